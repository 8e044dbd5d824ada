//! What the cashier asks about members. `app` answers from identity, and from guard where it has a say.

use std::net::IpAddr;

use kernel::{
    Amount, Asset, PortError, Wallet,
    id::{MemberId, RoundId},
};
use serde::{Deserialize, Serialize};
use store::Tx;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Text;

/// A member as a client of the till.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// The name to which money may go, proven or given once; payees are bound to it.
    pub name: Option<String>,
    /// Whether there is a payment password.
    pub has_payment_password: bool,
    /// Whether their password is still one that somebody else was told.
    pub has_given_password: bool,
    /// ISO 3166 code of the country of their account: ways to pay are open by it.
    pub country: String,
    /// What their papers call them.
    pub papers: Papers,
    /// Whether they excluded themself from play: bets that deposits ask for cannot be made any more.
    pub excluded: bool,
}

/// What a member's papers call them, as far as somebody looked at them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Papers {
    /// None were approved.
    #[default]
    None,
    /// They were approved, and nobody wrote the name down.
    Unnamed,
    /// By this name.
    Named(String),
}

impl Papers {
    /// Whether an account in this name is known to be in another one than the papers.
    pub(crate) fn contradict(&self, holder: &str) -> bool {
        matches!(self, Self::Named(name) if !kernel::name::same(name, holder))
    }
}

/// The number of a mobile wallet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mobile {
    /// As E.164 writes it: `+8801712345678`.
    pub number: String,
    /// For its owner to recognise, and nobody else: `01••••••678`.
    pub shown: String,
}

/// One rule of the risk check and what it found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    /// The rule's name, for which clients have a text.
    pub rule: String,
    /// Whether there is nothing to look at.
    pub passed: bool,
    /// The figures behind it.
    #[schema(value_type = Object)]
    pub detail: serde_json::Value,
}

impl Finding {
    /// A finding.
    #[must_use]
    pub fn new(rule: &str, passed: bool, detail: serde_json::Value) -> Self {
        Self { rule: rule.to_owned(), passed, detail }
    }
}

/// What the cashier asks about members. Nothing is answered by default: a house that forgets a question would hear of it
/// from nobody.
#[async_trait::async_trait]
pub trait People: Send + Sync + 'static {
    /// A member as a client of the till.
    async fn person(&self, member: MemberId) -> Result<Person, PortError>;

    /// Whether this is the member's payment password; wrong tries are counted there.
    async fn is_payment_password(&self, member: MemberId, text: &str) -> Result<bool, PortError>;

    /// Refuses a deposit that a limit, an exclusion or a missing proof of identity forbids. Asked inside the
    /// transaction that files it and before it does, so that two at once cannot pass one limit.
    async fn admit_deposit(
        &self,
        tx: &mut Tx,
        member: MemberId,
        asset: Asset,
        amount: Amount,
    ) -> Result<(), PortError>;

    /// Refuses a promotion that this deposit cannot be made for; answers what it is called. In the transaction that files
    /// the deposit, before it is filed.
    async fn admit_promotion(
        &self,
        tx: &mut Tx,
        wallet: Wallet,
        amount: Amount,
        promotion: Uuid,
    ) -> Result<Text, PortError>;

    /// Refuses a withdrawal that must not even be asked for; in the transaction that files it, before it is filed, so
    /// that two at once do not both fit below one limit.
    async fn admit_withdrawal(
        &self,
        tx: &mut Tx,
        member: MemberId,
        asset: Asset,
        amount: Amount,
    ) -> Result<(), PortError>;

    /// In which name a member may pay in: that of their papers, or of their bank account while nobody read papers; none while
    /// neither is known. In a transaction of the caller's.
    async fn holder(&self, tx: &mut Tx, member: MemberId) -> Result<Option<String>, PortError>;

    /// An account for payouts in this name was bound, in the transaction that binds it.
    async fn bound(&self, tx: &mut Tx, member: MemberId, holder: &str) -> Result<(), PortError>;

    /// Whether a round is the member's: an adjustment may correct what a round moved.
    async fn is_round_of(&self, member: MemberId, round: RoundId) -> Result<bool, PortError>;

    /// A member asks for money from this address of the net, which is noted before [`Self::findings`] are read.
    async fn met(&self, member: MemberId, address: IpAddr) -> Result<(), PortError>;

    /// A number as a member types it; none where no region of the house has such.
    fn mobile(&self, typed: &str) -> Option<Mobile>;

    /// Whether operators closed this channel for now.
    fn is_closed(&self, channel: &str) -> bool;

    /// Refuses that money goes into a vendor's own wallet: the member pauses, or has limits on bets, which could not be
    /// kept where the house does not see them.
    async fn admit_vendor_wallet(&self, member: MemberId) -> Result<(), PortError>;

    /// What others know that an operator should see before money leaves: shared devices, proofs that are missing,
    /// bets that are not settled.
    async fn findings(&self, member: MemberId) -> Result<Vec<Finding>, PortError>;

    /// Who stands directly above and below in the tree, for transfers between them (spec.md 3).
    async fn neighbours(&self, member: MemberId, account: &str) -> Result<Option<Neighbour>, PortError>;
}

/// Someone with whom a member may exchange money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbour {
    /// Who.
    pub member: MemberId,
    /// The login name.
    pub account: String,
    /// Whether they stand above.
    pub above: bool,
}
