//! The decision: the act, the consent of a second operator where one is needed, and the row of the trail.

use std::collections::HashMap;

use kernel::id::{MemberId, WithdrawalId};
use office::{
    Caller, Office,
    audit::Act,
    line,
    second_person::{About, Decision, Eyes, Proposal},
};
use serde_json::{Value, json};
use store::Tx;
use time::OffsetDateTime;

use super::{Approval, Verdict, Withdrawal, subject, version};
use crate::{Cashier, Error};

/// Longest note.
const LONGEST: usize = 100;
/// The kind of money that is decided about.
const KIND: &str = "withdrawal";

impl Cashier {
    /// Approves, in one transaction with its row of the trail. A large amount is only noted as consented to until a
    /// second operator approves it too (domain.md 8, four eyes).
    pub(super) async fn approve_by(
        &self,
        clerk: &Caller,
        id: WithdrawalId,
        approval: &Approval,
    ) -> Result<(), Error> {
        let note = line(&approval.note, LONGEST, "note")?;
        let parts = approval.parts.as_deref().unwrap_or_default();
        self.within(clerk, id).await?;
        let mut tx = self.store.begin().await?;
        let withdrawal = self.lock_undecided(&mut tx, id).await?;
        self.unclaimed(&withdrawal, clerk.operator.id)?;
        let eyes = self.second(&mut tx, clerk, &withdrawal, note).await?;
        if let Eyes::Waiting = eyes {
            return Ok(tx.commit().await?);
        }
        let after = match parts {
            [] => json!({ "state": "approved", "note": note }),
            parts => json!({ "state": "approved", "note": note, "parts": parts }),
        };
        self.approve_in(&mut tx, clerk.operator.id, id, (note, parts)).await?;
        clerk.record(&mut tx, act("withdrawal.approve", &withdrawal, eyes.told(after))).await?;
        Ok(tx.commit().await?)
    }

    /// Decides a dispute, in one transaction with its row of the trail. A large amount that is said not to have
    /// arrived will be paid twice if that is wrong: two operators must say so.
    pub(super) async fn judge_by(
        &self,
        clerk: &Caller,
        id: WithdrawalId,
        verdict: &Verdict,
    ) -> Result<(), Error> {
        let note = line(&verdict.note, LONGEST, "note")?;
        self.within(clerk, id).await?;
        let mut tx = self.store.begin().await?;
        let withdrawal = self.lock_disputed(&mut tx, id).await?;
        self.unclaimed(&withdrawal, clerk.operator.id)?;
        let eyes = match verdict.arrived {
            true => Eyes::Two,
            false => self.second(&mut tx, clerk, &withdrawal, note).await?,
        };
        if let Eyes::Waiting = eyes {
            return Ok(tx.commit().await?);
        }
        let after = json!({ "transfer": verdict.transfer, "arrived": verdict.arrived, "note": note });
        let transfer = (id, verdict.transfer);
        self.judge_in(&mut tx, clerk.operator.id, transfer, (verdict.arrived, note)).await?;
        clerk.record(&mut tx, act("withdrawal.judge", &withdrawal, eyes.told(after))).await?;
        Ok(tx.commit().await?)
    }

    /// Rejects, in one transaction with its row of the trail. Giving money back to its owner needs one operator.
    pub(super) async fn reject_by(
        &self,
        clerk: &Caller,
        id: WithdrawalId,
        reason: &str,
    ) -> Result<(), Error> {
        let reason = line(reason, LONGEST, "reason")?;
        self.within(clerk, id).await?;
        let mut tx = self.store.begin().await?;
        let withdrawal = self.lock_undecided(&mut tx, id).await?;
        self.reject_in(&mut tx, clerk.operator.id, id, reason).await?;
        let after = json!({ "state": "rejected", "reason": reason });
        clerk.record(&mut tx, act("withdrawal.reject", &withdrawal, after)).await?;
        Ok(tx.commit().await?)
    }

    /// What was decided today about the members' withdrawals, in units, those that no operator saw among it.
    pub(super) async fn withdrawn_today(
        &self,
        office: &Office,
        members: &[MemberId],
    ) -> Result<HashMap<MemberId, i64>, Error> {
        let mut units = office.decided_today(members, KIND).await?;
        let mut tx = self.store.begin().await?;
        for (member, sum) in self.approved_by_itself(&mut tx, members, self.midnight()).await? {
            let units = units.entry(member).or_default();
            *units = units.saturating_add(sum.units());
        }
        Ok(units)
    }

    /// When the site's day began.
    pub(crate) fn midnight(&self) -> OffsetDateTime {
        self.store.zone().day_start(self.store.now())
    }

    /// Refuses what is beyond the operator's members or limit (domain.md 8). Asked before the transaction: one that waits for
    /// a second connection while it holds the first may wait for ever.
    async fn within(&self, clerk: &Caller, id: WithdrawalId) -> Result<(), Error> {
        let withdrawal = self.any_withdrawal(id).await?;
        clerk.reaches(withdrawal.member).await?;
        Ok(clerk.may_decide_about(withdrawal.amount).await?)
    }

    /// Whether a decision about a large amount has been consented to; writes a consent down that waits for its second. A
    /// consent is to the withdrawal as it last changed.
    async fn second(
        &self,
        tx: &mut Tx,
        clerk: &Caller,
        withdrawal: &Withdrawal,
        note: &str,
    ) -> Result<Eyes, Error> {
        let unseen = self.approved_by_itself(tx, &[withdrawal.member], self.midnight()).await?;
        let unseen_units = unseen.iter().map(|(_, sum)| sum.units()).fold(0, i64::saturating_add);
        let decision = Decision {
            proposal: Proposal { subject: &subject(withdrawal.id), seen: &version(withdrawal) },
            about: About { member: withdrawal.member, kind: KIND },
            amount: withdrawal.amount,
            unseen_units,
            note,
        };
        let eyes = clerk.decides(tx, &decision).await?;
        if let Eyes::Waiting = eyes {
            let after = json!({ "consent": clerk.operator.name, "note": note });
            clerk.record(tx, act("withdrawal.consent", withdrawal, after)).await?;
        }
        Ok(eyes)
    }
}

fn act(action: &'static str, withdrawal: &Withdrawal, after: Value) -> Act {
    let before = json!({
        "state": withdrawal.state,
        "member": withdrawal.member,
        "amount": withdrawal.amount,
        "currency": withdrawal.currency,
        "number": withdrawal.account.number,
    });
    Act { action, subject: subject(withdrawal.id), before: Some(before), after: Some(after) }
}
