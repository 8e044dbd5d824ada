//! An act and its row of the trail, in one transaction.

use office::{Caller, audit::Act};
use serde_json::json;

use super::{Feedback, Letter, Named, NewLetter, NewPiece, Piece, Revise, Seen, Uploaded};
use crate::{Backoffice, Error};

/// Longest note on a message to the site.
const NOTE: usize = 500;

impl Backoffice {
    pub(super) async fn draft(&self, clerk: &Caller, new: &NewPiece) -> Result<Piece, Error> {
        let mut tx = self.store.begin().await?;
        let piece = self.ports.press.draft(&mut tx, &clerk.operator.name, new).await?;
        let act = Act {
            action: "content.draft",
            subject: format!("content:{}", piece.id),
            before: None,
            after: Some(json!({ "kind": piece.kind, "name": piece.name, "document": piece.document })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(piece)
    }

    pub(super) async fn revise(&self, clerk: &Caller, id: i64, change: &Revise) -> Result<Piece, Error> {
        let mut tx = self.store.begin().await?;
        let (before, piece) = self.ports.press.revise(&mut tx, &clerk.operator.name, id, change).await?;
        let act = Act {
            action: "content.change",
            subject: format!("content:{id}"),
            before: Some(json!({ "version": change.version, "document": before })),
            after: Some(json!({ "version": piece.version, "document": piece.document })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(piece)
    }

    pub(super) async fn keep_picture(&self, clerk: &Caller, file: Vec<u8>) -> Result<Uploaded, Error> {
        let picture = self.ports.press.read_picture(file).await?;
        let mut tx = self.store.begin().await?;
        let path = self.ports.press.keep_picture(&mut tx, &clerk.operator.name, &picture).await?;
        let act = Act {
            action: "content.picture",
            subject: path.clone(),
            before: None,
            after: Some(
                json!({ "width": picture.width, "height": picture.height, "bytes": picture.jpeg.len() }),
            ),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(Uploaded { path, width: picture.width, height: picture.height })
    }

    pub(super) async fn show(
        &self,
        clerk: &Caller,
        id: i64,
        seen: Seen,
        shown: bool,
    ) -> Result<Piece, Error> {
        let mut tx = self.store.begin().await?;
        let (before, piece) = self.ports.press.show(&mut tx, id, seen, shown).await?;
        let act = Act {
            action: if shown { "content.publish" } else { "content.unpublish" },
            subject: format!("content:{id}"),
            before: Some(json!({ "shown": before })),
            after: Some(json!({ "shown": piece.shown })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(piece)
    }

    pub(super) async fn close_feedback(
        &self,
        clerk: &Caller,
        id: i64,
        note: &str,
    ) -> Result<Feedback, Error> {
        let note = note.trim();
        if note.is_empty() || note.chars().count() > NOTE {
            return Err(office::Error::Field("note").into());
        }
        let known = self.ports.press.written(id).await?;
        if let Some(member) = known.member {
            clerk.reaches(member).await?;
        }
        let mut tx = self.store.begin().await?;
        let feedback = self.ports.press.close(&mut tx, id, &clerk.operator.name, note).await?;
        let act = Act {
            action: "feedback.close",
            subject: format!("feedback:{id}"),
            before: None,
            after: Some(json!({ "note": note, "member": known.member })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(Feedback { account: known.account, ..feedback })
    }

    pub(super) async fn send(&self, clerk: &Caller, new: &NewLetter) -> Result<Letter, Error> {
        let to = self.ports.press.addressee(new).await?;
        self.may_write_to(clerk, &new.group, to.as_ref()).await?;
        let member = to.as_ref().map(|named| named.id);
        let mut tx = self.store.begin().await?;
        let (letter, is_new) = self.ports.press.send(&mut tx, &clerk.operator.name, new, member).await?;
        let letter = Letter { account: to.map(|named| named.account), ..letter };
        if is_new {
            let act = Act {
                action: "message.send",
                subject: format!("message:{}", letter.id),
                before: None,
                after: Some(json!({
                    "group": letter.group, "account": letter.account, "member": letter.member,
                    "title": letter.title, "body": letter.body
                })),
            };
            clerk.record(&mut tx, act).await?;
        }
        tx.commit().await?;
        Ok(letter)
    }

    /// Whether everyone who would get a message is within the operator's reach.
    async fn may_write_to(&self, clerk: &Caller, group: &str, to: Option<&Named>) -> Result<(), Error> {
        let reach = clerk.reach().await?;
        if reach.is_everyone() {
            return Ok(());
        }
        let Some(to) = to else { return Err(office::Error::BeyondOwn.into()) };
        clerk.reaches(to.id).await?;
        // Below an agent there may be members of any country.
        let whole = group == "member" || reach.countries.is_empty();
        if whole { Ok(()) } else { Err(office::Error::BeyondOwn.into()) }
    }
}
