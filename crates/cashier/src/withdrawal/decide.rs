//! What operators decide. Each act runs in a transaction of the caller's, who writes down what belongs to it.

use kernel::{
    Actor, Amount, Money,
    id::{OperatorId, WithdrawalId},
};
use store::{Tx, job};
use time::Duration;

use super::{
    By, Claim, Payout, Progress, Receipt, State, Transfer, Withdrawal, money::Shift, sql,
    state::awaits_operator, transfer,
};
use crate::{Cashier, Error, payee};

/// Longest text of a note.
const LONGEST: usize = 100;

/// Minutes for which a withdrawal belongs to the operator who works on it.
const CLAIM_MINUTES: i64 = 10;

impl Cashier {
    /// An operator agrees; the transfers are queued in the same transaction, in the `parts` they want or in as few as
    /// will do. After failed transfers this tries those again.
    ///
    /// # Errors
    /// [`Error::WrongState`] when there is nothing to decide, [`Error::Claimed`], [`Error::BadParts`],
    /// [`Error::PayeeBlocked`]; then the transaction must not be committed.
    pub(crate) async fn approve_in(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        id: WithdrawalId,
        (note, parts): (&str, &[Amount]),
    ) -> Result<(), Error> {
        let mut withdrawal = self.lock_undecided(tx, id).await?;
        self.unclaimed(&withdrawal, operator)?;
        verify_note(note)?;
        // It may have been closed while this one waited.
        if let Some(payee) = withdrawal.payee
            && payee::sql::is_blocked(tx, withdrawal.member, payee).await?
        {
            return Err(Error::PayeeBlocked);
        }
        self.agree(tx, &mut withdrawal, By { actor: Actor::Operator(operator), note }, parts).await
    }

    pub(super) async fn agree(
        &self,
        tx: &mut Tx,
        withdrawal: &mut Withdrawal,
        by: By<'_>,
        parts: &[Amount],
    ) -> Result<(), Error> {
        let now = self.store.now();
        if withdrawal.transfers.is_empty() {
            let net = withdrawal.net().ok_or(Error::BadParts { net: withdrawal.amount })?;
            let parts = transfer::cut(net, self.settings.withdrawal.transfer_max, parts)?;
            let numbered = (1_i32..).zip(parts);
            withdrawal.transfers =
                numbered.map(|(number, part)| Transfer::new(withdrawal.id, number, part, now)).collect();
        } else {
            let id = withdrawal.id;
            let failed =
                withdrawal.transfers.iter_mut().filter(|transfer| transfer.state == Progress::Failed);
            failed.for_each(|transfer| transfer.again(id, now));
        }
        for transfer in withdrawal.transfers.iter().filter(|transfer| transfer.state == Progress::Queued) {
            transfer::sql::save(tx, withdrawal.id, transfer).await?;
            job::enqueue(tx, &Payout::of(withdrawal, transfer), now, now).await?;
        }
        // One that failed was approved before: it says so again, for it is a decision of its own.
        withdrawal.state = State::Approved;
        self.moved(tx, withdrawal, by).await
    }

    /// An operator refuses; what did not leave goes back in the same transaction.
    ///
    /// # Errors
    /// [`Error::WrongState`] when there is nothing to decide, [`Error::Claimed`]; then the transaction must not be
    /// committed.
    pub(crate) async fn reject_in(
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
        self.unclaimed(&withdrawal, operator)?;
        withdrawal.reason = Some(reason.to_owned());
        let by = By { actor: Actor::Operator(operator), note: reason };
        if withdrawal.transfers.is_empty() {
            withdrawal.state = State::Rejected;
            self.shift(tx, &withdrawal, Shift::Release).await?;
            return self.moved(tx, &mut withdrawal, by).await;
        }
        let now = self.store.now();
        let mut transfers = withdrawal.transfers.clone();
        for transfer in transfers.iter_mut().filter(|transfer| transfer.state == Progress::Failed) {
            transfer.state = Progress::Returned;
            transfer.updated_at = now;
            self.shift(tx, &withdrawal, Shift::Return(transfer)).await?;
            transfer::sql::save(tx, withdrawal.id, transfer).await?;
        }
        withdrawal.transfers = transfers;
        self.settle(tx, &mut withdrawal, by).await
    }

    /// An operator decides a dispute: the transfer arrived, or it did not and is held again, to be tried anew or given
    /// back.
    ///
    /// # Errors
    /// [`Error::WrongState`] when nothing is disputed; then the transaction must not be committed.
    pub(crate) async fn judge_in(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        (id, number): (WithdrawalId, i32),
        (arrived, note): (bool, &str),
    ) -> Result<(), Error> {
        verify_note(note)?;
        let mut withdrawal = self.lock_disputed(tx, id).await?;
        self.unclaimed(&withdrawal, operator)?;
        let disputed =
            |transfer: &&mut Transfer| transfer.number == number && transfer.state == Progress::Disputed;
        let state = withdrawal.state.name();
        let now = self.store.now();
        let found = withdrawal.transfers.iter_mut().find(disputed).ok_or(Error::WrongState(state))?;
        found.updated_at = now;
        found.until = None;
        if arrived {
            (found.state, found.receipt) = (Progress::Received, Some(Receipt::Dispute));
        } else {
            found.state = Progress::Failed;
        }
        let judged = found.clone();
        if !arrived {
            self.shift(tx, &withdrawal, Shift::Recall(&judged)).await?;
        }
        transfer::sql::save(tx, id, &judged).await?;
        self.settle(tx, &mut withdrawal, By { actor: Actor::Operator(operator), note }).await
    }

    /// A withdrawal that waits for an operator, locked until `tx` ends: of two operators who decide at once, the
    /// second finds it decided.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::WrongState`] when there is nothing to decide.
    pub(crate) async fn lock_undecided(&self, tx: &mut Tx, id: WithdrawalId) -> Result<Withdrawal, Error> {
        let withdrawal = sql::lock(tx, id).await?.ok_or(Error::NotFound)?;
        if awaits_operator(withdrawal.state) {
            Ok(withdrawal)
        } else {
            Err(Error::WrongState(withdrawal.state.name()))
        }
    }

    /// A disputed withdrawal, locked until `tx` ends.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::WrongState`] when nothing is disputed.
    pub(crate) async fn lock_disputed(&self, tx: &mut Tx, id: WithdrawalId) -> Result<Withdrawal, Error> {
        let withdrawal = sql::lock(tx, id).await?.ok_or(Error::NotFound)?;
        if withdrawal.state == State::Disputed {
            Ok(withdrawal)
        } else {
            Err(Error::WrongState(withdrawal.state.name()))
        }
    }

    /// Takes a withdrawal in hand, or lets it go, so that no two operators work on one (domain.md 5.4). A claim that is
    /// not used ends by itself.
    ///
    /// # Errors
    /// [`Error::Claimed`] while it is another's; [`Error::WrongState`] when nobody needs to work on it.
    pub async fn claim(&self, operator: OperatorId, id: WithdrawalId, take: bool) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let withdrawal = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        if !awaits_operator(withdrawal.state) && withdrawal.state != State::Disputed {
            return Err(Error::WrongState(withdrawal.state.name()));
        }
        self.unclaimed(&withdrawal, operator)?;
        let until = self.store.now().saturating_add(Duration::minutes(CLAIM_MINUTES));
        sql::claim(&mut tx, id, take.then_some(Claim { operator, until })).await?;
        Ok(tx.commit().await?)
    }

    pub(super) fn unclaimed(&self, withdrawal: &Withdrawal, operator: OperatorId) -> Result<(), Error> {
        let now = self.store.now();
        let other = withdrawal.claim.filter(|claim| claim.operator != operator && claim.until > now);
        other.map_or(Ok(()), |claim| Err(Error::Claimed { until: claim.until }))
    }
}

fn verify_note(note: &str) -> Result<(), Error> {
    if note.chars().count() > LONGEST { Err(Error::BadPayee("note")) } else { Ok(()) }
}

/// What a member says arrived, if it can be true of a transfer.
pub(super) fn plausible(arrived: Option<Money>, transfer: &Transfer) -> Result<Money, Error> {
    let arrived = arrived.unwrap_or(Money::ZERO);
    if arrived.is_negative() || arrived >= transfer.amount.money() {
        return Err(Error::ArrivedWrong { amount: transfer.amount });
    }
    Ok(arrived)
}
