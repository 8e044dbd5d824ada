//! The decision: the act, the consent of a second operator where one is needed, and the row of the trail.

use kernel::id::WithdrawalId;
use serde_json::{Value, json};

use super::{Withdrawal, sql};
use crate::{
    Backoffice, Error,
    audit::{Act, service as audit},
    door::Clerk,
};

/// Longest note.
const LONGEST: usize = 100;

impl Backoffice {
    /// Approves, in one transaction with its row of the trail. A large amount is only noted as consented to until a
    /// second operator approves it too (domain.md 8, four eyes).
    pub(super) async fn approve(&self, clerk: &Clerk, id: WithdrawalId, note: &str) -> Result<(), Error> {
        verify(note, "note")?;
        let mut tx = self.store.begin().await?;
        let withdrawal = self.ports.till.lock(&mut tx, id).await?;
        let mut after = json!({ "state": "approved", "note": note });
        if withdrawal.amount >= self.settings.second_approval_from {
            let consents = sql::consents_in(&mut tx, id, withdrawal.updated_at).await?;
            let from = self.settings.second_approval_from;
            if consents.iter().any(|consent| consent.operator == clerk.operator.id) {
                return Err(Error::SecondOperator { from });
            }
            let Some(first) = consents.first() else {
                let now = self.store.now();
                sql::consent(&mut tx, &withdrawal, clerk, (note, now)).await?;
                let after = json!({ "consent": clerk.operator.name, "note": note });
                let act = act("withdrawal.consent", &withdrawal, after);
                audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
                return Ok(tx.commit().await?);
            };
            after["consent"] = Value::from(first.name.clone());
        }
        self.ports.till.approve(&mut tx, clerk.operator.id, id, note).await?;
        let act = act("withdrawal.approve", &withdrawal, after);
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
        Ok(tx.commit().await?)
    }

    /// Rejects, in one transaction with its row of the trail. Giving money back to its owner needs one operator.
    pub(super) async fn reject(&self, clerk: &Clerk, id: WithdrawalId, reason: &str) -> Result<(), Error> {
        verify(reason, "reason")?;
        let mut tx = self.store.begin().await?;
        let withdrawal = self.ports.till.lock(&mut tx, id).await?;
        self.ports.till.reject(&mut tx, clerk.operator.id, id, reason).await?;
        let after = json!({ "state": "rejected", "reason": reason });
        let act = act("withdrawal.reject", &withdrawal, after);
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
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
    if length == 0 || length > LONGEST || odd { Err(Error::Field(field)) } else { Ok(()) }
}
