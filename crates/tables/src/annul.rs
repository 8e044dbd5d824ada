//! Rounds that are over, and whose money is not right: those annulled after their result, and payouts that the money core refused.
//!
//! A round is annulled for a malfunction that was proven, by two operators; its result and their reason stay public (realtime.md 2).

use std::collections::HashSet;

use futures::{StreamExt, TryStreamExt, stream};
use gate::Restriction;
use kernel::{
    Money, Wallet,
    event::{Event, Matter},
    id::MemberId,
};
use serde::{Deserialize, Serialize};
use store::{
    job::{Ended, Job},
    outbox,
};
use uuid::Uuid;
use wager::{Act, Verdict};

use crate::{
    Error, PlacedBet, Round, Table, Tables,
    bet::{self, AT_ONCE, BetState, command},
    channel,
    opposite::{self, Group},
    round,
};

/// Takes back what an annulled round paid, and gives its stakes back.
#[derive(Debug, Serialize, Deserialize)]
pub struct Annulment {
    round: Uuid,
}

impl Annulment {
    pub(crate) const fn of(round: &Round) -> Self {
        Self { round: round.id }
    }
}

impl Job for Annulment {
    const NAME: &'static str = "tables.annulment";
    type Context = Tables;

    async fn run(self, tables: Tables) -> Result<(), Ended> {
        let Some(round) = round::sql::named(&tables.store, self.round).await? else {
            return Err(Ended::Fail("there is no such round".to_owned()));
        };
        Ok(tables.carry_out(&round).await?)
    }
}

impl Tables {
    /// Moves the money of an annulled round back. What is back already is not moved again.
    pub(crate) async fn carry_out(&self, round: &Round) -> Result<(), Error> {
        let table = Table::find(&self.store, round.table).await?;
        let mut bets = bet::sql::seen(&self.store, round.id).await?;
        let left = bets.iter().filter(|bet| bet.left_at.is_some()).map(|bet| (bet.owner, payout_key(bet)));
        let owners: HashSet<MemberId> = bets.iter().map(|bet| bet.owner).collect();
        let ended = owners.into_iter().map(|owner| (owner, bet::end_key(round.id, owner)));
        let payouts: Vec<(MemberId, String)> = left.chain(ended).collect();
        let letters = letters(&table, round, &bets);
        let stakes: Vec<(MemberId, String)> = bets.iter().map(|bet| (bet.owner, bet.key())).collect();
        // Stakes before payouts: so that fewer members owe the house what they have spent.
        for moves in [stakes, payouts] {
            let taking = moves.into_iter().map(|of_member| self.undo(&table, round, of_member));
            stream::iter(taking).buffer_unordered(AT_ONCE).try_collect::<Vec<()>>().await?;
        }
        for bet in &mut bets {
            (bet.state, bet.payout) = (BetState::Returned, None);
        }
        let mut tx = self.store.begin().await?;
        bet::sql::paid(tx.conn(), round.id, &bets).await?;
        round::sql::recount(&mut tx, round.id, bet::totals(&bets)).await?;
        let now = self.store.now();
        round::sql::annul_ended(&mut tx, round.id, now).await?;
        outbox::append(&mut tx, now, &letters).await?;
        tx.commit().await?;
        let (topic, update) = channel::annulled(round);
        self.bus.publish(&topic, update);
        Ok(())
    }

    /// Undoes a stake, or a payout, below zero too; what was never done is never done any more. It is an error where the money core
    /// refuses: the job stands with what failed, and the round is not told to be done.
    async fn undo(
        &self,
        table: &Table,
        round: &Round,
        (owner, reference): (MemberId, String),
    ) -> Result<(), Error> {
        let key = format!("{reference}-r");
        let act = Act::Rollback { reference, closes: false };
        let outcome =
            self.bets.apply(command(table, owner, round.id, (key, act))?, Restriction::Free).await?;
        match outcome.verdict {
            Verdict::Refused(refusal) => {
                Err(Error::Rules(format!("what was moved for {owner} is not undone: {refusal:?}")))
            }
            Verdict::Done | Verdict::Replayed => Ok(()),
        }
    }

    /// Asks the money core once more for the payouts of a settled round that it refused; how many members are still unpaid. Who
    /// was paid meanwhile is not paid again.
    ///
    /// # Errors
    /// [`Error::Annulled`], or when the database refuses.
    pub(crate) async fn pay_again(&self, round: &Round) -> Result<usize, Error> {
        let table = Table::find(&self.store, round.table).await?;
        let bets = bet::sql::seen(&self.store, round.id).await?;
        let unpaid = |bets: &[PlacedBet]| -> HashSet<MemberId> {
            bets.iter().filter(|bet| bet.state == BetState::Unpaid).map(|bet| bet.owner).collect()
        };
        let links = opposite::sql::links(&self.store, round.id).await?;
        let groups = Group::all(round, &bets, &links)?;
        let owners = unpaid(&bets);
        let is_due = |bet: &PlacedBet| bet.state != BetState::Returned && owners.contains(&bet.owner);
        let (due, mut all): (Vec<_>, Vec<_>) = bets.into_iter().partition(is_due);
        let due = due.into_iter().map(|bet| match bet.state {
            BetState::Unpaid => PlacedBet { state: BetState::Taken, payout: None, ..bet },
            _ => bet,
        });
        all.extend(self.pay_all(&table, round, (due.collect(), &groups)).await?);
        all.sort_by_key(|bet| (bet.owner, bet.number));
        let mut tx = self.store.begin().await?;
        if round::sql::is_annulled(&mut tx, round.id).await? {
            return Err(Error::Annulled);
        }
        bet::sql::paid(tx.conn(), round.id, &all).await?;
        round::sql::recount(&mut tx, round.id, bet::totals(&all)).await?;
        tx.commit().await?;
        Ok(unpaid(&all).len())
    }
}

/// What those are told who bet in an annulled round, once each.
fn letters(table: &Table, round: &Round, bets: &[PlacedBet]) -> Vec<Event> {
    let reason = round.annul_reason.as_deref().unwrap_or_default();
    let of_member = |bets: &[PlacedBet]| {
        // What had come back before, as from a round that broke off, does not come back now.
        let stakes = bets.iter().filter(|bet| bet.state != BetState::Returned).map(|bet| bet.stake.money());
        let back = stakes.fold(Money::ZERO, |sum, stake| sum.checked_add(stake).unwrap_or(sum));
        if back == Money::ZERO {
            return None;
        }
        let wallet = Wallet { member: bets.first()?.owner, asset: table.terms.asset };
        let text = Some(format!("{}: {reason}", round.number));
        Some(Event::money_told(wallet, Matter::RoundAnnulled, format!("annulled:{}", round.id), back, text))
    };
    bets.chunk_by(|one, next| one.owner == next.owner).filter_map(of_member).collect()
}

/// What the payout of a bet that left by hand is called in the books.
pub(crate) fn payout_key(bet: &PlacedBet) -> String {
    format!("{}-o", bet.key())
}
