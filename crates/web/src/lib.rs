//! HTTP: extractors, the envelope, texts of both languages, answers of others, cursors, files of tables, rate limits, the server loop.

pub mod answer;
mod client;
pub mod cursor;
mod envelope;
pub mod export;
mod extract;
pub mod headers;
pub mod limit;
pub mod picture;
mod render;
pub mod serve;
pub mod signature;
mod signed;
mod texts;

pub use client::{ClientIp, TrustedProxies};
pub use envelope::{Empty, Envelope, Failure, Page, Reply};
pub use extract::{Json, Path, Query};
pub use render::{Lang, render, rendered};
pub use signed::{
    Agent, EvenPaused, Maybe, Member, MemberDoor, Operator, OperatorDoor, Player, Refusal, Role, Signed,
};
pub use texts::text;
pub use utoipa_axum::{router::OpenApiRouter, routes};
