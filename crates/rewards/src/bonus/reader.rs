//! Reads deposits and settled rounds from the outbox. A fact's effect and the reader's place are written in one
//! transaction; grants and counts have unique keys of their own besides, so that a fact delivered twice does nothing more.

use std::collections::BTreeSet;

use kernel::{
    Amount, Asset, Money, Wallet,
    event::{Event, Matter, Settlement},
    id::{DepositId, MemberId},
};
use store::{
    Tx,
    outbox::{self, Recorded},
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Counted, Ending, service, sql, taken_back};
use crate::{Error, Game, Rewards};

/// The reader's name at the outbox.
pub const READER: &str = "rewards";

/// What it reads.
const WANTED: [&str; 3] = ["deposit_credited", "deposit_reversed", "round_settled"];

/// A deposit that came for the sake of a promotion.
pub(crate) struct Brought {
    pub(crate) deposit: DepositId,
    pub(crate) wallet: Wallet,
    pub(crate) amount: Amount,
    pub(crate) promotion: Uuid,
    pub(crate) at: OffsetDateTime,
}

impl Brought {
    fn of(fact: &Recorded) -> Option<Self> {
        let Some(Event::DepositCredited { deposit, member, amount, promotion, asset }) = fact.event() else {
            return None;
        };
        Some(Self {
            deposit: *deposit,
            wallet: Wallet { member: *member, asset: (*asset)? },
            amount: amount.positive()?,
            promotion: (*promotion)?,
            at: fact.at,
        })
    }
}

impl Rewards {
    /// Grants and counts what waits, at most one batch, then releases what is full; answers whether more
    /// waits.
    ///
    /// # Errors
    /// When the database refuses; the next call goes on from where this one stood.
    pub async fn read(&self) -> Result<bool, Error> {
        let mut tx = self.store.begin().await?;
        let facts = outbox::take(&mut tx, READER, &WANTED).await?;
        self.lock_for(&mut tx, &facts).await?;
        let mut concerned = concerned(&mut tx, &facts).await?;
        for fact in &facts {
            if let Some(brought) = Brought::of(fact) {
                self.bring(&mut tx, &brought).await?;
                concerned.insert(brought.wallet.member.0);
            }
            match fact.event() {
                Some(Event::DepositReversed { deposit, member, .. }) => {
                    self.reverse(&mut tx, *member, *deposit).await?;
                }
                Some(Event::RoundSettled(settled)) if settled.valid_bet.is_negative() => {
                    self.uncount(&mut tx, settled).await?;
                }
                Some(Event::RoundSettled(settled)) if concerned.contains(&settled.member.0) => {
                    self.count(&mut tx, settled).await?;
                }
                _ => {}
            }
        }
        tx.commit().await?;
        self.release_full().await?;
        Ok(facts.more())
    }

    /// Locks the accounts of everyone whose money may move in this batch, before any row of a bonus.
    async fn lock_for(&self, tx: &mut Tx, facts: &[Recorded]) -> Result<(), Error> {
        let mut accounts: BTreeSet<(i16, i64)> = BTreeSet::new();
        for fact in facts {
            if let Some(brought) = Brought::of(fact) {
                accounts.insert((brought.wallet.asset.number(), brought.wallet.member.0));
            }
            if let Some(Event::DepositReversed { member, asset, .. }) = fact.event() {
                accounts.insert((asset.number(), member.0));
            }
        }
        for &asset in Asset::ALL {
            let members = accounts.iter().filter(|(number, _)| *number == asset.number());
            let members: Vec<MemberId> = members.map(|(_, member)| MemberId(*member)).collect();
            if !members.is_empty() {
                service::lock_accounts(tx, &members, asset).await?;
            }
        }
        Ok(())
    }

    /// Gives the bonus of a deposit, or says why there is none.
    async fn bring(&self, tx: &mut Tx, brought: &Brought) -> Result<(), Error> {
        let given = if self.people.may_take(tx, brought.wallet.member).await? {
            self.grant_for_deposit(tx, brought).await
        } else {
            Err(Error::NotEligible)
        };
        let Err(error) = given else { return Ok(()) };
        if !error.is_refusal() {
            return Err(error);
        }
        tracing::info!(member = %brought.wallet.member, deposit = %brought.deposit, %error, "a deposit brings no bonus");
        let (matter, text) = match error {
            Error::BelowMinimum { minimum } => (Matter::BonusBelowMinimum, Some(minimum.to_string())),
            _ => (Matter::BonusNotGiven, None),
        };
        let cause = format!("deposit:{}:bonus", brought.deposit);
        let told = Event::money_told(brought.wallet, matter, cause, brought.amount.money(), text);
        Ok(outbox::append(tx, self.store.now(), &[told]).await?)
    }

    /// The deposit went back: what it brought goes back, as far as it is still locked.
    async fn reverse(&self, tx: &mut Tx, member: MemberId, deposit: DepositId) -> Result<(), Error> {
        for bonus in sql::brought_by(tx, member, &format!("deposit:{deposit}")).await? {
            self.end(tx, member, bonus.id, Ending::Reversed).await?;
        }
        Ok(())
    }

    async fn count(&self, tx: &mut Tx, settled: &Settlement) -> Result<(), Error> {
        if settled.valid_bet <= Money::ZERO {
            return Ok(());
        }
        let Some(listed) = self.people.game(settled.vendor, &settled.game) else { return Ok(()) };
        let game = Game { family: settled.family.unwrap_or(listed.family), ..listed };
        let Some(bonus) = sql::lock_running(tx, settled.member).await? else { return Ok(()) };
        match bonus.counts(settled, game) {
            Some(counted) => sql::count(tx, bonus.id, settled, counted).await,
            None => Ok(()),
        }
    }

    /// Takes back what a corrected round had counted. What was released stays released.
    async fn uncount(&self, tx: &mut Tx, settled: &Settlement) -> Result<(), Error> {
        let Some(sum) = sql::counted(tx, settled).await? else { return Ok(()) };
        let weight = u8::try_from(sum.weight).unwrap_or(0);
        let valid = settled.valid_bet.units();
        let Some(bonus) = sql::lock_running(tx, settled.member).await? else { return Ok(()) };
        if bonus.id != sum.bonus {
            return Ok(());
        }
        let back = taken_back((sum.valid, sum.counted), weight, valid).min(bonus.done.units());
        let counted = Counted { valid, weight, counted: back.saturating_neg() };
        sql::count(tx, bonus.id, settled, counted).await
    }

    /// Releases every bonus that is full, each in a transaction of its own.
    pub(super) async fn release_full(&self) -> Result<(), Error> {
        for (member, id) in sql::full(&self.store).await? {
            if self.release(member, id).await? {
                tracing::info!(%member, bonus = %id, "a bonus was released");
            }
        }
        Ok(())
    }
}

/// Whose rounds may count: those with a bonus that runs.
async fn concerned(tx: &mut Tx, facts: &[Recorded]) -> Result<BTreeSet<i64>, Error> {
    let members: BTreeSet<i64> = facts
        .iter()
        .filter_map(|fact| match fact.event() {
            Some(Event::RoundSettled(settled)) => Some(settled.member.0),
            _ => None,
        })
        .collect();
    if members.is_empty() {
        return Ok(members);
    }
    let members: Vec<i64> = members.into_iter().collect();
    Ok(sql::concerned(tx, &members).await?.into_iter().collect())
}
