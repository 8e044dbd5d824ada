//! HTTP: extractors, the envelope, texts of both languages, answers of others, cursors, files of tables, rate limits, the server loop.

pub mod answer;
pub mod captcha;
mod client;
pub mod contact;
pub mod cursor;
mod envelope;
pub mod export;
mod extract;
pub mod headers;
pub mod health;
pub mod limit;
pub mod listener;
#[cfg(test)]
mod log;
pub mod logging;
mod members;
pub mod metrics;
pub mod pages;
pub mod picture;
pub mod preflight;
pub mod queue;
mod render;
pub mod security;
pub mod serve;
pub mod signature;
mod signed;
pub mod surface;
mod texts;
mod user_ids;
pub mod violations;

pub use client::{ClientIp, TrustedProxies};
pub use envelope::{Empty, Envelope, Failure, Page, Reply};
pub use extract::{CAPTCHA_ID, CaptchaId, Json, Path, Query};
pub use members::{Sessions, Site, TicketHolder, Tickets};
pub use render::{Lang, render, rendered};
pub use signed::{
    Agent, EvenPaused, Maybe, Member, MemberDoor, Operator, OperatorDoor, Player, Refusal, Role, Signed,
};
pub use texts::text;
pub use user_ids::{BadUserKey, UserIds};
pub use utoipa_axum::{router::OpenApiRouter, routes};
