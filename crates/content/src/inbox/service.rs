//! A member and their messages.

use kernel::{event::Matter, id::MemberId};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{MOST, sql, words};
use crate::{Content, Error};

/// A message as its reader gets it.
pub(super) struct Read {
    pub(super) id: Uuid,
    pub(super) matter: Matter,
    pub(super) title: String,
    /// HTML, cleaned.
    pub(super) body: String,
    pub(super) link: Option<&'static str>,
    pub(super) at: OffsetDateTime,
    pub(super) is_read: bool,
}

impl Content {
    /// A page of messages, newest first.
    pub(super) async fn messages(
        &self,
        member: MemberId,
        after: Option<(OffsetDateTime, Uuid)>,
        english: bool,
    ) -> Result<Vec<Read>, Error> {
        let kept = sql::list(&self.store, member, after, super::PAGE).await?;
        kept.into_iter().map(|kept| self.worded(kept, english)).collect()
    }

    fn worded(&self, kept: sql::MessageRow, english: bool) -> Result<Read, Error> {
        let matter: Result<Matter, _> = kept.kind.parse();
        let matter = matter.map_err(|_| store::Error::Inconsistent("a message of an unknown kind"))?;
        let said = words::said(matter, &kept.data, self.asked.asset, english);
        let (title, body) = match (kept.title, kept.body) {
            (Some(title), Some(body)) => (title.0.pick(english), body.0.pick(english)),
            _ => (said.title, said.body),
        };
        Ok(Read { id: kept.id, matter, title, body, link: said.link, at: kept.at, is_read: kept.is_read })
    }

    /// Marks messages as read, all of them when none are named; how many are left unread.
    pub(super) async fn mark(&self, member: MemberId, ids: Option<&[Uuid]>) -> Result<i64, Error> {
        few(ids.unwrap_or_default())?;
        sql::read(&self.store, member, ids).await?;
        Ok(sql::unread(&self.store, member).await?)
    }

    /// Takes messages out of the inbox; how many are left unread.
    pub(super) async fn delete(&self, member: MemberId, ids: &[Uuid]) -> Result<i64, Error> {
        few(ids)?;
        sql::delete(&self.store, member, ids).await?;
        Ok(sql::unread(&self.store, member).await?)
    }
}

fn few(ids: &[Uuid]) -> Result<(), Error> {
    if ids.len() > MOST { Err(Error::TooManyIds) } else { Ok(()) }
}
