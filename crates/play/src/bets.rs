//! The way of a bet to the money core, past whoever watches over the player (docs/adr/0013).
//!
//! Only stakes are asked about. A win, a rollback, a free round pass by: money that is owed to a player always lands.
//! What the watch says becomes the command's gate, so that the retry of a bet that stands hears that it stands.

use std::sync::Arc;

use kernel::{Amount, id::MemberId, id::VendorId};
use wager::{Act, Command, Outcome, Refusal, Wager};

/// A stake that is about to be placed.
#[derive(Clone, Debug)]
pub struct Stake {
    /// Whose.
    pub member: MemberId,
    /// With which partner.
    pub partner: VendorId,
    /// The partner's name for the transaction.
    pub key: String,
    /// How much.
    pub amount: Amount,
}

/// What play must know before a stake; implemented over guard in `app`.
#[async_trait::async_trait]
pub trait Watch: Send + Sync + 'static {
    /// A member is at play.
    fn seen(&self, member: MemberId);

    /// Lets a stake of a limited member through, and counts it from now on; or says why not.
    async fn reserve(&self, stake: &Stake) -> Result<Option<Refusal>, store::Error>;

    /// A stake that was let through stands in the books, or was refused there.
    fn arrived(&self, stake: &Stake);
}

/// How a member stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Nothing holds him back.
    Free,
    /// A limit may.
    Limited,
    /// He may not play.
    Barred,
}

/// The money core with its watch. Cheap to clone.
#[derive(Clone)]
pub struct Bets {
    wager: Wager,
    watch: Option<Arc<dyn Watch>>,
}

impl From<Wager> for Bets {
    /// Without a watch: for tests of games.
    fn from(wager: Wager) -> Self {
        Self { wager, watch: None }
    }
}

impl Bets {
    /// The money core, with whoever watches over players.
    #[must_use]
    pub fn watched(wager: Wager, watch: Arc<dyn Watch>) -> Self {
        Self { wager, watch: Some(watch) }
    }

    /// Decides a command of a member who stands as `look` says; that counts for stakes alone.
    ///
    /// # Errors
    /// See [`Wager::apply`]; when the watch cannot be asked, nothing is staked.
    pub async fn apply(&self, mut command: Command, look: Look) -> Result<Outcome, wager::Error> {
        if let Some(watch) = &self.watch
            && matches!(command.act, Act::Bet { .. } | Act::Play { .. })
        {
            watch.seen(command.member);
        }
        let Some((watch, stake)) = self.watch.as_ref().zip(stake_of(&command)) else {
            return self.wager.apply(command).await;
        };
        if look == Look::Barred {
            command.gate = command.gate.or(Some(Refusal::Disabled));
        }
        if look != Look::Limited || command.gate.is_some() {
            return self.wager.apply(command).await;
        }
        command.gate = watch.reserve(&stake).await?;
        let reserved = command.gate.is_none();
        let outcome = self.wager.apply(command).await;
        // Of an unknown outcome the reservation stays, until the books show the bet or it counts as lost.
        if reserved && !matches!(outcome, Err(wager::Error::OutcomeUnknown)) {
            watch.arrived(&stake);
        }
        outcome
    }
}

/// What a command stakes of the member's own money.
fn stake_of(command: &Command) -> Option<Stake> {
    let amount = match &command.act {
        Act::Bet { amount, free: false, .. } => amount.positive()?,
        Act::Play { stake, .. } => *stake,
        Act::Bet { .. } | Act::Win { .. } | Act::Rollback { .. } => return None,
        // What the vendor took without us is owed, whatever the player may bet now.
        Act::Late { .. } | Act::Correct { .. } => return None,
    };
    Some(Stake { member: command.member, partner: command.partner, key: command.key.clone(), amount })
}
