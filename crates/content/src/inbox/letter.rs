//! Letters of operators, to one member or to a group.

use kernel::id::MemberId;
use serde::{Deserialize, Serialize};
use store::{
    Tx,
    job::{self, Ended, Job},
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{Group, Letter, reader, sql};
use crate::{Both, Content, Error, html, piece};

/// Inboxes that one transaction fills.
const CHUNK: u16 = 500;

/// Letters as operators see them; made by [`Content::letters`].
#[derive(Clone, Copy)]
pub struct Letters<'a>(&'a Content);

impl Content {
    /// What operators write to members.
    #[must_use]
    pub const fn letters(&self) -> Letters<'_> {
        Letters(self)
    }
}

impl Letters<'_> {
    /// Letters, newest first, behind `after`.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn list(self, after: Option<(OffsetDateTime, Uuid)>, limit: u16) -> Result<Vec<Letter>, Error> {
        sql::letters(&self.0.store, after, limit).await
    }

    /// The letter as its readers would get it.
    ///
    /// # Errors
    /// [`Error::PieceLength`], [`Error::Unfinished`].
    pub fn preview(self, title: &Both, body: &Both) -> Result<(Both, Both), Error> {
        let title = title.try_map(piece::title)?;
        let body = body.try_map(|text| {
            if text.len() > piece::BODY { Err(Error::PieceLength) } else { Ok(html::clean(text)) }
        })?;
        let lacks = [("title", &title), ("body", &body)];
        let lacks = lacks.into_iter().filter(|(_, text)| text.bn.is_empty() || text.en.is_empty());
        let lacks: Vec<&'static str> = lacks.map(|(field, _)| field).collect();
        if lacks.is_empty() { Ok((title, body)) } else { Err(Error::Unfinished(lacks)) }
    }

    /// Sends a letter, in `tx`. A member has it when `tx` commits; a group gets it by and by. A repeated sending of the
    /// same id finds the letter sent, which `false` says.
    ///
    /// # Errors
    /// What is wrong with it; [`Error::NotFound`] when there is no such member; [`Error::Reused`] when the id stands
    /// for another letter; the database.
    pub async fn send(
        self,
        tx: &mut Tx,
        (id, author): (Uuid, &str),
        group: Group,
        (title, body): (&Both, &Both),
    ) -> Result<(Letter, bool), Error> {
        let (title, body) = self.preview(title, body)?;
        let (at, author) = (self.0.store.now(), author.to_owned());
        let mut letter = Letter { id, group, title, body, author, at, delivered: 0, done_at: None };
        if let Group::Member(member) | Group::Line(member) = group {
            let before = MemberId(member.0.saturating_sub(1));
            let found = sql::members(tx, Group::Member(member), before, 1, at).await?;
            if found.is_empty() {
                return Err(Error::NotFound);
            }
        }
        if !sql::write_letter(tx, &letter).await? {
            let sent = sql::letter(tx, id).await?;
            let is_same = (sent.group, &sent.title, &sent.body) == (group, &letter.title, &letter.body);
            return if is_same { Ok((sent, false)) } else { Err(Error::Reused) };
        }
        if let Group::Member(member) = group {
            put(tx, self.0, &letter, &[member]).await?;
            sql::reach(tx, id, member, 1, Some(at)).await?;
            (letter.delivered, letter.done_at) = (1, Some(at));
        } else {
            job::enqueue(tx, &DeliverLetter { letter: id }, at, at).await?;
        }
        Ok((letter, true))
    }
}

async fn put(tx: &mut Tx, content: &Content, letter: &Letter, members: &[MemberId]) -> Result<(), Error> {
    let arrived = sql::deliver(tx, letter.id, letter.at, members).await?;
    reader::tell(tx, content, arrived).await
}

/// Puts a letter into the next inboxes of its group, and goes on with those behind them: no transaction is long.
#[derive(Debug, Serialize, Deserialize)]
pub struct DeliverLetter {
    /// Which.
    pub letter: Uuid,
}

impl Job for DeliverLetter {
    const NAME: &'static str = "content.letter.deliver";
    type Context = Content;

    async fn run(self, content: Content) -> Result<(), Ended> {
        if self.step(&content).await? { Ok(()) } else { Err(Ended::again(&self, content.store.now())) }
    }
}

impl DeliverLetter {
    /// Fills the next inboxes; whether they were the last.
    async fn step(&self, content: &Content) -> Result<bool, Error> {
        let mut tx = content.store.begin().await?;
        // A second run at the same time waits here, and goes on where the first one ended.
        let Some((group, reached, at)) = sql::lock_letter(&mut tx, self.letter).await? else {
            return Ok(true);
        };
        let now = content.store.now();
        let members = sql::members(&mut tx, group, reached, CHUNK, now).await?;
        let arrived = sql::deliver(&mut tx, self.letter, at, &members).await?;
        let more = i32::try_from(arrived.len()).unwrap_or(i32::MAX);
        reader::tell(&mut tx, content, arrived).await?;
        let is_last = members.len() < usize::from(CHUNK);
        let last = members.last().copied().unwrap_or(reached);
        sql::reach(&mut tx, self.letter, last, more, is_last.then_some(now)).await?;
        tx.commit().await?;
        Ok(is_last)
    }
}
