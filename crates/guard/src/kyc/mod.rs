//! Proofs of identity, and how much may be withdrawn before they are there (domain.md 5.9).
//!
//! A proof is a picture. Whatever is sent is decoded and written anew, so that nothing but pixels is kept: no place where
//! it was taken, no second file in it. It lies sealed (`seal`) under a name of ours in a folder that nothing serves;
//! operators get it as an attachment, and a row of the trail says who looked.

mod http;
pub(crate) mod office;
pub(crate) mod seal;
mod service;
mod sql;
mod vault;

use kernel::id::MemberId;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

pub(crate) use http::routes;
pub use seal::{DocumentKey, Sealing};
pub use service::{Standing, papers, papers_in};
pub(crate) use sql::KEY;

use crate::Error;

/// What is proved.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = KycDocumentKind)]
#[schema(as = ProofKind)]
pub enum Kind {
    /// An identity card, passport or driving licence.
    Identity,
    /// The member's face beside it.
    Selfie,
    /// A bill or a letter with the address.
    Address,
}

/// Where a proof stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = KycState)]
#[schema(as = ProofState)]
pub enum State {
    /// Nobody has looked at it yet.
    Waiting,
    /// It counts.
    Approved,
    /// It does not; the reason says why.
    Rejected,
    /// The member sent a better one before anybody looked.
    Replaced,
}

kernel::named!(Kind, State);

/// A proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Proof)]
pub struct Document {
    /// Its id.
    pub id: Uuid,
    /// Whose.
    pub member: MemberId,
    /// Of what.
    pub kind: Kind,
    /// Where it stands.
    pub state: State,
    /// Pixels.
    pub width: i32,
    /// Pixels.
    pub height: i32,
    /// As it is kept.
    pub bytes: i64,
    /// When it was sent.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// When it was decided.
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    /// Why it was rejected.
    pub reason: String,
    /// The name that an operator read on it; for operators.
    #[serde(skip)]
    pub name: Option<String>,
}

/// What a member's approved papers call them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Papers {
    /// No paper of theirs was approved.
    #[default]
    None,
    /// One was, and nobody wrote the name down.
    Unnamed,
    /// By this name.
    Named(String),
}

/// What an operator says of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<'a> {
    /// It counts; of a paper of identity with the name as it stands there, in the letters that the member's bank writes.
    Approved(Option<&'a str>),
    /// It does not, for this reason, which the member reads.
    Rejected(&'a str),
}

/// Longest name of a paper.
const NAME: usize = 80;

/// The name that was read on a paper.
fn name(text: &str) -> Result<&str, Error> {
    let text = text.trim();
    let fits = (2..=NAME).contains(&text.chars().count()) && kernel::name::same(text, text);
    if fits && !text.chars().any(char::is_control) { Ok(text) } else { Err(Error::PaperName) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_of_two_to_eighty_letters_on_one_line() {
        let read = |text: &str| name(text).ok().map(ToOwned::to_owned);
        assert_eq!(read("  Rahim Uddin "), Some("Rahim Uddin".to_owned()));
        assert_eq!(read("Li"), Some("Li".to_owned()));
        assert_eq!(read(&"a".repeat(NAME)), Some("a".repeat(NAME)));
        for odd in ["", " ", "L", "--", &"a".repeat(NAME + 1), "Rahim\nUddin", "Rahim\u{7}Uddin"] {
            assert_eq!(read(odd), None, "{odd:?}");
        }
    }
}
