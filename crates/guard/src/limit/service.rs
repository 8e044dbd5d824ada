//! Setting limits, and asking what they leave.

use std::collections::HashMap;

use kernel::{Amount, id::MemberId};
use serde_json::json;
use store::Tx;
use time::{Duration, OffsetDateTime};

use super::{Breach, Kind, Limit, Limits, Span, Used, sql, used};
use crate::{Error, Guard, books, error::money, record};

/// Longest limit of time: a month has no more minutes.
const MINUTES: i64 = 31 * 24 * 60;

/// A limit, and what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Of what.
    pub kind: Kind,
    /// Over how long.
    pub span: Span,
    /// How it stands.
    pub limit: Limit,
    /// What was used up: units of money, or minutes.
    pub used: i64,
}

/// Something that a member, or an operator for them, asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// When.
    pub at: OffsetDateTime,
    /// What: `limit`, `pause`, `reality_check`, `reality_interval`.
    pub act: String,
    /// The particulars.
    pub detail: serde_json::Value,
    /// Who, when it was an operator.
    pub operator: Option<i64>,
}

/// Lines that are shown.
const LINES: i64 = 100;

impl Guard {
    /// What was asked for, newest first.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn history(&self, member: MemberId) -> Result<Vec<Line>, Error> {
        Ok(sql::history(&self.store, member, LINES).await?)
    }

    pub(crate) fn delay(&self) -> Duration {
        Duration::hours(self.settings.looser_after_hours)
    }

    /// Sets a limit, or ends one: tighter at once, looser after the delay.
    ///
    /// # Errors
    /// [`Error::BadLimit`]; when the database refuses.
    pub async fn set_limit(
        &self,
        member: MemberId,
        kind: Kind,
        span: Span,
        value: Option<i64>,
    ) -> Result<(), Error> {
        let most = if kind == Kind::Time { MINUTES } else { i64::MAX };
        if value.is_some_and(|value| !(0..=most).contains(&value)) {
            return Err(Error::BadLimit);
        }
        self.change_limit(member, kind, span, |limit, now, delay| limit.changed(value, now, delay)).await
    }

    /// Takes back a looser limit that waits.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn keep_limit(&self, member: MemberId, kind: Kind, span: Span) -> Result<(), Error> {
        self.change_limit(member, kind, span, |limit, now, _| limit.settled(now)).await
    }

    async fn change_limit(
        &self,
        member: MemberId,
        kind: Kind,
        span: Span,
        change: impl Fn(&Limit, OffsetDateTime, Duration) -> Limit + Send,
    ) -> Result<(), Error> {
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        record::sql::lock_one(&mut tx, member).await?;
        let mut limits = sql::of_many(&mut tx, &[member.0]).await?.remove(&member).unwrap_or_default();
        let was = limits.get(&(kind, span)).copied().unwrap_or_default();
        let limit = change(&was, now, self.delay());
        limits.insert((kind, span), limit);
        sql::save(&mut tx, member, (kind, span), &limit, now).await?;
        sql::mark_limited(&mut tx, member, &limits).await?;
        if kind.concerns_bets() && limit.at(now).is_some() {
            // A game that plays from a vendor's own wallet asks nobody about limits.
            self.house.sessions.leave_vendors(&mut tx, member).await?;
        }
        let next = limit.next.map(|next| json!({ "value": next.value, "at": next.at.unix_timestamp() }));
        let detail = json!({ "kind": kind.name(), "span": span.name(), "was": was.at(now), "value": limit.value,
            "next": next });
        record::sql::note(&mut tx, (member, None), ("limit", detail), now).await?;
        Ok(tx.commit().await?)
    }

    /// A member's limits with what was used of them; those that were never set are left out.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn limits(&self, member: MemberId) -> Result<Vec<Shown>, Error> {
        let limits = sql::of(&self.store, member).await?;
        let used = self.used(member).await?;
        let mut tx = self.store.begin().await?;
        let mut shown = Vec::new();
        let now = self.store.now();
        for ((kind, span), limit) in limits {
            if limit.at(now).is_none() && limit.waiting(now).is_none() {
                continue;
            }
            let used = match kind {
                Kind::Deposit => {
                    let start = span.start(now, self.store.zone());
                    books::sql::paid_in(&mut tx, self.house.wallet(member), start).await?.units()
                }
                _ => used.get(&span).copied().unwrap_or_default().of(kind),
            };
            shown.push(Shown { kind, span, limit, used });
        }
        Ok(shown)
    }

    /// What a member played, and how long, in each span.
    ///
    /// # Errors
    /// When the database refuses.
    pub(crate) async fn used(
        &self,
        member: MemberId,
    ) -> Result<std::collections::BTreeMap<Span, Used>, Error> {
        let mut tx = self.store.begin().await?;
        let house = (self.house.asset, self.store.zone());
        let known = used(&mut tx, house, self.store.now(), (&[member.0], &HashMap::new())).await?;
        Ok(known.into_values().next().unwrap_or_default())
    }

    /// Whether a member may pay this in, asked in the transaction that files the deposit, before it is filed: two at once
    /// wait for each other here.
    ///
    /// # Errors
    /// [`Error::Paused`], [`Error::LimitReached`]; when the database refuses.
    pub async fn may_deposit(&self, tx: &mut Tx, member: MemberId, amount: Amount) -> Result<(), Error> {
        let now = self.store.now();
        record::sql::lock_one(tx, member).await?;
        if let Some(pause) = crate::pause::sql::of(tx, member, now).await? {
            return Err(Error::Paused(pause));
        }
        let limits = sql::of_many(tx, &[member.0]).await?.remove(&member).unwrap_or_default();
        for ((kind, span), limit) in &limits {
            let Some(limit) = limit.at(now).filter(|_| *kind == Kind::Deposit) else { continue };
            let start = span.start(now, self.store.zone());
            let paid_in = books::sql::paid_in(tx, self.house.wallet(member), start).await?.units();
            let left = limit.saturating_sub(paid_in).max(0);
            if amount.units() > left {
                return Err(Error::LimitReached { kind: *kind, span: *span, left: money(left) });
            }
        }
        self.time_left(tx, member, &limits).await
    }

    /// Refuses when the member's time is up.
    async fn time_left(&self, tx: &mut Tx, member: MemberId, limits: &Limits) -> Result<(), Error> {
        let now = self.store.now();
        if !limits.iter().any(|((kind, _), limit)| *kind == Kind::Time && limit.at(now).is_some()) {
            return Ok(());
        }
        let house = (self.house.asset, self.store.zone());
        let used = used(tx, house, now, (&[member.0], &HashMap::new())).await?;
        let used = used.into_values().next().unwrap_or_default();
        let times: Limits =
            limits.iter().filter(|((kind, _), _)| *kind == Kind::Time).map(|(k, l)| (*k, *l)).collect();
        match super::decide(&times, &used, 0, now) {
            Some(Breach { kind, span, .. }) => Err(Error::LimitReached { kind, span, left: money(0) }),
            None => Ok(()),
        }
    }

    /// Whether a member may open a game: no pause, no work for the house, and time left.
    ///
    /// # Errors
    /// [`Error::Paused`], [`Error::Staff`], [`Error::LimitReached`]; when the database refuses.
    pub async fn may_play(&self, member: MemberId) -> Result<(), Error> {
        let standing = self.standing(member).await?;
        if let Some(pause) = standing.pause {
            return Err(Error::Paused(pause));
        }
        if standing.staff {
            return Err(Error::Staff);
        }
        if !standing.limited {
            return Ok(());
        }
        let mut tx = self.store.begin().await?;
        let limits = sql::of_many(&mut tx, &[member.0]).await?.remove(&member).unwrap_or_default();
        self.time_left(&mut tx, member, &limits).await
    }
}
