//! What features ask about members' sessions and about the site that they are on. Identity answers.

use std::net::IpAddr;

use kernel::{AccountType, id::MemberId};
use store::Tx;
use uuid::Uuid;

/// Sessions of members.
#[async_trait::async_trait]
pub trait Sessions: Send + Sync + 'static {
    /// Whether a session lives. It then cannot end before `tx` does.
    async fn hold(&self, tx: &mut Tx, session: Uuid) -> Result<bool, store::Error>;

    /// Ends every session of a member, what was opened in them, and the browsers that are remembered, in `tx`.
    async fn end_all(&self, tx: &mut Tx, member: MemberId) -> Result<(), store::Error>;

    /// Has what a member took along into vendors' own wallets brought home, where the house does not see what is bet.
    async fn leave_vendors(&self, tx: &mut Tx, member: MemberId) -> Result<(), store::Error>;
}

/// Whose a ticket is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicketHolder {
    /// The member.
    pub member: MemberId,
    /// What they are.
    pub kind: AccountType,
    /// The session in which they asked for it.
    pub session: Uuid,
}

/// Tickets by which sockets are opened in a session.
#[async_trait::async_trait]
pub trait Tickets: Send + Sync + 'static {
    /// Whose ticket it is, and of which session; it is used up. `None` for one that is unknown, used or too old.
    async fn redeem(&self, ticket: &str) -> Result<Option<TicketHolder>, store::Error>;

    /// Which of these sessions, by their public ids, are still alive.
    async fn alive(&self, sessions: &[Uuid]) -> Result<Vec<Uuid>, store::Error>;
}

/// The site, as its operators set it.
pub trait Site: Send + Sync + 'static {
    /// Years below which nobody registers: the higher of what the licence and the operators say.
    fn least_age(&self) -> u8;

    /// Whether it is closed for everyone: no new bets then, while what runs is settled.
    fn in_maintenance(&self) -> bool;

    /// Whether people chat at tables.
    fn has_table_chat(&self) -> bool;

    /// The country of an address, ISO 3166, if the house can tell.
    fn country(&self, ip: IpAddr) -> Option<String>;
}
