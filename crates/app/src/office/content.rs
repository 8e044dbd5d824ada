//! Content, feedback and messages, asked of content; names asked of identity.

use backoffice::{
    Elsewhere,
    content::{
        Feedback, Letter, LetterDraft, LetterPreview, Named, NewLetter, NewPiece, Picture, Piece,
        PieceDetail, Press, Revise, Revision, Seen, Texts,
    },
};
use content::{
    Both, Content, Document, Error,
    inbox::{self, Group},
    piece::{self, Kind},
};
use identity::Identity;
use kernel::id::MemberId;
use office::After;
use serde_json::Value;
use store::Tx;

/// Where content is written.
pub(super) struct Desk {
    pub(super) content: Content,
    pub(super) identity: Identity,
}

fn document(value: &Value) -> Result<Document, Error> {
    serde_json::from_value(value.clone()).map_err(|error| Error::Shape(error.to_string()))
}

fn value(document: &Document) -> Result<Value, Error> {
    serde_json::to_value(document).map_err(|error| Error::Store(error.into()))
}

fn kind(name: &str) -> Result<Kind, Error> {
    Kind::from_name(name).ok_or(Error::Field("kind"))
}

fn shown(piece: &piece::Piece) -> Result<Piece, Error> {
    Ok(Piece {
        id: piece.id.to_string(),
        kind: piece.kind.name().to_owned(),
        name: piece.name.clone(),
        version: piece.version,
        shown: piece.shown,
        shown_at: piece.shown_at,
        document: value(&piece.document)?,
        author: piece.author.clone(),
        at: piece.at,
    })
}

fn texts(both: Both) -> Texts {
    Texts { bn: both.bn, en: both.en }
}

fn both(texts: &Texts) -> Both {
    Both::of(&texts.bn, &texts.en)
}

impl Desk {
    async fn told(&self, feedback: Vec<content::feedback::Feedback>) -> Result<Vec<Feedback>, Elsewhere> {
        let members: Vec<MemberId> = feedback.iter().filter_map(|one| one.member).collect();
        let names = self.identity.names(&members).await?;
        let told = feedback.into_iter().map(|one| {
            let account = one.member.and_then(|member| names.get(&member).cloned());
            Feedback { account, ..unnamed(one) }
        });
        Ok(told.collect())
    }

    async fn sent(&self, letters: Vec<inbox::Letter>) -> Result<Vec<Letter>, Elsewhere> {
        let members: Vec<MemberId> = letters.iter().filter_map(|letter| parts(letter.group).1).collect();
        let names = self.identity.names(&members).await?;
        let sent = letters.into_iter().map(|letter| {
            let letter = unaddressed(letter);
            let account = letter.member.and_then(|member| names.get(&member).cloned());
            Letter { account, ..letter }
        });
        Ok(sent.collect())
    }
}

/// A message to the site without its writer's name: within a transaction nobody is asked for it.
fn unnamed(one: content::feedback::Feedback) -> Feedback {
    Feedback {
        id: one.id.to_string(),
        account: None,
        member: one.member,
        r#type: one.topic,
        content: one.content,
        ip: one.address,
        at: one.at,
        closed_at: one.closed_at,
        closed_by: one.closed_by,
        note: one.note,
    }
}

/// A group's name, and the member or agent of whom it is.
const fn parts(group: Group) -> (&'static str, Option<MemberId>) {
    match group {
        Group::Member(member) => ("member", Some(member)),
        Group::Line(agent) => ("line", Some(agent)),
        Group::All => ("all", None),
        Group::Players => ("players", None),
        Group::Agents => ("agents", None),
    }
}

/// A letter without the name of whom it is for.
fn unaddressed(letter: inbox::Letter) -> Letter {
    let (group, member) = parts(letter.group);
    Letter {
        id: letter.id,
        group: group.to_owned(),
        account: None,
        member,
        title: texts(letter.title),
        body: texts(letter.body),
        author: letter.author,
        at: letter.at,
        delivered: letter.delivered,
        done_at: letter.done_at,
    }
}

/// Whether a group is of somebody who must be named.
fn is_named(group: &str) -> bool {
    group == "member" || group == "line"
}

/// To whom a letter goes, when it is known whom it names.
fn group(new: &NewLetter, to: Option<MemberId>) -> Result<Group, Error> {
    match (new.group.as_str(), to) {
        ("member", Some(member)) => Ok(Group::Member(member)),
        ("line", Some(agent)) => Ok(Group::Line(agent)),
        ("all", None) => Ok(Group::All),
        ("players", None) => Ok(Group::Players),
        ("agents", None) => Ok(Group::Agents),
        _ => Err(Error::Field("group")),
    }
}

#[async_trait::async_trait]
impl Press for Desk {
    async fn pieces(&self, wanted: Option<&str>) -> Result<Vec<Piece>, Elsewhere> {
        let wanted = wanted.map(kind).transpose()?;
        let pieces = self.content.pieces().list(wanted).await?;
        Ok(pieces.iter().map(shown).collect::<Result<_, _>>()?)
    }

    async fn piece(&self, id: i64) -> Result<PieceDetail, Elsewhere> {
        let (piece, history) = self.content.pieces().one(id).await?;
        let revision = |one: piece::Revision| -> Result<Revision, Error> {
            let document = value(&one.document)?;
            Ok(Revision { version: one.version, document, author: one.author, at: one.at })
        };
        let history = history.into_iter().map(revision).collect::<Result<_, _>>()?;
        Ok(PieceDetail { piece: shown(&piece)?, history })
    }

    async fn preview(&self, name: &str, wanted: &Value) -> Result<Value, Elsewhere> {
        Ok(value(&self.content.pieces().preview(kind(name)?, &document(wanted)?)?)?)
    }

    async fn draft(&self, tx: &mut Tx, author: &str, new: &NewPiece) -> Result<Piece, Elsewhere> {
        let (named, document) = ((kind(&new.kind)?, new.name.as_deref()), document(&new.document)?);
        Ok(shown(&self.content.pieces().draft(tx, author, named, &document).await?)?)
    }

    async fn revise(
        &self,
        tx: &mut Tx,
        author: &str,
        id: i64,
        change: &Revise,
    ) -> Result<(Value, Piece), Elsewhere> {
        let document = document(&change.document)?;
        let changed = self.content.pieces().revise(tx, author, (id, change.version), &document).await?;
        Ok((value(&changed.before.document)?, shown(&changed.after)?))
    }

    async fn show(
        &self,
        tx: &mut Tx,
        id: i64,
        seen: Seen,
        is_shown: bool,
    ) -> Result<(Option<i32>, Piece), Elsewhere> {
        let pieces = self.content.pieces();
        let changed = if is_shown {
            pieces.show(tx, id, seen.version).await?
        } else {
            pieces.hide(tx, id, seen.version).await?
        };
        Ok((changed.before.shown, shown(&changed.after)?))
    }

    async fn read_picture(&self, file: Vec<u8>) -> Result<Picture, Elsewhere> {
        Ok(self.content.pictures().read(file).await?)
    }

    async fn keep_picture(&self, tx: &mut Tx, author: &str, picture: &Picture) -> Result<String, Elsewhere> {
        Ok(self.content.pictures().keep(tx, author, picture).await?)
    }

    async fn feedback(
        &self,
        closed: bool,
        before: Option<i64>,
        limit: u16,
    ) -> Result<Vec<Feedback>, Elsewhere> {
        self.told(self.content.feedback().list(!closed, before, limit).await?).await
    }

    async fn written(&self, id: i64) -> Result<Feedback, Elsewhere> {
        let written = self.content.feedback().one(id).await?;
        Ok(self.told(vec![written]).await?.pop().ok_or(Error::NotFound)?)
    }

    async fn close(&self, tx: &mut Tx, id: i64, by: &str, note: &str) -> Result<Feedback, Elsewhere> {
        Ok(unnamed(self.content.feedback().close(tx, id, by, note).await?))
    }

    async fn letters(&self, after: After, limit: u16) -> Result<Vec<Letter>, Elsewhere> {
        self.sent(self.content.letters().list(after, limit).await?).await
    }

    async fn preview_letter(&self, draft: &LetterDraft) -> Result<LetterPreview, Elsewhere> {
        let (title, body) = self.content.letters().preview(&both(&draft.title), &both(&draft.body))?;
        Ok(LetterPreview { title: texts(title), body: texts(body) })
    }

    async fn addressee(&self, new: &NewLetter) -> Result<Option<Named>, Elsewhere> {
        let account = new.account.as_deref().map(str::trim).filter(|account| !account.is_empty());
        if !is_named(&new.group) {
            return if account.is_none() { Ok(None) } else { Err(Error::Field("group").into()) };
        }
        let account = account.ok_or(Error::Field("account"))?;
        let profile = self.identity.profile_of(account).await?.ok_or(Error::NotFound)?;
        Ok(Some(Named { id: profile.id, account: profile.account }))
    }

    async fn send(
        &self,
        tx: &mut Tx,
        author: &str,
        new: &NewLetter,
        to: Option<MemberId>,
    ) -> Result<(Letter, bool), Elsewhere> {
        let (title, body) = (both(&new.title), both(&new.body));
        let named = (new.request_id, author);
        let sent = self.content.letters().send(tx, named, group(new, to)?, (&title, &body)).await?;
        Ok((unaddressed(sent.0), sent.1))
    }
}
