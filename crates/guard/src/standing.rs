//! How a member stands: whether he is held back at all. Looked up together with those of other calls, never remembered,
//! so that a pause counts on every node with the next call (docs/adr/0010).

pub(crate) mod office;
mod sql;

use std::collections::HashMap;

use kernel::id::MemberId;
use store::{Store, together::Lookup};
use time::OffsetDateTime;

use crate::{
    Guard,
    pause::{Kind, Pause},
};

/// How a member stands. Most members have nothing that holds them back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// A pause that holds now.
    pub pause: Option<Pause>,
    /// Whether a limit may stand between him and a bet: then [`Guard::reserve`] decides.
    pub limited: bool,
}

/// Looks members up.
pub(crate) struct Standings(pub(crate) Store);

#[async_trait::async_trait]
impl Lookup for Standings {
    type Key = MemberId;
    type Value = Standing;

    async fn look(&self, members: Vec<MemberId>) -> Result<HashMap<MemberId, Standing>, store::Error> {
        sql::find(&self.0, &members).await
    }
}

impl Guard {
    /// How a member stands now.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn standing(&self, member: MemberId) -> Result<Standing, store::Error> {
        Ok(self.standings.find(member).await?.unwrap_or_default())
    }

    /// How these members stand now; who is not named has nothing that holds him back.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn standings(&self, members: &[MemberId]) -> Result<HashMap<MemberId, Standing>, store::Error> {
        sql::find(&self.store, members).await
    }
}

/// What a row says of a pause.
pub(crate) struct PauseRow {
    pub(crate) pause_kind: Option<String>,
    pub(crate) pause_since: Option<OffsetDateTime>,
    pub(crate) pause_until: Option<OffsetDateTime>,
    pub(crate) return_from: Option<OffsetDateTime>,
}

/// Of a row: what holds at `now`. A cool-off ends with its term; an exclusion when its member is back after it.
pub(crate) fn pause_of(row: PauseRow, now: OffsetDateTime) -> Option<Pause> {
    let kind = Kind::named(&row.pause_kind?)?;
    let over = row.pause_until.is_some_and(|until| until <= now);
    let back_from = row.return_from.filter(|_| over);
    let back = kind == Kind::CoolOff || back_from.is_some_and(|from| from <= now);
    let pause = Pause { kind, since: row.pause_since?, until: row.pause_until, over, back_from };
    if over && back { None } else { Some(pause) }
}

/// What keeps a member out, if he pauses: for a door that stands before there is a guard.
///
/// # Errors
/// When the database refuses.
pub async fn bars(store: &Store, member: MemberId) -> Result<Option<kernel::Face>, store::Error> {
    let found = sql::find(store, &[member]).await?;
    let pause = found.get(&member).and_then(|standing| standing.pause);
    Ok(pause.map(crate::error::pause_face))
}

#[cfg(test)]
mod tests {
    use time::{Duration, macros::datetime};

    use super::*;

    #[test]
    fn a_cool_off_ends_by_itself_and_an_exclusion_by_an_act() {
        let (since, now) = (datetime!(2026-01-01 0:00 UTC), datetime!(2026-07-10 0:00 UTC));
        let holds = |kind: &str, until: Option<OffsetDateTime>, return_from: Option<OffsetDateTime>| {
            let row = PauseRow {
                pause_kind: Some(kind.to_owned()),
                pause_since: Some(since),
                pause_until: until,
                return_from,
            };
            pause_of(row, now)
        };
        let (gone, ahead) = (Some(now - Duration::DAY), Some(now + Duration::DAY));
        assert!(holds("cool_off", gone, None).is_none());
        assert!(holds("cool_off", ahead, None).is_some_and(|pause| !pause.over));
        assert!(holds("exclusion", gone, None).is_some_and(|pause| pause.over && pause.back_from.is_none()));
        assert!(holds("exclusion", gone, ahead).is_some_and(|pause| pause.back_from == ahead));
        assert!(holds("exclusion", gone, gone).is_none());
        // What was asked for before the term was over does not count, and for ever is for ever.
        assert!(holds("exclusion", ahead, gone).is_some_and(|pause| !pause.over));
        assert!(holds("exclusion", None, gone).is_some_and(|pause| !pause.over && pause.back_from.is_none()));
    }
}
