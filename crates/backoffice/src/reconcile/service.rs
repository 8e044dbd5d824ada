//! The acts, each with its row of the trail.

use office::{Caller, audit::Act, second_person};
use serde_json::{Value, json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Comparison, Difference, DifferenceAct, DifferenceDetail, Progress};
use crate::{Backoffice, Error};

/// Longest note.
const LONGEST: usize = 200;

impl Backoffice {
    /// A difference of a member whom the operator reaches, or of nobody whom we know, with what was said about it.
    pub(super) async fn difference_within(
        &self,
        clerk: &Caller,
        id: Uuid,
    ) -> Result<(Difference, Vec<DifferenceAct>), Error> {
        let found = self.ports.comparer.difference(id).await?.ok_or(office::Error::NotFound)?;
        if let Some(member) = found.0.member {
            clerk.reaches(member).await?;
        }
        Ok(found)
    }

    pub(super) async fn difference(&self, clerk: &Caller, id: Uuid) -> Result<DifferenceDetail, Error> {
        let (difference, acts) = self.difference_within(clerk, id).await?;
        let lines = match difference.member {
            Some(member) => self.ports.members.moved(member, &difference.cause).await?,
            None => Vec::new(),
        };
        Ok(DifferenceDetail { difference, acts, lines })
    }

    /// Compares a window now; that somebody asked is written down first.
    pub(super) async fn compare(
        &self,
        clerk: &Caller,
        vendor: &str,
        (from, until): (OffsetDateTime, OffsetDateTime),
    ) -> Result<Comparison, Error> {
        let mut tx = self.store.begin().await?;
        let after = json!({ "from": from.to_string(), "until": until.to_string() });
        let subject = format!("vendor:{}", vendor.chars().take(60).collect::<String>());
        let act = Act { action: "reconcile.run", subject, before: None, after: Some(after) };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(self.ports.comparer.compare(vendor, (from, until)).await?)
    }

    /// Consents to a repair, or decides and makes it. The decision with its evidence is in the trail before money
    /// moves; whoever asks again after a break makes it, and it is made once.
    pub(super) async fn repair(
        &self,
        clerk: &Caller,
        id: Uuid,
        (repair, note): (&str, &str),
    ) -> Result<String, Error> {
        verify(note)?;
        let comparer = &self.ports.comparer;
        let known = self.difference_within(clerk, id).await?.0;
        if known.state == "repairing" {
            return self.made(clerk, id, repair).await;
        }
        let mut tx = self.store.begin().await?;
        let strangers = second_person::strangers(&mut tx, clerk, self.store.now()).await?;
        let who = (clerk.operator.id, clerk.operator.name.as_str(), &strangers);
        let (difference, progress) = comparer.repair(&mut tx, who, id, (repair, note)).await?;
        let mut after = json!({ "repair": repair, "note": note });
        let action = match &progress {
            Progress::Consented => "reconcile.consent",
            Progress::Decided(first) => {
                after["consent"] = json!(first);
                "reconcile.decide"
            }
        };
        clerk.record(&mut tx, act(action, &difference, after)).await?;
        tx.commit().await?;
        if progress == Progress::Consented {
            return Ok("consented".to_owned());
        }
        self.made(clerk, id, repair).await
    }

    async fn made(&self, clerk: &Caller, id: Uuid, repair: &str) -> Result<String, Error> {
        let state = self.ports.comparer.finish(id).await?;
        let mut tx = self.store.begin().await?;
        let after = Some(json!({ "repair": repair, "state": state }));
        let act =
            Act { action: "reconcile.repair", subject: format!("difference:{id}"), before: None, after };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(state)
    }

    pub(super) async fn accept_difference(&self, clerk: &Caller, id: Uuid, note: &str) -> Result<(), Error> {
        verify(note)?;
        self.difference_within(clerk, id).await?;
        let mut tx = self.store.begin().await?;
        let who = (clerk.operator.id, clerk.operator.name.as_str());
        let difference = self.ports.comparer.accept(&mut tx, who, id, note).await?;
        let after = json!({ "state": "accepted", "note": note });
        clerk.record(&mut tx, act("reconcile.accept", &difference, after)).await?;
        Ok(tx.commit().await?)
    }
}

/// The evidence: what each of the three said when it was decided.
fn act(action: &'static str, difference: &Difference, after: Value) -> Act {
    let before = json!({
        "vendor": difference.vendor,
        "key": difference.key,
        "kind": difference.kind,
        "member": difference.member,
        "theirs": difference.theirs,
        "ours": difference.ours,
        "booked": difference.booked,
    });
    Act { action, subject: format!("difference:{}", difference.id), before: Some(before), after: Some(after) }
}

fn verify(note: &str) -> Result<(), Error> {
    let length = note.trim().chars().count();
    let odd = note.chars().any(char::is_control);
    if length == 0 || length > LONGEST || odd { Err(office::Error::Field("note").into()) } else { Ok(()) }
}
