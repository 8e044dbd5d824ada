//! The decision: the act, the consent of a second operator where one is needed, and the row of the trail.

use std::collections::HashMap;

use kernel::{
    Amount,
    id::{MemberId, WithdrawalId},
};
use office::{
    Caller,
    audit::Act,
    second_person::{self, Eyes},
};
use serde_json::{Value, json};
use store::Tx;

use super::{Withdrawal, http::Verdict, sql};
use crate::{Backoffice, Error};

/// Longest note.
const LONGEST: usize = 100;

impl Backoffice {
    /// Approves, in one transaction with its row of the trail. A large amount is only noted as consented to until a
    /// second operator approves it too (domain.md 8, four eyes).
    pub(super) async fn approve(
        &self,
        clerk: &Caller,
        id: WithdrawalId,
        (note, parts): (&str, &[Amount]),
    ) -> Result<(), Error> {
        verify(note, "note")?;
        self.within(clerk, id).await?;
        let mut tx = self.store.begin().await?;
        let withdrawal = self.ports.till.lock(&mut tx, id).await?;
        let mut after = json!({ "state": "approved", "note": note });
        if !parts.is_empty() {
            after["parts"] = json!(parts);
        }
        match self.second(&mut tx, clerk, &withdrawal, note).await? {
            Eyes::Two => {}
            Eyes::Four(first) => after["consent"] = Value::from(first),
            Eyes::Waiting => return Ok(tx.commit().await?),
        }
        self.ports.till.approve(&mut tx, clerk.operator.id, id, (note, parts)).await?;
        let act = act("withdrawal.approve", &withdrawal, after);
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }

    /// Refuses what is beyond the operator's members or his limit (domain.md 8). Asked before the transaction: one
    /// that waits for a second connection while it holds the first may wait for ever.
    async fn within(&self, clerk: &Caller, id: WithdrawalId) -> Result<(), Error> {
        let withdrawal = self.ports.till.withdrawal(id).await?;
        clerk.reaches(withdrawal.member).await?;
        Ok(clerk.may_decide_about(withdrawal.amount).await?)
    }

    /// Whether a decision about a large amount has been consented to; writes a consent down that waits for its second.
    async fn second(
        &self,
        tx: &mut Tx,
        clerk: &Caller,
        withdrawal: &Withdrawal,
        note: &str,
    ) -> Result<Eyes, Error> {
        let from = self.settings.second_approval_from;
        clerk.takes_part(tx, (withdrawal.member, withdrawal.amount)).await?;
        let about = (withdrawal.member, "withdrawal");
        let decided = self.office.decided_in(tx, about).await?;
        let unseen = self.ports.till.unseen(tx, &[withdrawal.member], self.midnight()).await?;
        let unseen = unseen.iter().map(|(_, sum)| sum.units()).fold(decided, i64::saturating_add);
        if !self.office.is_large(withdrawal.amount, unseen) {
            clerk.office().count(tx, about, withdrawal.amount).await?;
            return Ok(Eyes::Two);
        }
        let consents = sql::consents_in(tx, withdrawal.id, withdrawal.updated_at).await?;
        let strangers = second_person::strangers(tx, clerk, self.store.now()).await?;
        if let Some(first) = second_person::partner(&consents, (clerk, &strangers), from)? {
            clerk.office().count(tx, about, withdrawal.amount).await?;
            return Ok(Eyes::Four(first.name.clone()));
        }
        sql::consent(tx, withdrawal, clerk, (note, self.store.now())).await?;
        let after = json!({ "consent": clerk.operator.name, "note": note });
        let act = act("withdrawal.consent", withdrawal, after);
        clerk.record(tx, act).await?;
        Ok(Eyes::Waiting)
    }

    /// What was decided today about the members' withdrawals, in units, those that no operator saw among it.
    pub(super) async fn withdrawn_today(
        &self,
        members: &[MemberId],
    ) -> Result<HashMap<MemberId, i64>, Error> {
        let mut units = self.office.decided_today(members, "withdrawal").await?;
        let mut tx = self.store.begin().await?;
        for (member, sum) in self.ports.till.unseen(&mut tx, members, self.midnight()).await? {
            let units = units.entry(member).or_default();
            *units = units.saturating_add(sum.units());
        }
        Ok(units)
    }

    /// Decides a dispute, in one transaction with its row of the trail. A large amount that is said not to have
    /// arrived will be paid twice if that is wrong: two operators must say so.
    pub(super) async fn judge(
        &self,
        clerk: &Caller,
        id: WithdrawalId,
        verdict: &Verdict,
    ) -> Result<(), Error> {
        verify(&verdict.note, "note")?;
        self.within(clerk, id).await?;
        let mut tx = self.store.begin().await?;
        let withdrawal = self.ports.till.lock_disputed(&mut tx, id).await?;
        let mut after =
            json!({ "transfer": verdict.transfer, "arrived": verdict.arrived, "note": verdict.note });
        if !verdict.arrived {
            match self.second(&mut tx, clerk, &withdrawal, &verdict.note).await? {
                Eyes::Two => {}
                Eyes::Four(first) => after["consent"] = Value::from(first),
                Eyes::Waiting => return Ok(tx.commit().await?),
            }
        }
        let (transfer, said) = ((id, verdict.transfer), (verdict.arrived, verdict.note.as_str()));
        self.ports.till.judge(&mut tx, clerk.operator.id, transfer, said).await?;
        let act = act("withdrawal.judge", &withdrawal, after);
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }

    /// Rejects, in one transaction with its row of the trail. Giving money back to its owner needs one operator.
    pub(super) async fn reject(&self, clerk: &Caller, id: WithdrawalId, reason: &str) -> Result<(), Error> {
        verify(reason, "reason")?;
        self.within(clerk, id).await?;
        let mut tx = self.store.begin().await?;
        let withdrawal = self.ports.till.lock(&mut tx, id).await?;
        self.ports.till.reject(&mut tx, clerk.operator.id, id, reason).await?;
        let after = json!({ "state": "rejected", "reason": reason });
        let act = act("withdrawal.reject", &withdrawal, after);
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }
}

fn act(action: &'static str, withdrawal: &Withdrawal, after: Value) -> Act {
    let before = json!({
        "state": withdrawal.state,
        "member": withdrawal.member,
        "amount": withdrawal.amount,
        "currency": withdrawal.currency,
        "number": withdrawal.number,
    });
    Act { action, subject: format!("withdrawal:{}", withdrawal.id), before: Some(before), after: Some(after) }
}

/// A decision about money says why.
fn verify(text: &str, field: &'static str) -> Result<(), Error> {
    let length = text.trim().chars().count();
    let odd = text.chars().any(char::is_control);
    if length == 0 || length > LONGEST || odd { Err(office::Error::Field(field).into()) } else { Ok(()) }
}
