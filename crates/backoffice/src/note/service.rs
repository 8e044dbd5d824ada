//! Writing notes and pinning them, each with its row of the trail.

use kernel::id::MemberId;
use office::{Caller, audit::Act, page::PAGE};
use serde_json::json;
use uuid::Uuid;

use super::{Note, sql};
use crate::{Backoffice, Error};

/// Longest note.
const LONGEST: usize = 1_000;
/// Pinned notes that are shown.
const PINNED: i64 = 20;

impl Backoffice {
    /// Notes, the pinned ones above the first page, newest first.
    pub(super) async fn notes(
        &self,
        member: MemberId,
        below: Option<Uuid>,
    ) -> Result<web::Page<Note>, Error> {
        let mut content = match below {
            None => sql::list(&self.store, member, true, None, PINNED).await?,
            Some(_) => Vec::new(),
        };
        let others = sql::list(&self.store, member, false, below, i64::from(PAGE)).await?;
        let full = others.len() >= usize::from(PAGE);
        let next = others.last().filter(|_| full).map(|note| note.id.to_string());
        content.extend(others);
        Ok(web::Page { content, next })
    }

    pub(super) async fn write_note(
        &self,
        clerk: &Caller,
        member: MemberId,
        text: &str,
        pinned: bool,
    ) -> Result<Note, Error> {
        let text = text.trim();
        let length = text.chars().count();
        let odd = text.chars().any(|letter| letter.is_control() && letter != '\n');
        if length == 0 || length > LONGEST || odd {
            return Err(office::Error::Field("text").into());
        }
        clerk.reaches(member).await?;
        self.office.accounts(&[member]).await?.remove(&member).ok_or(office::Error::NotFound)?;
        let note = Note {
            id: kernel::id::fresh(),
            at: self.store.now(),
            author: clerk.operator.id,
            name: clerk.operator.name.clone(),
            text: text.to_owned(),
            pinned,
        };
        let mut tx = self.store.begin().await?;
        sql::insert(&mut tx, member, &note).await?;
        let act = Act {
            action: "player.note",
            subject: format!("player:{member}"),
            before: None,
            after: Some(json!({ "note": note.text, "pinned": pinned })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(note)
    }

    pub(super) async fn pin_note(
        &self,
        clerk: &Caller,
        member: MemberId,
        id: Uuid,
        pinned: bool,
    ) -> Result<Note, Error> {
        clerk.reaches(member).await?;
        let mut tx = self.store.begin().await?;
        let note = sql::pin(&mut tx, member, id, pinned).await?.ok_or(office::Error::NotFound)?;
        let act = Act {
            action: "player.pin",
            subject: format!("player:{member}"),
            before: Some(json!({ "pinned": !pinned })),
            after: Some(json!({ "pinned": pinned, "note": note.text })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(note)
    }
}
