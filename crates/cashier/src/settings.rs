//! What the operator decides about deposits and withdrawals: section `[cashier]` of the configuration.

pub(crate) mod office;
mod provider;

use std::{collections::BTreeMap, fmt};

use kernel::{Amount, Asset, Money, Rate};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::{OffsetDateTime, Time};
use utoipa::ToSchema;

pub use provider::{Dialect, ProviderSettings};

/// A secret that does not print.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// A secret.
    #[must_use]
    pub fn new(secret: impl Into<String>) -> Self {
        Self(secret.into())
    }

    /// Whether it was not set.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Its bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
pub struct Text {
    /// Bengali.
    pub bn: String,
    /// English.
    pub en: String,
}

/// A way to bring money in: an account of the operator at a licensed provider.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Channel {
    /// Its name in calls and addresses.
    pub id: String,
    /// What players read.
    pub name: Text,
    /// What it moves.
    pub currency: Asset,
    /// Whose members it is for.
    #[serde(default)]
    pub countries: Countries,
    /// Least amount of one deposit.
    pub min: Amount,
    /// Most of one deposit.
    pub max: Amount,
    /// Amounts offered as buttons.
    pub presets: Vec<Amount>,
    /// Off takes the channel away at once.
    pub enabled: bool,
    /// How the money comes.
    pub kind: ChannelKind,
    /// What one costs.
    pub fee: Fee,
    /// When it is open.
    pub hours: Hours,
    /// Deposits of one member per day.
    pub per_day: u32,
    /// The provider by which the money comes; needed by every kind but a bank transfer.
    #[serde(default)]
    pub provider: Option<String>,
    /// The account to which a bank transfer goes; needed for that kind.
    #[serde(default)]
    pub account: Option<BankAccount>,
    /// What is told of the chain; needed for that kind.
    #[serde(default)]
    pub chain: Option<ChainRules>,
}

/// ISO 3166 codes of the countries whose members a way to pay is for; an empty list means every country that the house
/// serves. In upper case, however they were written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub struct Countries(Vec<String>);

impl TryFrom<Vec<String>> for Countries {
    type Error = String;

    fn try_from(listed: Vec<String>) -> Result<Self, String> {
        let code = |text: String| match text.trim().to_ascii_uppercase() {
            code if code.len() == 2 && code.bytes().all(|byte| byte.is_ascii_uppercase()) => Ok(code),
            _ => Err(format!("{text:?} is no ISO 3166 code of two letters")),
        };
        Ok(Self(listed.into_iter().map(code).collect::<Result<_, _>>()?))
    }
}

impl Countries {
    /// Whether members of a country may use it.
    #[must_use]
    pub fn hold(&self, country: &str) -> bool {
        self.0.is_empty() || self.0.iter().any(|listed| listed.eq_ignore_ascii_case(country))
    }

    /// The codes; none for every country.
    #[must_use]
    pub fn listed(&self) -> &[String] {
        &self.0
    }
}

/// How money comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChannelKind {
    /// On the provider's own page.
    Checkout,
    /// By a bank transfer that carries a reference; the bank's statement proves it.
    Transfer,
    /// By a stablecoin, to an address of its own.
    Chain,
    /// From a mobile wallet, whose owner the provider asks to confirm it.
    Wallet,
}

kernel::named!(ChannelKind);

impl ChannelKind {
    /// Whether a provider says what became of the payment, and can be asked.
    #[must_use]
    pub const fn is_told(self) -> bool {
        matches!(self, Self::Checkout | Self::Wallet)
    }
}

/// The operator's account at a bank.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct BankAccount {
    /// The bank.
    pub bank: String,
    /// The number.
    pub number: String,
    /// In whose name.
    pub holder: String,
}

/// A stablecoin.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChainRules {
    /// What players call it: `USDT (TRC20)`.
    pub label: String,
    /// The token's contract: any other token is not money.
    pub token: String,
    /// Blocks after which a transfer counts.
    pub confirmations: u32,
    /// What one token is worth.
    pub rate: Amount,
    /// What is kept of that, in millionths.
    pub spread: Rate,
    /// Transfers of fewer millionths of a token are dust.
    pub dust: i64,
}

/// What a movement costs its member.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fee {
    /// The same for every amount.
    pub fixed: Money,
    /// A share of the amount, in millionths.
    pub share: Rate,
}

impl Fee {
    /// The fee of an amount, floored; `None` when it would leave nothing of it.
    #[must_use]
    pub fn of(self, amount: Amount) -> Option<Money> {
        let (share, _) = self.share.share(amount.money(), 0)?;
        let fee = share.checked_add(self.fixed)?;
        (fee < amount.money()).then_some(fee)
    }
}

/// Hours of the day, by the site's clock, in which something is open. The same hour twice means all day; an end before
/// the start means over midnight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hours {
    /// `HH:MM`.
    #[serde(deserialize_with = "hour")]
    pub from: Time,
    /// `HH:MM`.
    #[serde(deserialize_with = "hour")]
    pub until: Time,
}

impl Hours {
    /// All day.
    pub const ALWAYS: Self = Self { from: Time::MIDNIGHT, until: Time::MIDNIGHT };

    /// Whether it is open at a moment, as the house's clock shows it.
    #[must_use]
    pub fn open_at(self, local: OffsetDateTime) -> bool {
        let now = local.time();
        match self.from.cmp(&self.until) {
            std::cmp::Ordering::Equal => true,
            std::cmp::Ordering::Less => self.from <= now && now < self.until,
            std::cmp::Ordering::Greater => self.from <= now || now < self.until,
        }
    }

    /// As people write them: `09:00`, `22:00`.
    #[must_use]
    pub fn shown(self) -> (String, String) {
        let write = |time: Time| format!("{:02}:{:02}", time.hour(), time.minute());
        (write(self.from), write(self.until))
    }
}

fn hour<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Time, D::Error> {
    let text = String::deserialize(deserializer)?;
    let format = time::macros::format_description!("[hour]:[minute]");
    Time::parse(&text, format).map_err(serde::de::Error::custom)
}

/// What an account for payouts is held at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum InstitutionKind {
    /// A bank.
    Bank,
    /// An e-wallet.
    Wallet,
}

/// A bank or an e-wallet to which the provider can pay.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Institution {
    /// Its name in calls.
    pub id: String,
    /// Whose members may be paid by it; they are not told of the others.
    #[serde(default, skip_serializing)]
    #[schema(ignore)]
    pub countries: Countries,
    /// Bank or e-wallet.
    pub kind: InstitutionKind,
    /// What players read.
    pub name: Text,
    /// Least letters and digits of an account number there.
    #[serde(rename(deserialize = "min_length"))]
    pub min_length: u8,
    /// Most of them.
    #[serde(rename(deserialize = "max_length"))]
    pub max_length: u8,
}

/// What bets must be made before deposited money may leave (domain.md 5.8).
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnoverRules {
    /// Valid bets asked for per deposit, as a share of it in millionths: 1000000 is once.
    pub share: Rate,
    /// A member with less than this has played their deposits away: what was open is closed.
    pub floor: Money,
    /// The share that an early withdrawal costs, in millionths; 0 refuses early withdrawals instead.
    pub early_fee: Rate,
}

/// Which withdrawals the house approves by itself.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewRules {
    /// Clean withdrawals up to this amount need no operator; 0 sends every one to review.
    pub automatic_up_to: Money,
    /// Withdrawals of one member within a day that are not suspicious.
    pub daily_count: u32,
    /// Hours for which a newly bound account counts as new.
    pub new_payee_hours: u32,
    /// A single round that won at least this is looked at before the money leaves.
    pub big_win: Money,
    /// Deposited money of the last 30 days of which at least this share (in millionths) must have been bet.
    pub played_share: Rate,
    /// Hours within which an operator decides, as members are told.
    pub hours: u32,
}

/// Withdrawals.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WithdrawalRules {
    /// The provider that pays them.
    pub provider: String,
    /// Least amount of one withdrawal.
    pub min: Amount,
    /// Most of one withdrawal.
    pub max: Amount,
    /// Withdrawals of one member per day of the site.
    pub per_day: u32,
    /// Their sum per day.
    pub sum_per_day: Amount,
    /// What one costs.
    pub fee: Fee,
    /// Withdrawals per day that cost nothing.
    pub free_per_day: u32,
    /// When one may be asked for.
    pub hours: Hours,
    /// Accounts that a member may bind.
    pub payees: u32,
    /// Whether members must have a payment password; who has one gives it in any case.
    pub payment_password: bool,
    /// Most that one transfer carries: larger withdrawals are paid in several.
    pub transfer_max: Amount,
    /// Hours within which the provider pays, as members are told.
    pub provider_hours: u32,
    /// Minutes after which a paid transfer counts as received (design.md 6).
    pub auto_receipt_minutes: u32,
    /// Turnover.
    pub turnover: TurnoverRules,
    /// Review.
    pub review: ReviewRules,
    /// Banks and e-wallets.
    pub institutions: Vec<Institution>,
}

/// Transfers between a member and who stands directly above or below them.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TransferRules {
    /// Whether the operator offers them; the licence must allow them too.
    pub enabled: bool,
    /// Least of one.
    pub min: Amount,
    /// Most of one.
    pub max: Amount,
    /// How many a member may send per day of the site.
    pub per_day: u32,
    /// Their sum per day.
    pub sum_per_day: Amount,
}

/// Deposits and withdrawals.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The providers by their ids, which their messages' addresses end with.
    pub providers: BTreeMap<String, ProviderSettings>,
    /// Where the providers reach us.
    pub webhook_url: String,
    /// Where the chain's node is; empty for its channel's provider.
    pub chain_url: String,
    /// Addresses of the site to which a checkout page may send a player back.
    pub origins: Vec<String>,
    /// Seconds until the provider is asked about a deposit that no message has settled.
    pub ask_after_seconds: u32,
    /// Minutes after which an unpaid deposit ends.
    pub deposit_minutes: u32,
    /// Minutes after a deposit ended without money at which the provider is asked once more, each after the one before.
    pub late_looks_minutes: Vec<u32>,
    /// From this amount on a line of a statement is credited by people alone: a file can be forged.
    pub statement_review_from: Amount,
    /// The largest amount that operators may give to a member or take from them in a day.
    pub adjustment_most: Amount,
    /// Transfers in the tree.
    pub transfer: TransferRules,
    /// Withdrawals.
    pub withdrawal: WithdrawalRules,
    /// Vendors with wallets of their own.
    pub vendors: Vec<crate::vendor::wallet::VendorSettings>,
    /// The channels.
    pub channels: Vec<Channel>,
}
