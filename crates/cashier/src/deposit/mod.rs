//! Deposits (domain.md 5.1 to 5.5): credited once per transaction of the provider, the bank or the chain, by our own
//! record of the amount or by what really came.

mod asking;
mod ended;
mod http;
pub(crate) mod office;
mod opening;
mod posting;
mod service;
pub(crate) mod sql;

use kernel::{
    Amount, Asset, Money,
    id::{DepositId, MemberId, RequestId},
};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;
use web::Lang;

use crate::{Cashier, ChannelKind, Error, Text, waiting::Keeper};

pub use asking::Ask;
pub(crate) use http::{After, routes};
pub(crate) use service::Paid;

/// Where a deposit stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Written down; nobody outside may know it yet.
    Created,
    /// The player was told where to pay.
    Redirected,
    /// The provider works on it, or the chain has not confirmed it yet.
    Pending,
    /// The player says that they paid.
    Submitted,
    /// Something came that a person has to look at.
    Review,
    /// In the player's balance.
    Credited,
    /// Nobody paid in time. Money that comes later is credited all the same.
    Expired,
    /// The provider says that it will not happen.
    Failed,
    /// An operator refused it.
    Rejected,
    /// Money that was credited went away again outside, or came after an operator had rejected the deposit.
    Disputed,
    /// All of it was given back to its payer.
    Refunded,
}

kernel::named!(State);

impl State {
    /// Who has to act next.
    #[must_use]
    pub const fn keeper(self) -> Keeper {
        match self {
            Self::Created => Keeper::House,
            Self::Redirected => Keeper::Member,
            Self::Pending => Keeper::Provider,
            Self::Submitted | Self::Review | Self::Disputed => Keeper::Operator,
            Self::Credited | Self::Expired | Self::Failed | Self::Rejected | Self::Refunded => Keeper::Nobody,
        }
    }

    /// Whether it ended without money.
    pub(crate) const fn is_over(self) -> bool {
        matches!(self, Self::Expired | Self::Failed | Self::Rejected)
    }
}

/// A request for a deposit.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Request {
    /// The caller's name for it: a retry gets the first one's answer.
    pub request_id: RequestId,
    /// Which channel.
    pub channel: String,
    /// How much.
    pub amount: Amount,
    /// The page of the site to return to.
    pub return_url: String,
    /// The promotion that it is made for.
    #[serde(default)]
    pub promotion: Option<Uuid>,
    /// The number of the wallet that is to pay, as the member types it; their last one when absent.
    #[serde(default)]
    pub wallet: Option<String>,
}

/// The promotion that a deposit was made for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = DepositPromotion)]
pub struct Chosen {
    /// Which.
    pub id: Uuid,
    /// What it was called then, in the reader's language.
    pub title: String,
    /// In both.
    #[serde(skip)]
    pub(crate) names: Text,
}

impl Chosen {
    pub(crate) fn new(id: Uuid, names: Text) -> Self {
        Self { id, title: names.bn.clone(), names }
    }
}

/// A deposit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Deposit {
    /// Its id.
    pub id: DepositId,
    /// Whose.
    #[serde(skip)]
    pub member: MemberId,
    /// Through which channel.
    pub channel: String,
    /// How the money comes.
    pub kind: ChannelKind,
    /// In what.
    pub currency: Asset,
    /// How much was asked for.
    pub amount: Amount,
    /// What it costs.
    pub fee: Money,
    /// How much came, where it differs.
    pub received: Option<Amount>,
    /// How much of that went back.
    pub returned: Money,
    /// Where it stands.
    pub state: State,
    /// The provider's page or the wallet's, once it is known.
    pub redirect_url: Option<String>,
    /// The number of the wallet that is to pay, for its owner to recognise.
    pub wallet: Option<String>,
    /// The same as E.164 writes it.
    #[serde(skip)]
    pub(crate) wallet_number: Option<String>,
    /// By which provider it was begun.
    #[serde(skip)]
    pub(crate) provider: Option<String>,
    /// What the payer writes beside a transfer.
    pub code: Option<String>,
    /// Where stablecoins are sent.
    pub address: Option<String>,
    /// How many, in millionths of a token.
    pub tokens: Option<i64>,
    /// What one is worth, until `expiresAt`.
    pub rate: Option<Money>,
    /// How many blocks have confirmed it.
    pub confirmations: i32,
    /// Why it was refused, or is looked at.
    pub reason: Option<String>,
    /// The transaction id that the member gave.
    pub said: Option<String>,
    #[serde(skip)]
    pub(crate) return_url: String,
    #[serde(skip)]
    pub(crate) transaction: Option<String>,
    /// The member's picture.
    #[serde(skip)]
    pub proof: Option<Uuid>,
    /// The promotion that it was made for.
    pub promotion: Option<Chosen>,
    /// When it ends if nobody pays.
    #[serde(with = "time::serde::rfc3339::option")]
    pub expires_at: Option<OffsetDateTime>,
    /// Who has to act next.
    pub keeper: Keeper,
    /// Until when they should have; known where a member reads it.
    #[serde(with = "time::serde::rfc3339::option")]
    pub until: Option<OffsetDateTime>,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When its state last changed.
    #[serde(with = "time::serde::rfc3339")]
    pub updated_at: OffsetDateTime,
}

impl Deposit {
    /// The same as its member reads it: in their language, with who holds it, and until when.
    pub(crate) fn told(mut self, cashier: &Cashier, lang: Lang) -> Self {
        if let Some(chosen) = &mut self.promotion {
            let name = if lang == Lang::Bn { &chosen.names.bn } else { &chosen.names.en };
            chosen.title.clone_from(name);
        }
        let keeper = self.state.keeper();
        let hours = Duration::hours(cashier.settings.withdrawal.review.hours.into());
        let until = match keeper {
            Keeper::House | Keeper::Member => self.expires_at,
            Keeper::Operator => Some(self.updated_at.saturating_add(hours)),
            // A chain says how many blocks are missing, and no hour.
            Keeper::Provider | Keeper::Nobody => None,
        };
        Self { keeper, until, ..self }
    }
}

impl Deposit {
    /// The provider's or bank's id of the transaction that paid it.
    #[must_use]
    pub fn transaction(&self) -> Option<&str> {
        self.transaction.as_deref()
    }
}

/// Which deposits an operator wants to see.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// In this state; any when absent.
    pub state: Option<State>,
    /// Of this member; anyone's when absent.
    pub member: Option<MemberId>,
    /// What has waited longest first, else what is newest.
    pub oldest_first: bool,
    /// After this one, in the order asked for.
    pub after: Option<DepositId>,
    /// Most rows.
    pub limit: u16,
}

/// What the member says of their transfer.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Submission {
    /// The bank's id of it, 4 to 64 letters or digits.
    pub transaction: String,
    /// A picture that they left before.
    pub proof: Option<Uuid>,
}

/// Letters of a code that a payer writes: none that is mistaken for another.
const LETTERS: &[u8; 30] = b"ABCDEFGHJKMNPQRSTUVWXYZ2345678";

/// What a payer writes beside a transfer: `M` and seven letters.
fn code() -> Result<String, Error> {
    let bytes: [u8; 7] = kernel::Entropy.bytes().map_err(|_| Error::NoEntropy)?;
    let letter = |byte: u8| LETTERS.get(usize::from(byte).rem_euclid(LETTERS.len())).copied().map(char::from);
    Ok(std::iter::once('M').chain(bytes.into_iter().filter_map(letter)).collect())
}
