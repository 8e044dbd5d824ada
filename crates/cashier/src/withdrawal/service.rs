//! Asking, deciding, confirming.

use kernel::{
    Actor, Asset, Money,
    event::Event,
    id::{MemberId, OperatorId, WithdrawalId},
};
use ledger::{AccountKey, AccountKind, Movement, Posting, Reason};
use store::{Tx, job, outbox};
use time::OffsetDateTime;

use super::{Payee, Payout, Queue, Request, State, Waiting, Withdrawal, sql};
use crate::{Cashier, Error};

/// Longest text of a payee's field and of a note.
const LONGEST: usize = 100;

impl Cashier {
    /// Files a withdrawal and holds its amount, in one transaction.
    ///
    /// A repeated request gets the withdrawal filed the first time: a phone that retries on a bad line must not
    /// be charged twice.
    ///
    /// # Errors
    /// Limits, an unusable payee, a reused request id, too little money.
    pub async fn withdraw(&self, member: MemberId, request: Request) -> Result<Withdrawal, Error> {
        let (min, max) = (self.settings.withdrawal_min, self.settings.withdrawal_max);
        if request.amount < min || request.amount > max {
            return Err(Error::OutsideLimits { min, max });
        }
        verify_payee(&request.account)?;
        let now = self.store.now();
        let asset = self.settings.channels.first().map_or(Asset::Bdt, |channel| channel.currency);
        let new = Withdrawal {
            id: WithdrawalId::fresh(),
            member,
            currency: asset,
            amount: request.amount,
            account: request.account,
            state: State::Requested,
            reason: None,
            attempt: 1,
            created_at: now,
            updated_at: now,
            timeline: Vec::new(),
        };
        let mut tx = self.store.begin().await?;
        if !sql::file(&mut tx, &new, request.request_id).await? {
            let id = sql::requested(&mut tx, member, request.request_id).await?;
            drop(tx);
            let earlier = self.find_withdrawal(member, id).await?;
            let same = earlier.amount == new.amount && earlier.account == new.account;
            return if same { Ok(earlier) } else { Err(Error::RequestReused) };
        }
        self.shift(&mut tx, &new, Shift::Hold).await?;
        self.moved(&mut tx, &new, (Actor::Member(member), "")).await?;
        tx.commit().await?;
        self.find_withdrawal(member, new.id).await
    }

    /// A withdrawal of this member's.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another member's.
    pub async fn find_withdrawal(&self, member: MemberId, id: WithdrawalId) -> Result<Withdrawal, Error> {
        let filter = sql::Filter { id: Some(id), member: Some(member), limit: 1, ..Default::default() };
        sql::list(&self.store, &filter).await?.pop().ok_or(Error::NotFound)
    }

    /// Anyone's withdrawal, for the back office.
    ///
    /// # Errors
    /// [`Error::NotFound`].
    pub async fn any_withdrawal(&self, id: WithdrawalId) -> Result<Withdrawal, Error> {
        let filter = sql::Filter { id: Some(id), limit: 1, ..Default::default() };
        sql::list(&self.store, &filter).await?.pop().ok_or(Error::NotFound)
    }

    /// A member's withdrawals, newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn withdrawals(
        &self,
        member: MemberId,
        after: Option<WithdrawalId>,
        limit: i64,
    ) -> Result<Vec<Withdrawal>, Error> {
        let filter = sql::Filter { member: Some(member), after, limit, ..Default::default() };
        sql::list(&self.store, &filter).await
    }

    /// The back office's queue without timelines: oldest first, or newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn queue(&self, wanted: &Queue) -> Result<Vec<Withdrawal>, Error> {
        sql::queue(&self.store, wanted).await
    }

    /// What waits for an operator, for the dashboard.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn waiting(&self) -> Result<Waiting, Error> {
        sql::waiting(&self.store).await
    }

    /// What was paid out to these members from the first moment until before the second.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn paid_to(
        &self,
        members: &[i64],
        asset: Asset,
        span: (OffsetDateTime, OffsetDateTime),
    ) -> Result<Money, Error> {
        sql::paid_out(&self.store, members, asset, span).await
    }

    /// An operator agrees; the payout is queued in the same transaction. After a failed payout this tries again.
    ///
    /// # Errors
    /// [`Error::WrongState`] when there is nothing to decide.
    pub async fn approve(
        &self,
        operator: OperatorId,
        id: WithdrawalId,
        note: &str,
    ) -> Result<Withdrawal, Error> {
        let mut tx = self.store.begin().await?;
        self.approve_in(&mut tx, operator, id, note).await?;
        tx.commit().await?;
        self.any_withdrawal(id).await
    }

    /// [`Self::approve`] in a transaction of the caller's, who writes down what belongs to it.
    ///
    /// # Errors
    /// As there; then the transaction must not be committed.
    pub async fn approve_in(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        id: WithdrawalId,
        note: &str,
    ) -> Result<(), Error> {
        let mut withdrawal = self.lock_undecided(tx, id).await?;
        verify_note(note)?;
        if withdrawal.state == State::Failed {
            withdrawal.attempt = withdrawal.attempt.saturating_add(1);
        }
        withdrawal.state = State::Approved;
        self.moved(tx, &withdrawal, (Actor::Operator(operator), note)).await?;
        let now = self.store.now();
        Ok(job::enqueue(tx, &Payout::of(&withdrawal), now, now).await?)
    }

    /// An operator refuses; the amount goes back in the same transaction.
    ///
    /// # Errors
    /// [`Error::WrongState`] when there is nothing to decide.
    pub async fn reject(
        &self,
        operator: OperatorId,
        id: WithdrawalId,
        reason: &str,
    ) -> Result<Withdrawal, Error> {
        let mut tx = self.store.begin().await?;
        self.reject_in(&mut tx, operator, id, reason).await?;
        tx.commit().await?;
        self.any_withdrawal(id).await
    }

    /// [`Self::reject`] in a transaction of the caller's, who writes down what belongs to it.
    ///
    /// # Errors
    /// As there; then the transaction must not be committed.
    pub async fn reject_in(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        id: WithdrawalId,
        reason: &str,
    ) -> Result<(), Error> {
        if reason.trim().is_empty() {
            return Err(Error::BadPayee("reason"));
        }
        verify_note(reason)?;
        let mut withdrawal = self.lock_undecided(tx, id).await?;
        withdrawal.state = State::Rejected;
        withdrawal.reason = Some(reason.to_owned());
        self.shift(tx, &withdrawal, Shift::Release).await?;
        self.moved(tx, &withdrawal, (Actor::Operator(operator), reason)).await
    }

    /// A withdrawal without its timeline that waits for an operator, locked until `tx` ends: of two operators who
    /// decide at once, the second finds it decided.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::WrongState`] when there is nothing to decide.
    pub async fn lock_undecided(&self, tx: &mut Tx, id: WithdrawalId) -> Result<Withdrawal, Error> {
        let withdrawal = sql::lock(tx, id).await?.ok_or(Error::NotFound)?;
        if withdrawal.state.awaits_operator() {
            Ok(withdrawal)
        } else {
            Err(Error::WrongState(withdrawal.state.name()))
        }
    }

    /// The member has the money. Saying so twice changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another member's; [`Error::WrongState`] before it was paid.
    pub async fn confirm(&self, member: MemberId, id: WithdrawalId) -> Result<Withdrawal, Error> {
        let mut tx = self.store.begin().await?;
        let found = sql::lock(&mut tx, id).await?.filter(|withdrawal| withdrawal.member == member);
        let mut withdrawal = found.ok_or(Error::NotFound)?;
        match withdrawal.state {
            State::Confirmed => drop(tx),
            State::Paid => {
                withdrawal.state = State::Confirmed;
                self.moved(&mut tx, &withdrawal, (Actor::Member(member), "received")).await?;
                tx.commit().await?;
            }
            other => return Err(Error::WrongState(other.name())),
        }
        self.find_withdrawal(member, id).await
    }

    /// Writes a new state, its step and its fact.
    pub(super) async fn moved(
        &self,
        tx: &mut Tx,
        withdrawal: &Withdrawal,
        by: (Actor, &str),
    ) -> Result<(), Error> {
        let now = self.store.now();
        sql::save(tx, withdrawal, by, now).await?;
        let fact = Event::WithdrawalMoved {
            withdrawal: withdrawal.id,
            member: withdrawal.member,
            state: withdrawal.state.name().to_owned(),
        };
        Ok(outbox::append(tx, now, &[fact]).await?)
    }

    /// Moves a withdrawal's amount, once per withdrawal and kind of move.
    pub(super) async fn shift(
        &self,
        tx: &mut Tx,
        withdrawal: &Withdrawal,
        shift: Shift,
    ) -> Result<(), Error> {
        let now = self.store.now();
        ledger::post(tx, now, &shift.posting(withdrawal)).await?;
        if matches!(shift, Shift::Hold | Shift::Release) {
            let fact = self.balance_changed(tx, withdrawal.member, withdrawal.currency).await?;
            outbox::append(tx, now, &[fact]).await?;
        }
        Ok(())
    }
}

/// The three ways a withdrawal moves money.
#[derive(Clone, Copy)]
pub(super) enum Shift {
    Hold,
    Release,
    Pay,
}

impl Shift {
    fn posting(self, withdrawal: &Withdrawal) -> Posting {
        let (member, asset) = (withdrawal.member, withdrawal.currency);
        let cash = AccountKey::member(member, AccountKind::Cash, asset);
        let held = AccountKey::member(member, AccountKind::Held, asset);
        let provider = AccountKey::house(AccountKind::Provider, asset);
        let (from, to, reason, name) = match self {
            Self::Hold => (cash, held, Reason::WithdrawalHold, "hold"),
            Self::Release => (held, cash, Reason::WithdrawalReleased, "release"),
            Self::Pay => (held, provider, Reason::WithdrawalPaid, "pay"),
        };
        Posting {
            owner: member,
            space: "withdrawal",
            key: format!("{}:{name}", withdrawal.id),
            movements: vec![Movement {
                from,
                to,
                amount: withdrawal.amount,
                reason,
                cause: format!("withdrawal:{}", withdrawal.id),
                corrects: None,
            }],
        }
    }
}

fn verify_note(note: &str) -> Result<(), Error> {
    if note.chars().count() > LONGEST { Err(Error::BadPayee("note")) } else { Ok(()) }
}

fn verify_payee(payee: &Payee) -> Result<(), Error> {
    for (field, text) in [("method", &payee.method), ("number", &payee.number), ("holder", &payee.holder)] {
        let length = text.chars().count();
        if text.trim().is_empty() || length > LONGEST || text.chars().any(char::is_control) {
            return Err(Error::BadPayee(field));
        }
    }
    Ok(())
}
