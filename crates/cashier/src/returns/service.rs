//! Taking money of a deposit back, and giving it again.

use std::collections::BTreeSet;

use kernel::{
    Amount, Asset, Money, Wallet,
    event::{Event, Matter},
    id::{DepositId, OperatorId, TransferId},
};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use store::{Tx, job, outbox};
use uuid::Uuid;

use super::{Kind, Refund, Return, State, sql};
use crate::{
    Cashier, Error,
    deposit::{self, Deposit, sql as deposits},
    turnover,
};

/// Longest reason and longest id of a transaction.
const LONGEST: usize = 100;

/// Money of a deposit that is gone, as somebody says who must know.
pub(crate) struct Gone<'a> {
    pub(crate) deposit: DepositId,
    /// Which provider says so; `None` when an operator does.
    pub(crate) provider: Option<&'a str>,
    pub(crate) kind: Kind,
    /// Our name for it, where we had asked for it.
    pub(crate) ours: Option<Uuid>,
    /// The outside's id of it.
    pub(crate) transaction: &'a str,
    pub(crate) amount: Amount,
    pub(crate) currency: Asset,
    pub(crate) operator: Option<OperatorId>,
    pub(crate) reason: &'a str,
}

/// What an operator wants to give back.
#[derive(Clone, Copy, Debug)]
pub struct RefundWish<'a> {
    /// Of which deposit.
    pub deposit: DepositId,
    /// What the operator calls it.
    pub request: Uuid,
    /// How much; none for all that is left.
    pub amount: Option<Amount>,
    /// Why.
    pub reason: &'a str,
}

impl Cashier {
    /// Money of a deposit went away outside: it leaves the balance as far as it is there, the rest is owed.
    ///
    /// # Errors
    /// [`Error::Mismatch`] for what cannot be; [`Error::DepositState`] while the deposit itself was not credited yet:
    /// the message overtook that of the payment, and will be sent again.
    pub(crate) async fn went_back(&self, tx: &mut Tx, gone: &Gone<'_>) -> Result<(), Error> {
        let found = deposits::lock(tx, gone.deposit).await?;
        let fits =
            |deposit: &Deposit| self.is_by(deposit, gone.provider) && deposit.currency == gone.currency;
        let Some(mut deposit) = found.filter(fits) else {
            return Err(Error::Mismatch("no such deposit".into()));
        };
        if let Some(id) = gone.ours {
            let asked = sql::lock(tx, id).await?.filter(|asked| asked.deposit == deposit.id);
            let Some(asked) = asked.filter(|asked| asked.amount == gone.amount) else {
                return Err(Error::Mismatch("a refund that nobody asked for in this way".into()));
            };
            return self.refunded(tx, asked, gone.transaction).await;
        }
        deposits::lock_transaction(tx, &deposit.channel, gone.transaction).await?;
        if let Some(earlier) = sql::of_transaction(tx, &deposit.channel, gone.transaction).await? {
            let same = earlier.deposit == deposit.id && earlier.amount == gone.amount;
            return if same {
                Ok(())
            } else {
                Err(Error::Mismatch("the transaction is another return's".into()))
            };
        }
        let left = left(&deposit)?;
        if gone.amount.money() > left {
            return Err(Error::Mismatch(format!("{} of {left} cannot go back", gone.amount)));
        }
        self.lock_accounts(tx, deposit.member, deposit.currency).await?;
        let cash = AccountKey::member(deposit.member, AccountKind::Cash, deposit.currency);
        let has = ledger::lock(tx, &BTreeSet::from([cash])).await?.balance(cash).max(Money::ZERO);
        let taken = has.min(gone.amount.money());
        let row = Return {
            id: kernel::id::fresh(),
            request: None,
            deposit: deposit.id,
            member: deposit.member,
            channel: deposit.channel.clone(),
            currency: deposit.currency,
            kind: gone.kind,
            amount: gone.amount,
            taken,
            owed: gone.amount.money().checked_sub(taken).unwrap_or(Money::ZERO),
            transaction: Some(gone.transaction.to_owned()),
            state: State::Done,
            operator: gone.operator,
            reason: gone.reason.to_owned(),
            at: self.store.now(),
        };
        self.take(tx, &mut deposit, &row).await
    }

    /// An operator says that money of a deposit was taken back outside, and has seen the evidence.
    ///
    /// # Errors
    /// [`Error::DepositState`], [`Error::ReturnTooLarge`], [`Error::BadPayee`], [`Error::TransactionUsed`] for one that is
    /// noted already; then the transaction must not be committed.
    pub async fn charge_back_in(
        &self,
        tx: &mut Tx,
        (operator, id): (OperatorId, DepositId),
        (amount, transaction): (Amount, &str),
        reason: &str,
    ) -> Result<Deposit, Error> {
        let transaction = crate::reference::plain(transaction);
        if transaction.is_empty() || transaction.len() > LONGEST {
            return Err(Error::BadPayee("transaction"));
        }
        let deposit = self.returnable(tx, id, reason).await?;
        let left = left(&deposit)?;
        if amount.money() > left {
            return Err(Error::ReturnTooLarge { left });
        }
        let gone = Gone {
            deposit: id,
            provider: None,
            kind: Kind::Chargeback,
            ours: None,
            transaction: &transaction,
            amount,
            currency: deposit.currency,
            operator: Some(operator),
            reason,
        };
        match self.went_back(tx, &gone).await {
            Err(Error::Mismatch(_)) => Err(Error::TransactionUsed),
            other => other,
        }?;
        let after = deposits::lock(tx, id).await?.ok_or(Error::NotFound)?;
        // Told before: what moves nothing is no decision, and counts toward no limit.
        if after.returned == deposit.returned { Err(Error::TransactionUsed) } else { Ok(after) }
    }

    /// An operator gives money of a deposit back to its payer: out of the balance at once, through the provider by a
    /// job in the same transaction. Only what the member still has can be given back.
    ///
    /// # Errors
    /// [`Error::DepositState`], also for a deposit that came by no provider; [`Error::ReturnTooLarge`]; too little money.
    /// Then the transaction must not be committed.
    pub async fn refund_in(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        RefundWish { deposit: id, request, amount, reason }: RefundWish<'_>,
    ) -> Result<Deposit, Error> {
        let mut deposit = self.returnable(tx, id, reason).await?;
        if !deposit.kind.is_told() || deposit.state != deposit::State::Credited {
            return Err(Error::DepositState(deposit.state.name()));
        }
        let left = left(&deposit)?;
        let amount = amount.or(left.positive()).filter(|amount| amount.money() <= left);
        let amount = amount.ok_or(Error::ReturnTooLarge { left })?;
        let now = self.store.now();
        let row = Return {
            id: kernel::id::fresh(),
            request: Some(request),
            deposit: id,
            member: deposit.member,
            channel: deposit.channel.clone(),
            currency: deposit.currency,
            kind: Kind::Refund,
            amount,
            taken: amount.money(),
            owed: Money::ZERO,
            transaction: None,
            state: State::Asked,
            operator: Some(operator),
            reason: reason.to_owned(),
            at: now,
        };
        self.take(tx, &mut deposit, &row).await?;
        job::enqueue(tx, &Refund::of(&row), now, now).await?;
        Ok(deposit)
    }

    /// A deposit, locked until `tx` ends: those who decide about it wait for each other.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub(super) async fn lock_deposit(&self, tx: &mut Tx, id: DepositId) -> Result<Deposit, Error> {
        deposits::lock(tx, id).await?.ok_or(Error::NotFound)
    }

    /// Whether a refund of a locked deposit was made under this name already: asked again, it moves nothing again. Whoever
    /// names no amount asks for the rest, and has had it only when nothing is left.
    ///
    /// # Errors
    /// [`Error::RequestReused`] where it was for another amount.
    pub(super) async fn is_refunded(
        &self,
        tx: &mut Tx,
        deposit: &Deposit,
        RefundWish { request, amount, .. }: RefundWish<'_>,
    ) -> Result<bool, Error> {
        let Some(earlier) = sql::of_request(tx, deposit.id, request).await? else { return Ok(false) };
        let is_same = match amount {
            Some(amount) => amount == earlier.amount,
            None => left(deposit)? == Money::ZERO,
        };
        if is_same { Ok(true) } else { Err(Error::RequestReused) }
    }

    /// A deposit of which something may go back, locked.
    async fn returnable(&self, tx: &mut Tx, id: DepositId, reason: &str) -> Result<Deposit, Error> {
        let length = reason.trim().chars().count();
        if length == 0 || length > LONGEST || reason.chars().any(char::is_control) {
            return Err(Error::BadPayee("reason"));
        }
        self.lock_deposit(tx, id).await
    }

    /// The provider did what we asked it for.
    pub(super) async fn refunded(&self, tx: &mut Tx, asked: Return, transaction: &str) -> Result<(), Error> {
        match asked.state {
            State::Done => Ok(()),
            State::Failed => Err(Error::Mismatch(format!("the refund {} was given up", asked.id))),
            State::Asked => sql::finish(tx, asked.id, State::Done, Some(transaction), self.store.now()).await,
        }
    }

    /// Moves the money out, writes the row, and lets go of the bets that were asked for it.
    async fn take(&self, tx: &mut Tx, deposit: &mut Deposit, row: &Return) -> Result<(), Error> {
        let now = self.store.now();
        let (cash, debt, provider) = accounts(row);
        // The row by which the deposit was credited: its correction names it.
        let cause = format!("deposit:{}", deposit.id);
        let corrects = ledger::first_of(tx, deposit.member, &cause, Reason::Deposit).await?;
        let parts = [(cash, provider, row.taken), (debt, provider, row.owed)];
        self.move_back(tx, row, ("", corrects), &parts).await?;
        sql::file(tx, row).await?;
        let back = deposit.returned.checked_add(row.amount.money());
        deposit.returned = back.ok_or(Error::ReturnTooLarge { left: Money::ZERO })?;
        let all = left(deposit)? == Money::ZERO;
        deposit.state = match row.kind {
            Kind::Chargeback => deposit::State::Disputed,
            Kind::Refund if all => deposit::State::Refunded,
            Kind::Refund => deposit.state,
        };
        deposit.reason = Some(row.kind.name().to_owned());
        deposits::save(tx, deposit, now).await?;
        let required = self.settings.withdrawal.turnover.share.share(row.amount.money(), 0);
        let required = required.map_or(Money::ZERO, |(required, _)| required);
        turnover::sql::lower(tx, deposit.member, &format!("deposit:{}", deposit.id), required, now).await?;
        let matter = match row.kind {
            Kind::Refund => Matter::DepositRefunded,
            Kind::Chargeback => Matter::DepositChargedBack,
        };
        self.tell_return(tx, row, matter, format!("return:{}", row.id)).await?;
        let (member, asset, amount) = (row.member, row.currency, row.amount.money());
        let reversed = Event::DepositReversed { deposit: deposit.id, member, asset, amount };
        outbox::append(tx, now, &[reversed]).await?;
        self.tell_deposit(tx, deposit).await
    }

    /// A return did not happen after all, or was decided in our favour: the money is the member's again, and what they
    /// still owed for it is paid.
    pub(crate) async fn came_again(&self, tx: &mut Tx, row: &Return) -> Result<(), Error> {
        if row.state == State::Failed {
            return Ok(());
        }
        let now = self.store.now();
        let mut deposit = deposits::lock(tx, row.deposit).await?.ok_or(Error::NotFound)?;
        let (cash, debt, provider) = accounts(row);
        let paid = row.amount.money().checked_sub(row.owed).unwrap_or(Money::ZERO);
        let parts = [(provider, cash, paid), (provider, debt, row.owed)];
        self.move_back(tx, row, (":again", None), &parts).await?;
        sql::finish(tx, row.id, State::Failed, None, now).await?;
        sql::owe(tx, row.id, Money::ZERO, now).await?;
        deposit.returned = deposit.returned.checked_sub(row.amount.money()).unwrap_or(Money::ZERO);
        deposit.state = deposit::State::Credited;
        deposit.reason = None;
        deposits::save(tx, &deposit, now).await?;
        self.require_turnover(tx, &deposit, row.amount, Some(&row.id.to_string())).await?;
        self.tell_return(tx, row, Matter::DepositAgain, format!("return:{}:again", row.id)).await?;
        self.tell_deposit(tx, &deposit).await
    }

    async fn tell_return(
        &self,
        tx: &mut Tx,
        row: &Return,
        matter: Matter,
        cause: String,
    ) -> Result<(), Error> {
        let wallet = Wallet { member: row.member, asset: row.currency };
        let told = Event::money_told(wallet, matter, cause, row.amount.money(), None);
        Ok(outbox::append(tx, self.store.now(), &[told]).await?)
    }

    /// The outside says that a return it told of before is taken back.
    ///
    /// # Errors
    /// [`Error::Mismatch`] for one that never was; [`Error::DepositState`] where its message has not come yet.
    pub(crate) async fn return_reversed(&self, tx: &mut Tx, gone: &Gone<'_>) -> Result<(), Error> {
        let deposit = deposits::lock(tx, gone.deposit).await?;
        let deposit = deposit.filter(|deposit| self.is_by(deposit, gone.provider));
        let deposit = deposit.ok_or(Error::Mismatch("no such deposit".into()))?;
        let row = sql::of_transaction(tx, &deposit.channel, gone.transaction).await?;
        match row {
            Some(row) if row.deposit == deposit.id && row.amount == gone.amount => {
                self.came_again(tx, &row).await
            }
            Some(_) => Err(Error::Mismatch("the transaction is another return's".into())),
            None => Err(Error::DepositState(deposit.state.name())),
        }
    }

    async fn move_back(
        &self,
        tx: &mut Tx,
        row: &Return,
        (suffix, corrects): (&str, Option<TransferId>),
        parts: &[(AccountKey, AccountKey, Money)],
    ) -> Result<(), Error> {
        let movement = |(from, to, amount): &(AccountKey, AccountKey, Money)| {
            Some(Movement {
                from: *from,
                to: *to,
                amount: amount.positive()?,
                reason: Reason::DepositReversed,
                cause: format!("deposit:{}", row.deposit).into(),
                corrects,
            })
        };
        let movements: Vec<_> = parts.iter().filter_map(movement).collect();
        let key = format!("{}{suffix}", row.id);
        let posting = Posting { owner: row.member, space: "deposit_return", key, movements };
        ledger::post(tx, self.store.now(), &posting).await?;
        let balance = self.balance_changed(tx, row.member, row.currency).await?;
        Ok(outbox::append(tx, self.store.now(), &[balance]).await?)
    }
}

/// The member's cash, what members owe, and the money at the provider.
fn accounts(row: &Return) -> (AccountKey, AccountKey, AccountKey) {
    let house = |kind| AccountKey::house(kind, row.currency);
    let cash = AccountKey::member(row.member, AccountKind::Cash, row.currency);
    (cash, house(AccountKind::Debt), house(AccountKind::Provider))
}

/// What of a deposit has not gone back.
fn left(deposit: &Deposit) -> Result<Money, Error> {
    let received = deposit.received.ok_or(Error::DepositState(deposit.state.name()))?;
    Ok(received.money().checked_sub(deposit.returned).unwrap_or(Money::ZERO))
}
