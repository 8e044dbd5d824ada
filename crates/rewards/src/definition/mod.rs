//! What a promotion is: its text, its terms, its states. Bonuses, applications and raffles are of one; how it is offered and
//! worked with stands above all of them, in `promotion`.

pub(crate) mod sql;
pub mod terms;

use kernel::{Asset, Money};
use serde::{Deserialize, Serialize};
use strum::{EnumString, FromRepr, IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

pub use terms::Terms;

/// Under which filters a promotion may stand (spec.md 2); `all` shows every one.
pub const TYPES: [&str; 12] = [
    "sports", "live", "slots", "cards", "fish", "lotto", "rebate", "points", "ranking", "deposit", "app",
    "newbie",
];

/// What a promotion is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, FromRepr, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PromotionKind)]
#[repr(i16)]
pub enum Kind {
    /// A deposit brings a bonus.
    Deposit = 1,
    /// Bets bring tickets, tickets prizes.
    Raffle = 2,
    /// A member applies, an operator decides.
    Activity = 3,
}

/// Where a promotion stands in the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PromotionState)]
pub enum State {
    /// Only operators see it; everything may be changed.
    Draft,
    /// People see it; its terms are frozen.
    Published,
    /// An operator ended it before its time.
    Closed,
}

kernel::named!(Kind, State);
kernel::numbered!(Kind);

/// Where a promotion stands for one member (spec.md 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PromotionStatus)]
pub enum Status {
    /// Not begun.
    ComingSoon,
    /// Open to them.
    Join,
    /// A deposit with it waits.
    Joined,
    /// Its bonus runs.
    Process,
    /// A prize waits for them.
    Claim,
    /// They claimed it.
    Claimed,
    /// Their application waits.
    Applying,
    /// Their application was refused.
    Rejected,
    /// They got what it promised.
    Issued,
    /// Their tickets gather.
    SignedUp,
    /// Over, or used up.
    Close,
}

impl Status {
    /// Whether there is something for them to do: what a member's count of available promotions counts.
    #[must_use]
    pub const fn is_available(self) -> bool {
        matches!(self, Self::Join | Self::Claim)
    }
}

/// A text in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PromotionText)]
pub struct Both {
    /// In Bengali.
    pub bn: String,
    /// In English.
    pub en: String,
}

impl Both {
    /// One of them.
    #[must_use]
    pub fn pick(&self, lang: web::Lang) -> &str {
        match lang {
            web::Lang::Bn => &self.bn,
            web::Lang::En => &self.en,
        }
    }

    /// Whether both say something in one line that is not longer.
    pub(crate) fn is_usable(&self, most: usize) -> bool {
        [&self.bn, &self.en].into_iter().all(|text| {
            !text.trim().is_empty() && text.chars().count() <= most && !text.chars().any(char::is_control)
        })
    }
}

/// What operators write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PromotionDocument)]
pub struct Document {
    /// Under which filters it stands: of [`TYPES`].
    pub types: Vec<String>,
    /// One line.
    pub title: Both,
    /// Plain text.
    pub summary: Both,
    /// HTML; it is cleaned when it is written.
    pub body: Both,
    /// The path of its picture on the site.
    pub picture: Option<String>,
    /// In what it gives.
    pub asset: Asset,
    /// From when on it is open.
    #[serde(with = "time::serde::rfc3339")]
    pub starts_at: OffsetDateTime,
    /// Until when.
    #[serde(with = "time::serde::rfc3339")]
    pub ends_at: OffsetDateTime,
    /// What it promises and asks; they say which kind it is.
    #[schema(value_type = Object)]
    pub terms: Terms,
}

/// A promotion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// Its id.
    pub id: Uuid,
    /// Where it stands.
    pub state: State,
    /// Grows with each change.
    pub version: i32,
    /// What it says.
    pub document: Document,
    /// The operator who made it, by their name then.
    pub made_by: String,
    /// When.
    pub made_at: OffsetDateTime,
    /// When it was last changed.
    pub changed_at: OffsetDateTime,
}

impl Promotion {
    /// What it is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.document.terms.kind()
    }

    /// Whether it is published and its time is now.
    #[must_use]
    pub fn is_open(&self, now: OffsetDateTime) -> bool {
        self.state == State::Published && self.document.starts_at <= now && now < self.document.ends_at
    }

    /// Where it stands for somebody of whom nothing is known.
    #[must_use]
    pub fn status(&self, now: OffsetDateTime) -> Status {
        match () {
            () if self.is_open(now) => Status::Join,
            () if self.state == State::Published && now < self.document.starts_at => Status::ComingSoon,
            () => Status::Close,
        }
    }
}

/// What a promotion has given so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// How many took it.
    pub taken: i64,
    /// How much was granted in all, released at once or locked.
    pub granted: Money,
    /// How much of it became cash: what it cost.
    pub released: Money,
    /// How much of it is still locked.
    pub running: Money,
}

/// Which promotions an operator wants to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// In this state; any when absent.
    pub state: Option<State>,
    /// Of this kind; any when absent.
    pub kind: Option<Kind>,
}
