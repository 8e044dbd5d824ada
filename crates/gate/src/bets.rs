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

/// What games ask before a stake. Guard answers.
#[async_trait::async_trait]
pub trait Watch: Send + Sync + 'static {
    /// A member is at play.
    fn seen(&self, member: MemberId);

    /// Whether the limits of a member let a stake through. One that is let through counts from now on: whoever asked places
    /// the bet, and says [`Self::arrived`] whatever became of it. After an error nothing may be staked.
    async fn reserve(&self, stake: &Stake) -> Result<bool, store::Error>;

    /// A stake that was let through stands in the books, or was refused there.
    fn arrived(&self, stake: &Stake);

    /// Whether a limit of a member is used up by what was played, so that nothing more may be staked.
    async fn is_spent(&self, member: MemberId) -> Result<bool, store::Error>;
}

/// How a member stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Restriction {
    /// Nothing holds the member back.
    Free,
    /// A limit may.
    Limited,
    /// The member may not play.
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
    pub async fn apply(
        &self,
        mut command: Command,
        restriction: Restriction,
    ) -> Result<Outcome, wager::Error> {
        if let Some(watch) = &self.watch
            && matches!(
                command.act,
                Act::Bet { .. }
                    | Act::Play { .. }
                    | Act::BuyIn { .. }
                    | Act::Settle { .. }
                    | Act::SettlePot { .. }
            )
        {
            watch.seen(command.member);
        }
        let Some((watch, stake)) = self.watch.as_ref().zip(stake_of(&command)) else {
            return self.wager.apply(command).await;
        };
        if restriction == Restriction::Barred {
            command.gate = command.gate.or(Some(Refusal::Disabled));
        }
        if restriction != Restriction::Limited || command.gate.is_some() {
            return self.wager.apply(command).await;
        }
        let reserved = watch.reserve(&stake).await?;
        command.gate = (!reserved).then_some(Refusal::LimitReached);
        let outcome = self.wager.apply(command).await;
        // Of an unknown outcome the reservation stays, until the books show the bet or it counts as lost.
        if reserved && !matches!(outcome, Err(wager::Error::OutcomeUnknown)) {
            watch.arrived(&stake);
        }
        outcome
    }

    /// Whether a limit of a member's own lets nothing more be staked of what lies at a seat.
    ///
    /// # Errors
    /// When the watch cannot be asked.
    pub async fn is_spent(&self, member: MemberId, restriction: Restriction) -> Result<bool, store::Error> {
        match &self.watch {
            Some(watch) if restriction == Restriction::Limited => watch.is_spent(member).await,
            _ => Ok(false),
        }
    }

    /// Ends a round for all who bet in it: payouts, about which nobody is asked. See [`Wager::apply_all`].
    pub async fn end_all(&self, commands: Vec<Command>) -> Vec<Result<Outcome, wager::Error>> {
        self.wager.apply_all(commands).await
    }
}

/// What a command stakes of the member's own money.
fn stake_of(command: &Command) -> Option<Stake> {
    let amount = match &command.act {
        Act::Bet { amount, free: false, .. } => amount.positive()?,
        Act::Play { stake, .. } => *stake,
        // All of it can be lost before anybody is asked again.
        Act::BuyIn { amount } => *amount,
        Act::Bet { .. } | Act::Win { .. } | Act::End { .. } | Act::Rollback { .. } | Act::Release { .. } => {
            return None;
        }
        // It was bought in.
        Act::Settle { .. } | Act::SettlePot { .. } | Act::Void { .. } | Act::CashOut => return None,
        // What the vendor took without us is owed, whatever the player may bet now.
        Act::Late { .. } | Act::Correct { .. } => return None,
    };
    Some(Stake { member: command.member, partner: command.partner, key: command.key.clone(), amount })
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use kernel::{Asset, Money};
    use store::{tasks::CancellationToken, testing::TestDb};
    use wager::{Terms, Verdict};

    use super::*;

    const MEMBER: MemberId = MemberId(10_001);

    /// Writes down who was at play.
    #[derive(Default)]
    struct Notes(Mutex<Vec<MemberId>>);

    #[async_trait::async_trait]
    impl Watch for Notes {
        fn seen(&self, member: MemberId) {
            self.0.lock().unwrap().push(member);
        }

        async fn reserve(&self, _: &Stake) -> Result<bool, store::Error> {
            Ok(false)
        }

        fn arrived(&self, _: &Stake) {}

        async fn is_spent(&self, _: MemberId) -> Result<bool, store::Error> {
            Ok(false)
        }
    }

    fn command(key: &str, act: Act) -> Command {
        Command {
            partner: VendorId(2),
            key: key.to_owned(),
            member: MEMBER,
            asset: Asset::Bdt,
            game: "inh_ref10l".to_owned(),
            terms: Terms::default(),
            round: "r".to_owned(),
            act,
            shares: Vec::new(),
            gate: None,
            foreign: false,
            fence: None,
            said: None,
        }
    }

    /// Seen to fail with nobody told (no time would count for those who only play), and with every command told (a win that
    /// comes later is no play).
    #[tokio::test]
    async fn who_stakes_is_at_play_and_hears_what_holds_him_back() {
        let db = TestDb::fresh().await;
        let (store, stop) = (db.store().await, CancellationToken::new());
        let wager = Wager::start(&store, &wager::Settings::default(), &stop).unwrap();
        let notes = Arc::new(Notes::default());
        let bets = Bets::watched(wager, notes.clone());
        let taka = Amount::from_major(1).unwrap().money();
        let bet = |amount, free| Act::Bet { amount, free, closes: false };
        let win = Act::Win {
            amount: Money::ZERO,
            reference: None,
            free: false,
            promo: false,
            late: false,
            ceiling: None,
            closes: false,
        };
        let refused = Verdict::Refused;
        for (key, act, restriction, verdict, told) in [
            ("free", bet(taka, true), Restriction::Limited, Verdict::Done, 1),
            ("limited", bet(taka, false), Restriction::Limited, refused(Refusal::LimitReached), 2),
            ("barred", bet(taka, false), Restriction::Barred, refused(Refusal::Disabled), 3),
            ("poor", bet(taka, false), Restriction::Free, refused(Refusal::InsufficientFunds), 4),
            ("win", win, Restriction::Barred, Verdict::Done, 4),
        ] {
            let outcome = bets.apply(command(key, act), restriction).await.unwrap();
            assert_eq!((outcome.verdict, notes.0.lock().unwrap().len()), (verdict, told), "{key}");
        }
        stop.cancel();
        store.pool().close().await;
        db.close().await;
    }
}
