//! What promotions ask about members and games. `app` answers from identity, guard, cashier and catalogue.

use std::collections::HashMap;

use kernel::{
    Edge, GameType, PortError,
    id::{DepositId, MemberId, VendorId},
};
use store::Tx;
use uuid::Uuid;

/// A game as promotions see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its family.
    pub family: GameType,
    /// What the house keeps of the stakes; `None` where nobody knows.
    pub edge: Option<Edge>,
}

/// What promotions ask about members and games; what is asked within a transaction is answered with its connection.
#[async_trait::async_trait]
pub trait People: Send + Sync + 'static {
    /// Whether anything may be given to the member now: not to one who pauses or is excluded, to a trial, to one who is
    /// switched off.
    async fn may_take(&self, tx: &mut Tx, member: MemberId) -> Result<bool, store::Error>;

    /// Everyone else who seems to be the same person (domain.md 6.2: one per person, device, payee).
    async fn same_person(&self, tx: &mut Tx, member: MemberId) -> Result<Vec<MemberId>, store::Error>;

    /// Whether a deposit was ever credited to the member; with a deposit named, whether one was credited before it.
    async fn has_deposited(
        &self,
        tx: &mut Tx,
        member: MemberId,
        before: Option<DepositId>,
    ) -> Result<bool, store::Error>;

    /// The promotions for which a deposit of the member's waits.
    async fn waiting(&self, tx: &mut Tx, member: MemberId) -> Result<Vec<Uuid>, store::Error>;

    /// A game by its vendor and the vendor's code; `None` for one that nobody knows.
    fn game(&self, vendor: VendorId, game: &str) -> Option<Game>;

    /// Every game that can be played.
    fn games(&self) -> Vec<Game>;

    /// Login names, with their middles hidden: for winners that everybody may see.
    async fn masked(&self, members: &[MemberId]) -> Result<HashMap<MemberId, String>, PortError>;

    /// HTML with nothing in it but prose, pictures of the site and links.
    fn clean(&self, html: &str) -> String;
}
