//! Content at work: one piece, one message to the site, letters that are sent once.

use kernel::id::MemberId;
use office::After;
use serde_json::{Value, json};
use store::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

use super::support::{Desk, RAHIM, Refused, World, code};
use crate::{
    Elsewhere,
    content::{
        Feedback, Letter, LetterDraft, LetterPreview, Named, NewLetter, NewPiece, Picture, Piece,
        PieceDetail, Press, Revise, Seen, Texts,
    },
};

fn piece(id: i64, version: i32, shown: Option<i32>, document: &Value) -> Piece {
    Piece {
        id: id.to_string(),
        kind: "notice".into(),
        name: None,
        version,
        shown,
        shown_at: None,
        document: document.clone(),
        author: "owner".into(),
        at: OffsetDateTime::UNIX_EPOCH,
    }
}

/// An odd number is a visitor's, an even one Rahim's.
fn written(id: i64) -> Feedback {
    let member = (id % 2 == 0).then_some(RAHIM);
    Feedback {
        id: id.to_string(),
        member,
        account: member.map(|_| "rahim".to_owned()),
        r#type: 0,
        content: "hello".into(),
        ip: "127.0.0.1".into(),
        at: OffsetDateTime::UNIX_EPOCH,
        closed_at: None,
        closed_by: None,
        note: None,
    }
}

#[async_trait::async_trait]
impl Press for World {
    async fn pieces(&self, _: Option<&str>) -> Result<Vec<Piece>, Elsewhere> {
        Ok(vec![piece(7, 1, None, &json!({}))])
    }

    async fn piece(&self, id: i64) -> Result<PieceDetail, Elsewhere> {
        Ok(PieceDetail { piece: piece(id, 1, None, &json!({})), history: Vec::new() })
    }

    async fn preview(&self, _: &str, document: &Value) -> Result<Value, Elsewhere> {
        Ok(document.clone())
    }

    async fn read_picture(&self, _: Vec<u8>) -> Result<Picture, Elsewhere> {
        Err(Refused::Missing.into())
    }

    async fn keep_picture(&self, _: &mut Tx, _: &str, _: &Picture) -> Result<String, Elsewhere> {
        Err(Refused::Missing.into())
    }

    async fn draft(&self, _: &mut Tx, _: &str, new: &NewPiece) -> Result<Piece, Elsewhere> {
        Ok(piece(7, 1, None, &new.document))
    }

    async fn revise(
        &self,
        _: &mut Tx,
        _: &str,
        id: i64,
        change: &Revise,
    ) -> Result<(Value, Piece), Elsewhere> {
        if change.version != 1 {
            return Err(Refused::Decided.into());
        }
        Ok((json!({ "title": "old" }), piece(id, 2, Some(1), &change.document)))
    }

    async fn show(
        &self,
        _: &mut Tx,
        id: i64,
        seen: Seen,
        shown: bool,
    ) -> Result<(Option<i32>, Piece), Elsewhere> {
        let before = (!shown).then_some(seen.version);
        Ok((before, piece(id, seen.version, shown.then_some(seen.version), &json!({}))))
    }

    async fn feedback(&self, _: bool, _: Option<i64>, _: u16) -> Result<Vec<Feedback>, Elsewhere> {
        Ok(vec![written(5), written(6)])
    }

    async fn written(&self, id: i64) -> Result<Feedback, Elsewhere> {
        Ok(written(id))
    }

    async fn close(&self, _: &mut Tx, id: i64, by: &str, note: &str) -> Result<Feedback, Elsewhere> {
        Ok(Feedback {
            account: None,
            closed_at: Some(OffsetDateTime::UNIX_EPOCH),
            closed_by: Some(by.to_owned()),
            note: Some(note.to_owned()),
            ..written(id)
        })
    }

    async fn letters(&self, _: After, _: u16) -> Result<Vec<Letter>, Elsewhere> {
        let texts = Texts { bn: "ক".into(), en: "a".into() };
        Ok(vec![Letter {
            id: Uuid::from_u128(3),
            group: "member".into(),
            member: Some(RAHIM),
            account: Some("rahim".into()),
            title: texts.clone(),
            body: texts,
            author: "owner".into(),
            at: OffsetDateTime::UNIX_EPOCH,
            delivered: 1,
            done_at: None,
        }])
    }

    async fn addressee(&self, new: &NewLetter) -> Result<Option<Named>, Elsewhere> {
        match new.account.as_deref() {
            None => Ok(None),
            Some("rahim") => Ok(Some(Named { id: RAHIM, account: "rahim".into() })),
            Some(_) => Err(Refused::Missing.into()),
        }
    }

    async fn preview_letter(&self, draft: &LetterDraft) -> Result<LetterPreview, Elsewhere> {
        Ok(LetterPreview { title: draft.title.clone(), body: draft.body.clone() })
    }

    /// A nil id was sent before.
    async fn send(
        &self,
        _: &mut Tx,
        author: &str,
        new: &NewLetter,
        to: Option<MemberId>,
    ) -> Result<(Letter, bool), Elsewhere> {
        let letter = Letter {
            id: new.request_id,
            group: new.group.clone(),
            member: to,
            account: None,
            title: new.title.clone(),
            body: new.body.clone(),
            author: author.to_owned(),
            at: OffsetDateTime::UNIX_EPOCH,
            delivered: 0,
            done_at: None,
        };
        Ok((letter, !new.request_id.is_nil()))
    }
}

async fn done(desk: &Desk, token: &str, method: axum::http::Method, path: &str, body: Value) -> Value {
    let (status, answer) = desk.call(method, path, token, body).await;
    assert_eq!(status, 200, "{path}: {answer}");
    answer["value"].clone()
}

/// Each act leaves its row, with what was before and after; a refused one and a repeated one leave none.
#[tokio::test]
async fn what_operators_write_stands_in_the_trail() {
    use axum::http::Method;

    let desk = Desk::open().await;
    let owner = desk.enter("owner").await;
    let before = desk.trail().await.len();
    let document = json!({ "title": "new" });
    done(
        &desk,
        &owner,
        Method::POST,
        "/backoffice/content",
        json!({ "kind": "notice", "document": document }),
    )
    .await;
    let change = json!({ "version": 1, "document": document });
    done(&desk, &owner, Method::PUT, "/backoffice/content/7", change).await;
    let stale = json!({ "version": 3, "document": document });
    let (status, _) = desk.call(Method::PUT, "/backoffice/content/7", &owner, stale).await;
    assert_eq!(status, 409);
    let seen = json!({ "version": 2 });
    done(&desk, &owner, Method::POST, "/backoffice/content/7/publish", seen.clone()).await;
    done(&desk, &owner, Method::POST, "/backoffice/content/7/unpublish", seen).await;
    let (status, answer) =
        desk.call(Method::POST, "/backoffice/feedback/5/close", &owner, json!({ "note": " " })).await;
    assert_eq!((status.as_u16(), code(&answer)), (400, "field_invalid"));
    done(&desk, &owner, Method::POST, "/backoffice/feedback/5/close", json!({ "note": "called back" })).await;
    let texts = json!({ "bn": "ক", "en": "a" });
    for id in [Uuid::from_u128(9), Uuid::nil()] {
        let letter = json!({ "requestId": id, "group": "all", "title": texts, "body": texts });
        done(&desk, &owner, Method::POST, "/backoffice/messages", letter).await;
    }
    let acts: Vec<String> = desk.trail().await.into_iter().skip(before).map(|(_, action)| action).collect();
    assert_eq!(
        acts,
        [
            "content.draft",
            "content.change",
            "content.publish",
            "content.unpublish",
            "feedback.close",
            "message.send"
        ]
    );
    let (_, rows) = desk.get("/backoffice/audit?subject=content:7&action=content.change", &owner).await;
    let row = &rows["value"]["content"][0];
    assert_eq!(row["before"], json!({ "version": 1, "document": { "title": "old" } }));
    assert_eq!(row["after"], json!({ "version": 2, "document": { "title": "new" } }));
    desk.db.close().await;
}
