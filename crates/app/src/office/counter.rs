//! Money that comes in, asked of the cashier.

use std::collections::HashMap;

use backoffice::{
    Elsewhere,
    deposit::{Counter, Line, Lines, Payment, Problem, Report, Wanted},
};
use cashier::{deposit as theirs, statement::Open};
use kernel::{
    Amount,
    id::{DepositId, MemberId, OperatorId},
};
use store::Tx;

use super::till::Desk;

impl Desk {
    async fn payments(&self, found: Vec<theirs::Deposit>) -> Result<Vec<Payment>, Elsewhere> {
        let members: Vec<MemberId> = found.iter().map(|deposit| deposit.member).collect();
        let names = self.identity.names(&members).await?;
        Ok(found.into_iter().map(|deposit| payment(deposit, &names)).collect())
    }
}

fn payment(deposit: theirs::Deposit, names: &HashMap<MemberId, String>) -> Payment {
    Payment {
        id: deposit.id,
        member: deposit.member,
        account: names.get(&deposit.member).cloned().unwrap_or_default(),
        channel: deposit.channel,
        kind: deposit.kind.name().to_owned(),
        currency: deposit.currency,
        amount: deposit.amount,
        fee: deposit.fee,
        received: deposit.received,
        returned: deposit.returned,
        state: deposit.state.name().to_owned(),
        code: deposit.code,
        said: deposit.said,
        proof: deposit.proof,
        reason: deposit.reason,
        created_at: deposit.created_at,
        updated_at: deposit.updated_at,
    }
}

#[async_trait::async_trait]
impl Counter for Desk {
    async fn queue(&self, wanted: &Wanted, limit: u16) -> Result<Vec<Payment>, Elsewhere> {
        let name = wanted.state.as_deref();
        let state = name.map(|name| theirs::State::ALL.into_iter().find(|state| state.name() == name));
        // A state that nobody is in: nothing, and no fault.
        let Some(state) = state.map_or(Some(None), |state| state.map(Some)) else { return Ok(Vec::new()) };
        let wanted = theirs::Wanted {
            state,
            member: wanted.member,
            oldest_first: matches!(
                state,
                Some(theirs::State::Submitted | theirs::State::Review | theirs::State::Disputed)
            ),
            after: wanted.cursor,
            limit,
        };
        self.payments(self.cashier.deposit_queue(&wanted).await?).await
    }

    async fn lines(&self) -> Result<Lines, Elsewhere> {
        let lines = self.cashier.open_lines().await?.into_iter().map(shown);
        let channels = self.cashier.settings().channels.iter();
        let channels = channels.filter(|channel| channel.kind == cashier::ChannelKind::Transfer);
        let channels = channels.map(|channel| channel.id.clone()).collect();
        Ok(Lines { channels, lines: lines.collect() })
    }

    async fn owners(&self, deposits: &[DepositId]) -> Result<HashMap<DepositId, MemberId>, Elsewhere> {
        Ok(self.cashier.deposit_owners(deposits).await?.into_iter().collect())
    }

    async fn import(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        file: (&str, &str),
        bytes: &[u8],
    ) -> Result<Report, Elsewhere> {
        let report = self.cashier.import_in(tx, operator, file, bytes).await?;
        let problems = report.problems.into_iter();
        Ok(Report {
            lines: report.lines,
            matched: report.matched,
            review: report.review,
            unmatched: report.unmatched,
            known: report.known,
            ignored: report.ignored,
            problems: problems.map(|problem| Problem { line: problem.line, what: problem.what }).collect(),
            again: report.again,
        })
    }

    async fn line(&self, tx: &mut Tx, line: (&str, &str)) -> Result<Line, Elsewhere> {
        Ok(shown(self.cashier.open_line_in(tx, line).await?))
    }

    async fn one(&self, deposit: DepositId) -> Result<Payment, Elsewhere> {
        let found = self.cashier.any_deposit(deposit).await?;
        Ok(self.payments(vec![found]).await?.pop().ok_or(cashier::Error::NotFound)?)
    }

    async fn refund(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        (deposit, amount, reason): (DepositId, Amount, &str),
    ) -> Result<(), Elsewhere> {
        self.cashier.refund_in(tx, (operator, deposit), Some(amount), reason).await?;
        Ok(())
    }

    async fn charge_back(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        (deposit, amount, reason): (DepositId, Amount, &str),
        transaction: &str,
    ) -> Result<(), Elsewhere> {
        self.cashier.charge_back_in(tx, (operator, deposit), (amount, transaction), reason).await?;
        Ok(())
    }

    async fn assign(&self, tx: &mut Tx, line: (&str, &str), deposit: DepositId) -> Result<Amount, Elsewhere> {
        let (_, amount) = self.cashier.assign_in(tx, line, deposit).await?;
        Ok(amount)
    }

    async fn return_line(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        line: (&str, &str),
        reason: &str,
    ) -> Result<(), Elsewhere> {
        Ok(self.cashier.return_line_in(tx, operator, line, reason).await?)
    }

    async fn refuse(
        &self,
        tx: &mut Tx,
        operator: OperatorId,
        deposit: DepositId,
        reason: &str,
    ) -> Result<(), Elsewhere> {
        self.cashier.refuse_deposit_in(tx, operator, deposit, reason).await?;
        Ok(())
    }
}

fn shown(line: Open) -> Line {
    Line {
        channel: line.channel,
        transaction: line.transaction,
        booked_on: line.booked_on,
        currency: line.currency,
        amount: line.amount,
        reference: line.reference,
        payer: line.payer,
        deposit: line.deposit,
        state: line.state,
    }
}
