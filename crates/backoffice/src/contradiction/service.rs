//! Looking at both sides, and the row of the trail.

use kernel::id::MemberId;
use office::{Caller, audit::Act};
use serde_json::json;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Acknowledged, ContradictionDetail, Unseen};
use crate::{Backoffice, Error};

/// Longest note.
const LONGEST: usize = 200;

impl Backoffice {
    /// A contradiction about a member whom the operator reaches, or about nobody whom we know.
    pub(super) async fn contradiction(&self, clerk: &Caller, id: Uuid) -> Result<ContradictionDetail, Error> {
        let (contradiction, ours) = self.ports.postbox.contradiction(id).await?;
        if let Some(member) = contradiction.member {
            clerk.reaches(member).await?;
        }
        Ok(ContradictionDetail { contradiction, ours })
    }

    /// Writes down that the operator looked at both sides, in one transaction with its row of the trail, which holds
    /// what each of them said.
    pub(super) async fn acknowledge(
        &self,
        clerk: &Caller,
        id: Uuid,
        note: &str,
    ) -> Result<ContradictionDetail, Error> {
        let note = note.trim();
        let length = note.chars().count();
        if length == 0 || length > LONGEST || note.chars().any(char::is_control) {
            return Err(office::Error::Field("note").into());
        }
        let mut detail = self.contradiction(clerk, id).await?;
        let who = (clerk.operator.id, clerk.operator.name.as_str());
        let mut tx = self.store.begin().await?;
        if !self.ports.postbox.acknowledge(&mut tx, id, who, note).await? {
            return Err(Error::Seen);
        }
        let known = &detail.contradiction;
        let member: Option<MemberId> = known.member;
        let act = Act {
            action: "contradiction.acknowledge",
            subject: format!("contradiction:{id}"),
            before: Some(json!({ "channel": known.channel, "event": known.event, "why": known.why,
                "theirs": known.theirs, "ours": detail.ours, "member": member })),
            after: Some(json!({ "note": note })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        detail.contradiction.seen = Some(Acknowledged {
            operator: clerk.operator.id,
            name: clerk.operator.name.clone(),
            note: note.to_owned(),
            at: self.store.now(),
        });
        Ok(detail)
    }

    /// What nobody has looked at.
    pub(crate) async fn unseen(&self, now: OffsetDateTime) -> Result<Unseen, Error> {
        let (count, oldest) = self.ports.postbox.unseen().await?;
        Ok(Unseen { count, oldest_seconds: oldest.map(|oldest| (now - oldest).whole_seconds()) })
    }
}
