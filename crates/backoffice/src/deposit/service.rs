//! The acts, each in one transaction with its row of the trail; those about large amounts need two operators.

use kernel::{
    Amount,
    id::{DepositId, MemberId},
};
use office::{
    Caller,
    audit::Act,
    second_person::{self, Eyes},
};
use serde_json::{Value, json};
use store::Tx;

use super::{
    Line, Lines, Payment, Report,
    http::{Assignment, ChargeBack, Refunding, ReturnedLine},
    sql,
};
use crate::{Backoffice, Error};

/// Under whom the day counts what is decided about lines of which nobody knows for whom they are.
const NOBODY: MemberId = MemberId(0);

/// Longest note, and longest name of a file.
const LONGEST: usize = 100;

/// The subject of consents about a line of a statement.
pub(super) fn of_line(channel: &str, transaction: &str) -> String {
    format!("line:{channel}:{transaction}")
}

impl Backoffice {
    pub(super) async fn import(
        &self,
        clerk: &Caller,
        (channel, name): (&str, &str),
        bytes: &[u8],
    ) -> Result<Report, Error> {
        verify(name, "name")?;
        let mut tx = self.store.begin().await?;
        let counter = &self.ports.deposits;
        let report = counter.import(&mut tx, clerk.operator.id, (channel, name), bytes).await?;
        let after = json!({ "name": name, "matched": report.matched, "lines": report.lines,
            "problems": report.problems.len(), "again": report.again });
        let act = act("statement.import", format!("channel:{channel}"), after);
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(report)
    }

    /// Lines that wait, without those that seem to be for a member beyond the operator's reach.
    pub(super) async fn lines_within(&self, clerk: &Caller) -> Result<Lines, Error> {
        let mut lines = self.ports.deposits.lines().await?;
        if clerk.reach().await?.is_everyone() {
            return Ok(lines);
        }
        let meant: Vec<DepositId> = lines.lines.iter().filter_map(|line| line.deposit).collect();
        let owners = self.ports.deposits.owners(&meant).await?;
        let members: Vec<MemberId> = owners.values().copied().collect();
        let reached = clerk.reached(&members).await?;
        let mine = |deposit: &DepositId| owners.get(deposit).is_some_and(|member| reached.contains(member));
        lines.lines.retain(|line| line.deposit.as_ref().is_none_or(mine));
        Ok(lines)
    }

    /// Which of these lines take two operators, counted with what was decided about their members today.
    pub(super) async fn large_lines(&self, lines: &[Line]) -> Result<Vec<bool>, Error> {
        let meant: Vec<DepositId> = lines.iter().filter_map(|line| line.deposit).collect();
        let owners = self.ports.deposits.owners(&meant).await?;
        let owner = |line: &Line| line.deposit.and_then(|deposit| owners.get(&deposit)).copied();
        let members: Vec<MemberId> = lines.iter().map(|line| owner(line).unwrap_or(NOBODY)).collect();
        let today = self.office.decided_today(&members, "deposit").await?;
        let before = |member| today.get(member).copied().unwrap_or_default();
        let sums = lines.iter().zip(&members);
        Ok(sums.map(|(line, member)| self.office.is_large(line.amount, before(member))).collect())
    }

    /// Refuses a line that seems to be for a member beyond the operator's reach; for which deposit it seems to be.
    async fn meant_by(&self, clerk: &Caller, named: (&str, &str)) -> Result<Option<DepositId>, Error> {
        let lines = self.lines_within(clerk).await?.lines;
        let known =
            lines.into_iter().find(|line| (line.channel.as_str(), line.transaction.as_str()) == named);
        Ok(known.ok_or(office::Error::NotFound)?.deposit)
    }

    /// Credits a waiting line to a deposit. A large one is only noted as consented to until a second operator says the
    /// same (domain.md 5.4); answers whether a second one must.
    pub(super) async fn assign(&self, clerk: &Caller, line: &Assignment) -> Result<bool, Error> {
        verify(&line.note, "note")?;
        let payment = self.payment(clerk, line.deposit).await?;
        // Known before the transaction: it must not wait for a second connection while it holds one.
        let reach = clerk.reach().await?;
        let named = (line.channel.as_str(), line.transaction.as_str());
        let meant = if reach.is_everyone() { None } else { Some(self.meant_by(clerk, named).await?) };
        let mut tx = self.store.begin().await?;
        let found: Line = self.ports.deposits.line(&mut tx, named).await?;
        // Meanwhile it may have come to be for somebody else.
        if meant.is_some_and(|meant| meant != found.deposit) {
            return Err(office::Error::NotFound.into());
        }
        reach.allows(found.amount)?;
        let consent = (of_line(&found.channel, &found.transaction), format!("assign to {}", line.deposit));
        let asked = (payment.member, found.amount, line.note.as_str());
        let eyes = self.eyes(&mut tx, clerk, &consent, asked).await?;
        if let Eyes::Waiting = eyes {
            tx.commit().await?;
            return Ok(true);
        }
        let amount = self.ports.deposits.assign(&mut tx, named, line.deposit).await?;
        let after = json!({ "transaction": line.transaction, "amount": amount, "note": line.note });
        self.write_down(&mut tx, clerk, ("deposit.assign", &payment), with(after, eyes)).await?;
        tx.commit().await?;
        Ok(false)
    }

    /// Writes down that a waiting line's money went back to its payer; answers whether a second operator must say so too.
    pub(super) async fn return_line(&self, clerk: &Caller, gone: &ReturnedLine) -> Result<bool, Error> {
        verify(&gone.reason, "reason")?;
        let reach = clerk.reach().await?;
        let named = (gone.channel.as_str(), gone.transaction.as_str());
        let meant = self.meant_by(clerk, named).await?;
        let payment = match meant {
            Some(deposit) => Some(self.payment(clerk, deposit).await?),
            None => None,
        };
        let mut tx = self.store.begin().await?;
        let line: Line = self.ports.deposits.line(&mut tx, named).await?;
        // Meanwhile it may have come to be for somebody else.
        if meant != line.deposit {
            return Err(office::Error::NotFound.into());
        }
        reach.allows(line.amount)?;
        let consent = (of_line(&line.channel, &line.transaction), "return to the payer".to_owned());
        let member = payment.as_ref().map_or(NOBODY, |payment| payment.member);
        let eyes = self.eyes(&mut tx, clerk, &consent, (member, line.amount, &gone.reason)).await?;
        if let Eyes::Waiting = eyes {
            tx.commit().await?;
            return Ok(true);
        }
        self.ports.deposits.return_line(&mut tx, clerk.operator.id, named, &gone.reason).await?;
        let after = with(
            json!({ "transaction": line.transaction, "payer": line.payer, "amount": line.amount,
            "deposit": line.deposit, "member": payment.map(|payment| payment.member), "reason": gone.reason }),
            eyes,
        );
        let act = act("statement.return", format!("channel:{}", line.channel), after);
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(false)
    }

    pub(super) async fn refuse_deposit(
        &self,
        clerk: &Caller,
        id: DepositId,
        reason: &str,
    ) -> Result<(), Error> {
        verify(reason, "reason")?;
        let payment = self.payment(clerk, id).await?;
        let mut tx = self.store.begin().await?;
        self.ports.deposits.refuse(&mut tx, clerk.operator.id, id, reason).await?;
        let after = json!({ "state": "rejected", "reason": reason });
        self.write_down(&mut tx, clerk, ("deposit.reject", &payment), after).await?;
        Ok(tx.commit().await?)
    }

    /// Gives money of a deposit back to its payer; answers whether a second operator must say so too.
    pub(super) async fn refund(
        &self,
        clerk: &Caller,
        id: DepositId,
        wish: &Refunding,
    ) -> Result<bool, Error> {
        verify(&wish.reason, "reason")?;
        let payment = self.payment(clerk, id).await?;
        let amount = wish.amount.or(payment.left()).ok_or(office::Error::Field("amount"))?;
        clerk.may_decide_about(amount).await?;
        let mut tx = self.store.begin().await?;
        let consent = (format!("deposit:{id}"), format!("refund {amount} of {}", payment.returned));
        let eyes = self.eyes(&mut tx, clerk, &consent, (payment.member, amount, &wish.reason)).await?;
        if let Eyes::Waiting = eyes {
            tx.commit().await?;
            return Ok(true);
        }
        let back = (id, amount, wish.reason.as_str());
        self.ports.deposits.refund(&mut tx, clerk.operator.id, back).await?;
        let after = with(json!({ "refund": amount, "reason": wish.reason }), eyes);
        self.write_down(&mut tx, clerk, ("deposit.refund", &payment), after).await?;
        tx.commit().await?;
        Ok(false)
    }

    /// Writes down that money of a deposit was taken back outside; answers whether a second operator must say so too.
    pub(super) async fn charge_back(
        &self,
        clerk: &Caller,
        id: DepositId,
        wish: &ChargeBack,
    ) -> Result<bool, Error> {
        verify(&wish.reason, "reason")?;
        verify(&wish.transaction, "transaction")?;
        let payment = self.payment(clerk, id).await?;
        clerk.may_decide_about(wish.amount).await?;
        let mut tx = self.store.begin().await?;
        let seen = format!("chargeback {} {}", wish.amount, wish.transaction);
        let consent = (format!("deposit:{id}"), seen);
        let eyes = self.eyes(&mut tx, clerk, &consent, (payment.member, wish.amount, &wish.reason)).await?;
        if let Eyes::Waiting = eyes {
            tx.commit().await?;
            return Ok(true);
        }
        let back = (id, wish.amount, wish.reason.as_str());
        self.ports.deposits.charge_back(&mut tx, clerk.operator.id, back, &wish.transaction).await?;
        let after =
            json!({ "chargeback": wish.amount, "transaction": wish.transaction, "reason": wish.reason });
        self.write_down(&mut tx, clerk, ("deposit.chargeback", &payment), with(after, eyes)).await?;
        tx.commit().await?;
        Ok(false)
    }

    /// A deposit of a member whom the operator reaches.
    pub(super) async fn payment(&self, clerk: &Caller, id: DepositId) -> Result<Payment, Error> {
        let payment = self.ports.deposits.one(id).await?;
        clerk.reaches(payment.member).await?;
        Ok(payment)
    }

    /// Whether a decision about a large amount has been consented to; writes the first consent down.
    async fn eyes(
        &self,
        tx: &mut Tx,
        clerk: &Caller,
        (subject, seen): &(String, String),
        (member, amount, note): (MemberId, Amount, &str),
    ) -> Result<Eyes, Error> {
        let from = self.settings.second_approval_from;
        clerk.takes_part(tx, (member, amount)).await?;
        let about = (member, "deposit");
        if !clerk.office().takes_two(tx, about, amount).await? {
            clerk.office().count(tx, about, amount).await?;
            return Ok(Eyes::Two);
        }
        let consents = sql::consents(tx, (subject, seen)).await?;
        let strangers = second_person::strangers(tx, clerk, self.store.now()).await?;
        if let Some(first) = second_person::partner(&consents, (clerk, &strangers), from)? {
            clerk.office().count(tx, about, amount).await?;
            return Ok(Eyes::Four(first.name.clone()));
        }
        sql::consent(tx, (subject, seen), clerk, (note, self.store.now())).await?;
        let after = json!({ "consent": clerk.operator.name, "to": seen, "member": member, "amount": amount,
            "note": note });
        let act = act("deposit.consent", subject.clone(), after);
        clerk.record(tx, act).await?;
        Ok(Eyes::Waiting)
    }

    async fn write_down(
        &self,
        tx: &mut Tx,
        clerk: &Caller,
        (action, payment): (&'static str, &Payment),
        after: Value,
    ) -> Result<(), Error> {
        let before = json!({ "state": payment.state, "member": payment.member, "amount": payment.amount,
            "received": payment.received, "returned": payment.returned, "currency": payment.currency });
        let subject = format!("deposit:{}", payment.id);
        let act = Act { action, subject, before: Some(before), after: Some(after) };
        Ok(clerk.record(tx, act).await?)
    }
}

/// The first operator's name, where there was one.
fn with(mut after: Value, eyes: Eyes) -> Value {
    if let Eyes::Four(first) = eyes {
        after["consent"] = Value::from(first);
    }
    after
}

fn act(action: &'static str, subject: String, after: Value) -> Act {
    Act { action, subject, before: None, after: Some(after) }
}

fn verify(text: &str, field: &'static str) -> Result<(), Error> {
    let length = text.trim().chars().count();
    let odd = text.chars().any(char::is_control);
    if length == 0 || length > LONGEST || odd { Err(office::Error::Field(field).into()) } else { Ok(()) }
}
