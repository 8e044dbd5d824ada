//! Codes sent to a number or an address: single use, short-lived, few attempts, bound to what they are for
//! (quality.md A18).
//!
//! The call that asks for a code writes the same rows and queues the same job whether or not anyone has the number, so
//! that neither its answer nor its time tells. The job decides whether a message leaves. It also makes the code: the
//! code itself is never stored, only its hash.

mod http;
mod job;
mod service;
mod sql;

use std::net::IpAddr;

use kernel::id::MemberId;
use serde::Deserialize;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::courier::{Channel, Language};

pub(crate) use http::{CodeSent, routes};
pub(crate) use job::SendCode;
pub(crate) use service::{Proof, clean_code};

/// How codes are made, and how many may be asked for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Minutes for which a code is taken: ten at most.
    pub minutes: i64,
    /// Wrong answers after which a code is dead.
    pub attempts: i32,
    /// Messages to one number or address within an hour.
    pub per_target_hour: i32,
    /// And within a day.
    pub per_target_day: i32,
    /// Messages to numbers that begin alike within an hour: pumping goes to whole blocks of numbers.
    pub per_prefix_hour: i32,
    /// Messages asked for by one internet address within an hour.
    pub per_address_hour: i32,
    /// Messages of the whole house within a day.
    pub house_day: i32,
}

/// What a code is for: one made for one purpose is nothing for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Purpose {
    SignIn,
    Password,
    Register,
    BindMobile,
    BindEmail,
    Challenge,
    ChangePassword,
}

kernel::named!(Purpose);

impl Purpose {
    /// Whether a message leaves only to a number that a member has proved theirs.
    const fn is_for_owners(self) -> bool {
        matches!(self, Self::SignIn | Self::Password)
    }
}

/// A code that is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Wanted<'a> {
    pub(crate) purpose: Purpose,
    pub(crate) channel: Channel,
    /// A number with its country code, or an e-mail address.
    pub(crate) to: &'a str,
    /// For whom, when somebody is known: their code is nobody else's.
    pub(crate) member: Option<MemberId>,
    pub(crate) ip: IpAddr,
    pub(crate) language: Language,
}

/// Under what a code is kept.
fn target(to: &str, member: Option<MemberId>) -> String {
    let to = to.to_lowercase();
    match member {
        Some(member) => format!("{member}:{to}"),
        None => to,
    }
}
