//! What an operator can do about a difference. Money moves only when two of them say so, through the money core, under
//! a key that makes it happen once.

use kernel::{GameType, Money};
use office::{NamedOperator, second_person::Participant};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;
use wager::{Act, Command, Refusal, Terms, Verdict};

use super::{Difference, Error, Kind, Reconciler, State, compare, sql};

/// What puts a difference right.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Repair {
    /// Post the payout that never arrived, under the vendor's own name for it: should it send it after all, it hears
    /// that it was done.
    PostWin,
    /// Post the stake that we were never told of, under the vendor's own name for it. What the member's cash lacks they
    /// owes, as after a payout that was taken back.
    PostBet,
    /// Post what a stake or a payout fell short of.
    TopUp,
    /// Take back what a stake or a payout was too much, by a transfer that names it.
    Correct,
    /// Take back what the vendor took back, or never knew.
    PostRollback,
    /// Pay a win that is held.
    Release,
    /// Count a line no more that the vendor lists no more; no money moves.
    StrikeOut,
}

kernel::named!(Repair);

/// How far a repair has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The first operator consents; nothing has moved.
    Consented,
    /// It is decided: [`Reconciler::finish`] makes it. The first operator's name.
    Decided(String),
}

impl Difference {
    /// What would put it right; none where only a person outside can.
    #[must_use]
    pub fn repairs(&self) -> Option<Repair> {
        let stands_here = self.ours.as_ref().is_some_and(|ours| !ours.undone && ours.kind != "tombstone");
        match (self.kind, &self.theirs, &self.ours) {
            (Kind::MissingHere, Some(theirs), _) => {
                let known = self.member.is_some() && theirs.asset().is_some();
                let can = known && theirs.amount.units() < i64::MAX;
                let repair = if theirs.is_win() { Repair::PostWin } else { Repair::PostBet };
                (can && (theirs.is_win() || theirs.is_bet())).then_some(repair)
            }
            (Kind::MissingThere, ..) if stands_here => Some(Repair::PostRollback),
            (Kind::AmountDiffers, Some(theirs), Some(ours)) => {
                let short = compare::shortfall(theirs, ours).map(|_| Repair::TopUp);
                short.or_else(|| compare::excess(theirs, ours).map(|_| Repair::Correct))
            }
            (Kind::StateDiffers, ..) if stands_here => Some(Repair::PostRollback),
            (Kind::Dropped, ..) if stands_here => Some(Repair::StrikeOut),
            (Kind::HeldWin, ..) => Some(Repair::Release),
            _ => None,
        }
    }

    /// The transaction by which a repair is made.
    fn key_of(&self, repair: Repair) -> String {
        match repair {
            Repair::PostWin | Repair::PostBet | Repair::StrikeOut => self.key.clone(),
            // One that was repaired, and differs again because the vendor changed its mind, is another repair.
            _ if self.version > 1 => format!("reconcile:{}:{}", self.id.simple(), self.version),
            _ => format!("reconcile:{}", self.id.simple()),
        }
    }

    /// The command that makes it; `owed` when the member's cash may go below zero for it.
    fn command(&self, repair: Repair, (owed, family): (bool, Option<GameType>)) -> Option<Command> {
        let asset = match (&self.ours, &self.theirs) {
            (Some(ours), _) => ours.currency,
            (None, Some(theirs)) => theirs.asset()?,
            (None, None) => return None,
        };
        let act = match repair {
            Repair::PostWin => {
                let theirs = self.theirs.as_ref()?;
                win(theirs.amount, theirs.reference.clone(), theirs.is_free(), theirs.is_promo())
            }
            Repair::TopUp => {
                let (theirs, ours) = (self.theirs.as_ref()?, self.ours.as_ref()?);
                let more = compare::shortfall(theirs, ours)?.money();
                if ours.kind == "bet" {
                    Act::Late { amount: more, free: ours.free, owed }
                } else {
                    win(more, ours.reference.clone(), ours.free, theirs.is_promo())
                }
            }
            Repair::PostBet => {
                let theirs = self.theirs.as_ref()?;
                Act::Late { amount: theirs.amount, free: theirs.is_free(), owed }
            }
            Repair::Correct => {
                let (theirs, ours) = (self.theirs.as_ref()?, self.ours.as_ref()?);
                Act::Correct { reference: self.key.clone(), by: compare::excess(theirs, ours)? }
            }
            Repair::Release => Act::Release { reference: self.key.clone() },
            Repair::PostRollback => Act::Rollback { reference: self.key.clone(), closes: true },
            // No money of the house has moved for it.
            Repair::StrikeOut => return None,
        };
        Some(Command {
            partner: self.partner,
            key: self.key_of(repair),
            member: self.member?,
            asset,
            game: self.game.clone(),
            terms: Terms::of(family),
            round: self.round.clone(),
            act,
            shares: Vec::new(),
            gate: None,
            foreign: false,
            fence: None,
            said: Some(json!({ "repair": self.id }).to_string()),
        })
    }
}

fn win(amount: Money, reference: Option<String>, free: bool, promo: bool) -> Act {
    Act::Win { amount, reference, free, promo, late: true, ceiling: None, closes: true }
}

/// What came of moving a repair's money.
#[derive(PartialEq, Eq)]
pub(super) enum Made {
    /// It moved, now or before, under this key.
    Done(String),
    /// The books refuse it.
    Refused(Refusal),
    /// What is known of the difference does not make a command.
    Impossible,
}

impl Reconciler {
    /// Consents to a repair, or decides it when another operator has consented to the same of what is seen now.
    ///
    /// # Errors
    /// [`Error::Decided`], [`Error::NotARepair`], [`Error::SecondOperator`].
    pub async fn repair(
        &self,
        tx: &mut Tx,
        participant: &Participant<'_>,
        id: Uuid,
        (repair, note): (Repair, &str),
    ) -> Result<(Difference, Step), Error> {
        let difference = open(tx, id).await?;
        if difference.repairs() != Some(repair) {
            return Err(Error::NotARepair);
        }
        let (now, NamedOperator { id: operator, name }) = (self.store.now(), participant.operator);
        let say =
            |act| sql::NewSaid { operator: Some(operator), name, act, repair: Some(repair), note, at: now };
        let consents = sql::consents(tx, &difference, repair).await?;
        let pair = consents.iter().find(|(first, _)| participant.pairs_with(*first));
        match pair.map(|(_, first)| first.clone()) {
            None if consents.iter().any(|(first, _)| *first == operator) => Err(Error::SecondOperator),
            None => {
                sql::say(tx, &difference, say("consent")).await?;
                Ok((difference, Step::Consented))
            }
            Some(first) => {
                sql::say(tx, &difference, say("decide")).await?;
                sql::decide(tx, &difference, repair, &difference.key_of(repair)).await?;
                Ok((difference, Step::Decided(first)))
            }
        }
    }

    /// Accepts a difference as it is. A win that is held is somebody's money: it is paid, or its vendor takes it back.
    ///
    /// # Errors
    /// [`Error::Decided`] when it does not wait any more; [`Error::NotARepair`] of a win that is held.
    pub async fn accept(
        &self,
        tx: &mut Tx,
        NamedOperator { id: operator, name }: NamedOperator<'_>,
        id: Uuid,
        note: &str,
    ) -> Result<Difference, Error> {
        let difference = open(tx, id).await?;
        if difference.kind == Kind::HeldWin {
            return Err(Error::NotARepair);
        }
        let at = self.store.now();
        let said = sql::NewSaid { operator: Some(operator), name, act: "accept", repair: None, note, at };
        sql::say(tx, &difference, said).await?;
        sql::end(tx, id, State::Open, State::Accepted).await?;
        Ok(difference)
    }

    /// Makes a repair that is decided. Asked again, it moves nothing again: its key is known.
    ///
    /// # Errors
    /// When its outcome is not certain; then it is made by the next look of the house, or by asking again.
    pub async fn finish(&self, id: Uuid) -> Result<State, Error> {
        let difference = sql::difference(&self.store, id).await?.ok_or(Error::Unknown)?;
        let (State::Repairing, Some(repair)) = (difference.state, difference.repair) else {
            return Ok(difference.state);
        };
        let mut made = self.make(&difference, repair, false).await?;
        // Played without us, it is owed: what the member's cash lacks new money pays first.
        let owed = made == Made::Refused(Refusal::InsufficientFunds);
        if owed {
            made = self.make(&difference, repair, true).await?;
        }
        let (state, note) = match made {
            Made::Done(key) => (State::Repaired, key),
            Made::Refused(refusal) => (State::Open, format!("{refusal:?}")),
            Made::Impossible => (State::Open, "cannot be made".to_owned()),
        };
        let mut tx = self.store.begin().await?;
        // Two may have made it at once: the money moved once, and it is told once.
        if sql::end(&mut tx, id, State::Repairing, state).await? {
            let act = if state == State::Repaired { "done" } else { "refused" };
            let at = self.store.now();
            if owed && state == State::Repaired {
                let (operator, name, repair) = (None, "mela", Some(repair));
                let said = sql::NewSaid { operator, name, act: "owed", repair, note: "", at };
                sql::say(&mut tx, &difference, said).await?;
            }
            let said =
                sql::NewSaid { operator: None, name: "mela", act, repair: Some(repair), note: &note, at };
            sql::say(&mut tx, &difference, said).await?;
        }
        tx.commit().await?;
        Ok(state)
    }

    /// Moves the money of a repair.
    async fn make(&self, difference: &Difference, repair: Repair, owed: bool) -> Result<Made, Error> {
        if repair == Repair::StrikeOut {
            return self.strike_out(difference).await;
        }
        let family = self.titles.family(difference.partner, &difference.game);
        let Some(command) = difference.command(repair, (owed, family)) else { return Ok(Made::Impossible) };
        let key = command.key.clone();
        Ok(match self.wager.apply(command).await?.verdict {
            Verdict::Done | Verdict::Replayed => Made::Done(key),
            Verdict::Refused(refusal) => Made::Refused(refusal),
        })
    }

    /// Makes whatever was decided and not made, because the house stopped in between.
    pub(super) async fn finish_all(&self) -> Result<(), Error> {
        for id in sql::repairing(&self.store).await? {
            self.finish(id).await?;
        }
        Ok(())
    }
}

async fn open(tx: &mut Tx, id: Uuid) -> Result<Difference, Error> {
    let difference = sql::lock(tx, id).await?.ok_or(Error::Unknown)?;
    if difference.state == State::Open {
        Ok(difference)
    } else {
        Err(Error::Decided(difference.state.name()))
    }
}
