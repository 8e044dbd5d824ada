//! What members do: read, write, report, and see others no more.

use kernel::{id::MemberId, name::masked};
use uuid::Uuid;

use super::{AT_ONCE, Chat, Line, Reason, Room, WINDOW, Writer, filter, sql};
use crate::Error;

/// What a member sees of a room.
pub(super) struct Seen {
    pub(super) is_on: bool,
    pub(super) lines: Vec<Line>,
    /// What the member's own lines are known by; none before the first.
    pub(super) author: Option<Uuid>,
    /// Authors whom the member does not want to see.
    pub(super) ignored: Vec<Uuid>,
    pub(super) mute: Option<sql::Mute>,
}

impl Chat {
    /// Whether people chat there.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is no such table; the database.
    pub(super) async fn is_on(&self, room: Room) -> Result<bool, Error> {
        let is_on = sql::is_on(&self.store, room).await?.ok_or(Error::NotFound)?;
        Ok(is_on && self.site.has_table_chat())
    }

    async fn must_be_on(&self, room: Room) -> Result<(), Error> {
        if self.is_on(room).await? { Ok(()) } else { Err(Error::ChatOff) }
    }

    pub(super) async fn read(&self, member: MemberId, room: Room) -> Result<Seen, Error> {
        let is_on = self.is_on(room).await?;
        let lines = if is_on { sql::last(&self.store, room).await? } else { Vec::new() };
        let author = sql::author(&self.store, member).await?;
        let ignored = sql::ignored(&self.store, member).await?;
        let mute = sql::mute(self.store.pool(), member, self.store.now()).await?;
        Ok(Seen { is_on, lines, author, ignored, mute })
    }

    /// Writes a line down and tells it. The same request again hears of the same line.
    ///
    /// Lines of one member wait for each other, so that what comes in parallel is counted on every node.
    pub(super) async fn say(
        &self,
        writer: Writer<'_>,
        room: Room,
        request: Uuid,
        text: &str,
    ) -> Result<Line, Error> {
        self.must_be_on(room).await?;
        let text = filter::taken(text)?;
        let mut tx = self.store.begin().await?;
        let author = sql::hold_author(&mut tx, writer.member).await?;
        let text = filter::hidden(&text, &sql::words(tx.conn()).await?);
        if let Some((known, line)) = sql::requested(&mut tx, writer.member, request).await? {
            let is_same = known == room.to_string() && line.text == text;
            return if is_same { Ok(line) } else { Err(Error::Reused) };
        }
        let now = self.store.now();
        if let Some(mute) = sql::mute(tx.conn(), writer.member, now).await? {
            return Err(Error::ChatMuted { until: mute.until });
        }
        if sql::count(&mut tx, writer.member, now - WINDOW).await? >= AT_ONCE {
            return Err(Error::ChatTooFast);
        }
        let (member, name) = (writer.member, masked(writer.account));
        let id = sql::insert(&mut tx, room, (member, request), (&name, &text), now).await?;
        tx.commit().await?;
        let line = Line { id, author, name, text, at: now };
        self.tell_line(room, &line);
        Ok(line)
    }

    /// Reports a line; once for each member, and all reports of it are one case. Where a case was closed it stays closed.
    pub(super) async fn report(
        &self,
        member: MemberId,
        (room, line): (Room, i64),
        reason: Reason,
    ) -> Result<(), Error> {
        self.reports.pass(member)?;
        let mut tx = self.store.begin().await?;
        let author = sql::author_of(&mut tx, room, line).await?.ok_or(Error::NotFound)?;
        if author == member {
            return Err(Error::ChatOwn);
        }
        sql::report(&mut tx, line, (member, reason), self.store.now()).await?;
        Ok(tx.commit().await?)
    }

    /// Sees an author's lines no more, or again. It is kept with the member, so that it holds on each of their devices.
    pub(super) async fn ignore(&self, member: MemberId, author: Uuid, ignores: bool) -> Result<(), Error> {
        if !ignores {
            return sql::heed(&self.store, member, author).await;
        }
        let whose = sql::member_of(&self.store, author).await?.ok_or(Error::NotFound)?;
        if whose == member {
            return Err(Error::ChatOwn);
        }
        sql::ignore(&self.store, member, author, self.store.now()).await
    }
}
