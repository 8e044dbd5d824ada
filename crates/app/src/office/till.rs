//! Withdrawals and deposits, asked of the cashier.

use backoffice::{
    Elsewhere,
    withdrawal::{Claim, Deposit, Finding, State, Step, Till, Transfer, Waiting, Wanted, Withdrawal},
};
use cashier::{
    Cashier,
    withdrawal::{self as theirs, Queue},
};
use identity::Identity;
use kernel::{
    Actor, Amount, Money,
    id::{MemberId, OperatorId, WithdrawalId},
};
use store::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

/// The cashier, and the names of those who ask him for money.
pub(super) struct Desk {
    pub(super) identity: Identity,
    pub(super) cashier: Cashier,
}

impl Desk {
    async fn shown_all(&self, found: Vec<theirs::Withdrawal>) -> Result<Vec<Withdrawal>, Elsewhere> {
        let members: Vec<MemberId> = found.iter().map(|withdrawal| withdrawal.member).collect();
        let names = self.identity.names(&members).await?;
        let named = found.into_iter().map(|found| {
            let account = names.get(&found.member).cloned().unwrap_or_default();
            Withdrawal { account, ..shown(found) }
        });
        Ok(named.collect())
    }
}

/// A withdrawal without its account's name: within a transaction nobody is asked for it.
fn shown(withdrawal: theirs::Withdrawal) -> Withdrawal {
    let timeline = withdrawal.timeline.into_iter().map(|step| Step {
        state: state(step.state),
        at: step.at,
        by: step.by.to_owned(),
        operator: match step.actor {
            Actor::Operator(operator) => Some(operator),
            Actor::Member(_) | Actor::Vendor(_) | Actor::House => None,
        },
        name: None,
        note: step.note,
    });
    Withdrawal {
        id: withdrawal.id,
        member: withdrawal.member,
        account: String::new(),
        currency: withdrawal.currency,
        amount: withdrawal.amount,
        fee: withdrawal.fee,
        until: withdrawal.until,
        claim: withdrawal.claim.map(|claim| Claim {
            operator: claim.operator,
            name: None,
            until: claim.until,
        }),
        transfers: withdrawal.transfers.into_iter().map(transfer).collect(),
        method: withdrawal.account.method,
        number: withdrawal.account.number,
        holder: withdrawal.account.holder,
        state: state(withdrawal.state),
        reason: withdrawal.reason,
        created_at: withdrawal.created_at,
        updated_at: withdrawal.updated_at,
        timeline: timeline.collect(),
    }
}

#[async_trait::async_trait]
impl Till for Desk {
    async fn queue(&self, wanted: &Wanted, limit: u16) -> Result<Vec<Withdrawal>, Elsewhere> {
        let queue = Queue {
            state: wanted.state.map(state_there),
            waiting: wanted.waiting,
            member: wanted.member,
            oldest_first: wanted.waiting || wanted.state.is_some_and(State::is_open),
            after: wanted.cursor,
            limit,
        };
        self.shown_all(self.cashier.queue(&queue).await?).await
    }

    async fn withdrawal(&self, id: WithdrawalId) -> Result<Withdrawal, Elsewhere> {
        let found = self.cashier.any_withdrawal(id).await?;
        Ok(self.shown_all(vec![found]).await?.pop().ok_or(cashier::Error::NotFound)?)
    }

    async fn lock(&self, tx: &mut Tx, id: WithdrawalId) -> Result<Withdrawal, Elsewhere> {
        Ok(shown(self.cashier.lock_undecided(tx, id).await?))
    }

    async fn approve(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        id: WithdrawalId,
        how: (&str, &[Amount]),
    ) -> Result<(), Elsewhere> {
        Ok(self.cashier.approve_in(tx, operator, id, how).await?)
    }

    async fn judge(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        transfer: (WithdrawalId, i32),
        verdict: (bool, &str),
    ) -> Result<(), Elsewhere> {
        Ok(self.cashier.judge_in(tx, operator, transfer, verdict).await?)
    }

    async fn claim(&self, operator: OperatorId, id: WithdrawalId, take: bool) -> Result<(), Elsewhere> {
        Ok(self.cashier.claim(operator, id, take).await?)
    }

    async fn proof(&self, id: Uuid) -> Result<(MemberId, String, Vec<u8>), Elsewhere> {
        Ok(self.cashier.proof(id).await?)
    }

    async fn checks(&self, id: WithdrawalId) -> Result<Vec<Finding>, Elsewhere> {
        let findings = self.cashier.findings(id).await?.into_iter();
        let checks =
            findings.map(|found| Finding { rule: found.rule, passed: found.passed, detail: found.detail });
        Ok(checks.collect())
    }

    async fn lock_disputed(&self, tx: &mut Tx, id: WithdrawalId) -> Result<Withdrawal, Elsewhere> {
        Ok(shown(self.cashier.lock_disputed(tx, id).await?))
    }

    async fn reject(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        id: WithdrawalId,
        reason: &str,
    ) -> Result<(), Elsewhere> {
        Ok(self.cashier.reject_in(tx, operator, id, reason).await?)
    }

    async fn deposits(&self, member: MemberId, limit: u16) -> Result<Vec<Deposit>, Elsewhere> {
        let deposits = self.cashier.deposits(member, None, i64::from(limit)).await?;
        let shown = deposits.into_iter().map(|deposit| Deposit {
            id: deposit.id,
            channel: deposit.channel,
            currency: deposit.currency,
            amount: deposit.amount,
            state: deposit.state.name().to_owned(),
            created_at: deposit.created_at,
        });
        Ok(shown.collect())
    }

    async fn unseen(
        &self,
        tx: &mut Tx,
        members: &[MemberId],
        since: OffsetDateTime,
    ) -> Result<Vec<(MemberId, Money)>, Elsewhere> {
        Ok(self.cashier.approved_by_itself(tx, members, since).await?)
    }

    async fn waiting(&self) -> Result<Waiting, Elsewhere> {
        Ok(waiting(self.cashier.waiting().await?))
    }

    async fn pending(&self) -> Result<Waiting, Elsewhere> {
        Ok(waiting(self.cashier.pending_deposits().await?))
    }
}

fn transfer(theirs: theirs::Transfer) -> Transfer {
    Transfer {
        number: theirs.number,
        amount: theirs.amount,
        attempt: theirs.attempt,
        name: theirs.name,
        state: theirs.state.name().to_owned(),
        receipt: theirs.receipt.map(|receipt| receipt.name().to_owned()),
        arrived: theirs.arrived,
        proof: theirs.proof,
        said: theirs.note,
        until: theirs.until,
        updated_at: theirs.updated_at,
    }
}

fn waiting(theirs: theirs::Waiting) -> Waiting {
    Waiting { count: theirs.count, sum: theirs.sum, oldest: theirs.oldest }
}

const fn state(theirs: theirs::State) -> State {
    match theirs {
        theirs::State::Requested => State::Requested,
        theirs::State::Risk => State::Risk,
        theirs::State::Approved => State::Approved,
        theirs::State::Paying => State::Paying,
        theirs::State::Paid => State::Paid,
        theirs::State::Confirmed => State::Confirmed,
        theirs::State::Rejected => State::Rejected,
        theirs::State::Failed => State::Failed,
        theirs::State::Disputed => State::Disputed,
        theirs::State::Partial => State::Partial,
    }
}

const fn state_there(ours: State) -> theirs::State {
    match ours {
        State::Requested => theirs::State::Requested,
        State::Risk => theirs::State::Risk,
        State::Approved => theirs::State::Approved,
        State::Paying => theirs::State::Paying,
        State::Paid => theirs::State::Paid,
        State::Confirmed => theirs::State::Confirmed,
        State::Rejected => theirs::State::Rejected,
        State::Failed => theirs::State::Failed,
        State::Disputed => theirs::State::Disputed,
        State::Partial => theirs::State::Partial,
    }
}
