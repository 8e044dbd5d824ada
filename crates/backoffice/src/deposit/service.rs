//! The acts, each in one transaction with its row of the trail.

use kernel::id::DepositId;
use serde_json::json;

use super::{Report, http::Assignment};
use crate::{
    Backoffice, Error,
    audit::{Act, service as audit},
    door::Clerk,
};

/// Longest note, and longest name of a file.
const LONGEST: usize = 100;

impl Backoffice {
    pub(super) async fn import(
        &self,
        clerk: &Clerk,
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
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
        tx.commit().await?;
        Ok(report)
    }

    pub(super) async fn assign(&self, clerk: &Clerk, line: &Assignment) -> Result<(), Error> {
        verify(&line.note, "note")?;
        let mut tx = self.store.begin().await?;
        let named = (line.channel.as_str(), line.transaction.as_str());
        let amount = self.ports.deposits.assign(&mut tx, named, line.deposit).await?;
        let after = json!({ "transaction": line.transaction, "amount": amount, "note": line.note });
        let act = act("deposit.assign", format!("deposit:{}", line.deposit), after);
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
        Ok(tx.commit().await?)
    }

    pub(super) async fn refuse_deposit(
        &self,
        clerk: &Clerk,
        id: DepositId,
        reason: &str,
    ) -> Result<(), Error> {
        verify(reason, "reason")?;
        let mut tx = self.store.begin().await?;
        self.ports.deposits.refuse(&mut tx, clerk.operator.id, id, reason).await?;
        let act =
            act("deposit.reject", format!("deposit:{id}"), json!({ "state": "rejected", "reason": reason }));
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
        Ok(tx.commit().await?)
    }
}

fn act(action: &'static str, subject: String, after: serde_json::Value) -> Act {
    Act { action, subject, before: None, after: Some(after) }
}

fn verify(text: &str, field: &'static str) -> Result<(), Error> {
    let length = text.trim().chars().count();
    let odd = text.chars().any(char::is_control);
    if length == 0 || length > LONGEST || odd { Err(Error::Field(field)) } else { Ok(()) }
}
