//! Sending.

use std::collections::BTreeSet;

use kernel::{
    Money, Wallet,
    event::{Event, Matter},
    id::MemberId,
};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use store::{Tx, outbox};
use uuid::Uuid;

use super::{MemberTransfer, Row, Send, TransferTerms, sql};
use crate::{Cashier, Error, turnover};

/// Longest word for the receiver.
const LONGEST: usize = 100;

impl Cashier {
    /// Sends money to who stands directly above or below. A repeated request gets the first one's answer.
    ///
    /// # Errors
    /// [`Error::NotNear`], also where the licence allows no transfers; limits, open turnover, a wrong payment password,
    /// too little money, whatever forbids the receiver to take money in.
    pub async fn send(&self, member: MemberId, own: &str, wish: Send) -> Result<MemberTransfer, Error> {
        let rules = &self.settings.transfer;
        let mut tx = self.store.begin().await?;
        if let Some(earlier) = sql::requested(&mut tx, member, wish.request_id).await? {
            return same(earlier, member, &wish);
        }
        drop(tx);
        if !rules.enabled {
            return Err(Error::NotNear);
        }
        if wish.amount < rules.min || wish.amount > rules.max {
            return Err(Error::OutsideLimits { min: rules.min, max: rules.max });
        }
        let note = wish.note.as_deref().unwrap_or_default().trim().to_owned();
        if note.chars().count() > LONGEST || note.chars().any(char::is_control) {
            return Err(Error::BadPayee("note"));
        }
        let near = self.people.neighbours(member, wish.account.trim()).await?.ok_or(Error::NotNear)?;
        let person = self.people.person(member).await?;
        self.prove(member, &person, wish.payment_password.as_deref()).await?;
        let mut tx = self.store.begin().await?;
        if let Some(earlier) = sql::requested(&mut tx, member, wish.request_id).await? {
            return same(earlier, member, &wish);
        }
        let row = Row {
            id: kernel::id::fresh(),
            sender: member,
            sender_account: own.to_owned(),
            receiver: near.member,
            receiver_account: near.account,
            above: near.above,
            currency: self.asset(),
            amount: wish.amount,
            note,
            at: self.store.now(),
        };
        self.within_the_day(&mut tx, &row).await?;
        // Money that is sent comes in there: the receiver's own limits hold for it.
        self.people.admit_deposit(&mut tx, row.receiver, row.currency, row.amount).await?;
        self.carry(&mut tx, &row).await?;
        sql::insert(&mut tx, &row, wish.request_id).await?;
        tx.commit().await?;
        Ok(row.seen_by(member))
    }

    async fn within_the_day(&self, tx: &mut Tx, row: &Row) -> Result<(), Error> {
        let rules = &self.settings.transfer;
        let wallet = Wallet { member: row.sender, asset: row.currency };
        let (count, sum) = sql::since(tx, wallet, self.day_start(row.at)).await?;
        let over = sum.checked_add(row.amount.money()).is_none_or(|sum| sum > rules.sum_per_day.money());
        if count >= i64::from(rules.per_day) || over {
            return Err(Error::DayFull { count: rules.per_day, sum: rules.sum_per_day });
        }
        self.without_debt(tx, row.sender, row.currency).await?;
        // Sending money on would be a way around betting it first.
        let outstanding = turnover::sql::outstanding(tx, row.sender, row.currency).await?;
        if outstanding > Money::ZERO { Err(Error::TurnoverOpen { outstanding }) } else { Ok(()) }
    }

    /// Moves the money by way of the house, so that each of the two has a row of their own in their record.
    async fn carry(&self, tx: &mut Tx, row: &Row) -> Result<(), Error> {
        let cash = |member| AccountKey::member(member, AccountKind::Cash, row.currency);
        let way = AccountKey::house(AccountKind::Transit, row.currency);
        let (from, to) = (cash(row.sender), cash(row.receiver));
        // All three in one order: two who send to each other at once do not wait for each other for ever.
        drop(ledger::lock(tx, &BTreeSet::from([from, to, way])).await?);
        let wallet = |member| Wallet { member, asset: row.currency };
        self.keep_unplayed(tx, wallet(row.sender), row.amount).await?;
        for (owner, from, to) in [(row.sender, from, way), (row.receiver, way, to)] {
            let movement = Movement {
                from,
                to,
                amount: row.amount,
                reason: Reason::MemberTransfer,
                cause: format!("transfer:{}", row.id).into(),
                corrects: None,
            };
            let key = row.id.to_string();
            let posting = Posting { owner, space: "member_transfer", key, movements: vec![movement] };
            ledger::post(tx, row.at, &posting).await?;
        }
        let (cause, sender) = (format!("transfer:{}", row.id), Some(row.sender_account.clone()));
        let facts = [
            Event::money_told(wallet(row.receiver), Matter::TransferIn, cause, row.amount.money(), sender),
            self.balance_changed(tx, row.sender, row.currency).await?,
            self.balance_changed(tx, row.receiver, row.currency).await?,
        ];
        Ok(outbox::append(tx, row.at, &facts).await?)
    }

    /// What a member sent and got, newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn member_transfers(
        &self,
        member: MemberId,
        after: Option<Uuid>,
        limit: i64,
    ) -> Result<Vec<MemberTransfer>, Error> {
        let rows = sql::list(&self.store, member, after, limit).await?;
        Ok(rows.into_iter().map(|row| row.seen_by(member)).collect())
    }

    /// What a member may send now.
    ///
    /// # Errors
    /// When identity or the database refuses.
    pub async fn transfer_terms(&self, member: MemberId) -> Result<TransferTerms, Error> {
        let rules = &self.settings.transfer;
        let (now, asset) = (self.store.now(), self.asset());
        let person = self.people.person(member).await?;
        let mut tx = self.store.begin().await?;
        let (count, sum) = sql::since(&mut tx, Wallet { member, asset }, self.day_start(now)).await?;
        let outstanding = turnover::sql::outstanding(&mut tx, member, asset).await?;
        let unplayed = turnover::sql::unplayed(&mut tx, member, asset).await?;
        drop(tx);
        let left = rules.sum_per_day.money().checked_sub(sum).filter(|left| !left.is_negative());
        Ok(TransferTerms {
            enabled: rules.enabled,
            currency: asset,
            available: ledger::balances(&self.store, member, asset).await?.cash,
            min: rules.min,
            max: rules.max,
            left_today: rules.per_day.saturating_sub(u32::try_from(count).unwrap_or(u32::MAX)),
            sum_left_today: left.unwrap_or(Money::ZERO),
            has_payment_password: person.has_payment_password,
            payment_password_needed: person.has_payment_password || self.settings.withdrawal.payment_password,
            outstanding,
            unplayed,
        })
    }
}

fn same(earlier: Row, member: MemberId, wish: &Send) -> Result<MemberTransfer, Error> {
    let account = earlier.receiver_account.eq_ignore_ascii_case(wish.account.trim());
    let note = earlier.note == wish.note.as_deref().unwrap_or_default().trim();
    if account && note && earlier.amount == wish.amount {
        Ok(earlier.seen_by(member))
    } else {
        Err(Error::RequestReused)
    }
}
