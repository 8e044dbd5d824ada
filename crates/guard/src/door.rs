//! The door of members, and what keeps who pauses from going further in.

use std::sync::Arc;

use gate::Watch;
use kernel::{Face, Fault};
use web::{Member, MemberDoor};

use crate::{Error, Guard};

/// A door that notes who comes and keeps out who pauses.
pub struct Doorman {
    /// Who pauses.
    pub guard: Guard,
    /// Whose sessions.
    pub door: Arc<dyn MemberDoor>,
}

#[async_trait::async_trait]
impl MemberDoor for Doorman {
    async fn member(&self, token: &str) -> Result<Option<Member>, store::Error> {
        let member = self.door.member(token).await?;
        if let Some(member) = &member {
            self.guard.seen(member.id);
        }
        Ok(member)
    }

    async fn bars(&self, member: &Member) -> Result<Option<Face>, store::Error> {
        if member.kind.is_trial() {
            return Ok(None);
        }
        let pause = self.guard.standing(member.id).await?.pause;
        Ok(pause.map(|pause| Error::Paused(pause).face()))
    }
}
