//! Beginning a pause.

use std::collections::HashSet;

use kernel::id::{MemberId, OperatorId};
use serde_json::json;
use store::Tx;

use super::{Pause, Term, sql};
use crate::{Error, Guard, record};

impl Guard {
    /// Begins a pause, ends all sessions, and closes the doors. A pause that holds can only be prolonged.
    ///
    /// # Errors
    /// [`Error::PauseShorter`]; when the database refuses.
    pub async fn pause(&self, member: MemberId, term: Term) -> Result<Pause, Error> {
        let mut tx = self.store.begin().await?;
        let pause = self.pause_in(&mut tx, member, term, None).await?;
        tx.commit().await?;
        Ok(pause)
    }

    /// [`Self::pause`] in a transaction of the caller's, who writes down who ordered it.
    ///
    /// # Errors
    /// As [`Self::pause`].
    pub async fn pause_in(
        &self,
        tx: &mut Tx,
        member: MemberId,
        term: Term,
        operator: Option<OperatorId>,
    ) -> Result<Pause, Error> {
        let now = self.store.now();
        let pause = term.from(now);
        record::sql::lock_one(tx, member).await?;
        if sql::of(tx, member, now).await?.is_some_and(|holds| pause.ends_before(&holds)) {
            return Err(Error::PauseShorter);
        }
        let operator = operator.map(|operator| operator.0);
        sql::begin(tx, member, &pause, operator).await?;
        let until = pause.until.map(time::OffsetDateTime::unix_timestamp);
        let detail = json!({ "kind": pause.kind.name(), "until": until });
        record::sql::note(tx, (member, operator), ("pause", detail), now).await?;
        self.house.sessions.end_all(tx, member).await?;
        metrics::counter!("mela_guard_pauses_total", "kind" => pause.kind.name()).increment(1);
        Ok(pause)
    }

    /// An excluded member whose term is over asks to come back: from a day later on they are. Asking again changes nothing.
    ///
    /// # Errors
    /// [`Error::NotConfirmed`]; [`Error::ReturnTooEarly`] while the term lasts, or for ever; [`Error::NotExcluded`].
    pub async fn come_back(&self, member: MemberId, confirmed: bool) -> Result<Pause, Error> {
        if !confirmed {
            return Err(Error::NotConfirmed);
        }
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        let pause = self.ended_exclusion(&mut tx, member).await?;
        if pause.back_from.is_some() {
            return Ok(pause);
        }
        let from = now.saturating_add(time::Duration::hours(self.settings.return_after_hours.into()));
        sql::returns(&mut tx, member, Some((now, from))).await?;
        let detail = json!({ "from": from.unix_timestamp() });
        record::sql::note(&mut tx, (member, None), ("return_asked", detail), now).await?;
        tx.commit().await?;
        Ok(Pause { back_from: Some(from), ..pause })
    }

    /// The member takes that back before the time to think is over.
    ///
    /// # Errors
    /// As [`Self::come_back`].
    pub async fn stay_out(&self, member: MemberId) -> Result<Pause, Error> {
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        let pause = self.ended_exclusion(&mut tx, member).await?;
        if pause.back_from.is_none() {
            return Ok(pause);
        }
        sql::returns(&mut tx, member, None).await?;
        record::sql::note(&mut tx, (member, None), ("return_taken_back", json!({})), now).await?;
        tx.commit().await?;
        Ok(Pause { back_from: None, ..pause })
    }

    /// An exclusion that holds although its term is over.
    async fn ended_exclusion(&self, tx: &mut Tx, member: MemberId) -> Result<Pause, Error> {
        record::sql::lock_one(tx, member).await?;
        let pause = sql::of(tx, member, self.store.now()).await?;
        let excluded =
            pause.filter(|pause| pause.kind == super::Kind::Exclusion).ok_or(Error::NotExcluded)?;
        if excluded.over { Ok(excluded) } else { Err(Error::ReturnTooEarly { until: excluded.until }) }
    }

    /// Of these members, those to whom nothing may be advertised, as `tx` sees them: ask before every message that
    /// praises.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn unmarketed(&self, tx: &mut Tx, members: &[MemberId]) -> Result<HashSet<MemberId>, Error> {
        let members: Vec<i64> = members.iter().map(|member| member.0).collect();
        let paused = sql::paused(tx, &members, self.store.now()).await?;
        Ok(paused.into_iter().map(MemberId).collect())
    }
}
