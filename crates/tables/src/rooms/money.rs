//! The money of sessions: bought in, settled as it is played, brought back.

use futures::future::join_all;
use games::table::fishing::record::{Hit, Played};
use gate::{
    Restriction,
    round::{Round as PlayRound, State, Why as PlayWhy},
};
use kernel::{Amount, Money};
use serde::Deserialize;
use serde_json::json;
use store::Store;
use uuid::Uuid;
use wager::{Act, Command, Verdict};

use super::{Session, SessionState, Totals, session_seed, sql};
use crate::{
    Error, Table, Tables, Why,
    bet::{answer, command},
};

impl Session {
    pub(super) fn command(&self, table: &Table, name: &str, act: Act) -> Result<Command, Error> {
        command(table, self.owner, self.id, (format!("{}-{name}", self.id.simple()), act))
    }

    /// What was brought in all.
    pub(super) fn brought(&self) -> Money {
        self.amount.money().checked_add(self.added).unwrap_or(Money::ZERO)
    }

    /// What is in it once all that is written down is settled.
    pub(super) fn funds(&self, totals: &Totals) -> Money {
        let left = self.brought().checked_sub(totals.staked);
        left.and_then(|left| left.checked_add(totals.won)).unwrap_or(Money::ZERO)
    }
}

impl Tables {
    /// Brings the money of a session that is written down.
    pub(super) async fn buy_in(&self, table: &Table, session: Session) -> Result<Session, Error> {
        let player = self.contexts.player(session.owner).await?;
        let restriction =
            player.filter(|player| player.enabled).map_or(Restriction::Barred, |player| player.restriction);
        let bought = session.command(table, "in", Act::BuyIn { amount: session.amount })?;
        let outcome = self.bets.apply(bought, restriction).await?;
        let (_, why) = answer(&outcome);
        let round = PlayRound::find(&self.store, session.owner, session.id).await?.ok_or(Error::Unknown)?;
        if matches!(outcome.verdict, Verdict::Refused(_)) {
            let why = why.unwrap_or(Why::Other);
            let refused = (&[SessionState::Asked][..], SessionState::Refused);
            sql::advance(self.store.pool(), session.id, refused, Some(why)).await?;
            round.advance(&self.store, State::Drawn, State::Refused(told(why))).await?;
            return Err(Error::Refused(why));
        }
        round.advance(&self.store, State::Drawn, State::Open).await?;
        let open = (&[SessionState::Asked][..], SessionState::Open);
        if !sql::advance(self.store.pool(), session.id, open, None).await? {
            let known = sql::named(&self.store, session.id).await?.ok_or(Error::Unknown)?;
            if known.state != SessionState::Refused {
                return Ok(known);
            }
            // It was taken for refused before its money came: that goes back.
            let left = session.command(table, "out", Act::CashOut)?;
            self.bets.apply(left, Restriction::Free).await?;
            return Err(Error::Refused(known.why.unwrap_or(Why::Other)));
        }
        self.look_at(table.id);
        Ok(Session { state: SessionState::Open, ..session })
    }

    /// Sends a member home whose limits let nothing more be staked: what was won is staked again without asking, and a limit may have
    /// come after the money.
    pub(super) async fn heed_limits(&self, session: &Session) -> Result<(), Error> {
        let player = self.contexts.player(session.owner).await?;
        let restriction = player.map_or(Restriction::Barred, |player| player.restriction);
        if self.bets.is_spent(session.owner, restriction).await? {
            self.leave_room(session.table, session.owner).await?;
        }
        Ok(())
    }

    /// Settles what these sessions have on their pages and the money core does not know.
    pub(super) async fn settle_sessions(&self, table: &Table, sessions: &[Session]) -> Result<(), Error> {
        let ids: Vec<_> = sessions.iter().map(|session| session.id).collect();
        let totals = sql::totals(&self.store, &ids).await?;
        join_all(sessions.iter().map(|session| async {
            let written = totals.get(&session.id).copied().unwrap_or_default();
            if let Err(error) = self.settle_session(table, session.id, written.page).await {
                let error = &error as &dyn std::error::Error;
                tracing::error!(session = %session.id, error, "a session is not settled");
            }
        }))
        .await;
        Ok(())
    }

    /// Settles a session up to a page. What a settlement is about is written down before it is asked for, and only one settlement is under way:
    /// whoever comes after a host that died, or beside one that does not know yet that it was followed, asks for the same.
    ///
    /// # Errors
    /// [`Error::Untold`] where somebody else has begun another settlement since; it is tried again.
    pub(crate) async fn settle_session(&self, table: &Table, session: Uuid, page: i64) -> Result<(), Error> {
        let known = sql::named(&self.store, session).await?.ok_or(Error::Unknown)?;
        let mut settled = known.settled;
        if known.settling > settled {
            self.settle_pages(table, &known, (settled, known.settling)).await?;
            settled = known.settling;
        }
        if page > settled {
            if !sql::claims(&self.store, session, (settled, page)).await? {
                return Err(Error::Untold);
            }
            self.settle_pages(table, &known, (settled, page)).await?;
        }
        Ok(())
    }

    /// Settles the pages after one up to another, which are written down as what is under way.
    async fn settle_pages(
        &self,
        table: &Table,
        session: &Session,
        (after, until): (i64, i64),
    ) -> Result<(), Error> {
        let ((staked_before, won_before), (staked, won)) = tokio::try_join!(
            sql::sums_at(&self.store, session.id, after),
            sql::sums_at(&self.store, session.id, until)
        )?;
        let since = |sum: Money, before: Money| sum.checked_sub(before).ok_or_else(odd);
        let act = Act::Settle { staked: since(staked, staked_before)?, won: since(won, won_before)? };
        let command = session.command(table, &until.to_string(), act)?;
        if let Verdict::Refused(refusal) = self.bets.apply(command, Restriction::Free).await?.verdict {
            let what = format!("a settlement of session {} was refused: {refusal:?}", session.id);
            return Err(Error::Rules(what));
        }
        Ok(sql::settled(&self.store, session.id, until).await?)
    }

    /// Brings back what is left of a session that has shot its last, with its record.
    pub(super) async fn cash_out_session(&self, table: &Table, session: &Session) -> Result<(), Error> {
        self.finish_top_ups(table, std::slice::from_ref(session), None).await?;
        let totals = sql::totals(&self.store, &[session.id]).await?.remove(&session.id).unwrap_or_default();
        self.settle_session(table, session.id, totals.page).await?;
        let outcome =
            self.bets.apply(session.command(table, "out", Act::CashOut)?, Restriction::Free).await?;
        if let Verdict::Refused(refusal) = outcome.verdict {
            return Err(Error::Rules(format!("session {} is not cashed out: {refusal:?}", session.id)));
        }
        let session = &self.count_top_ups(table, session).await?;
        let (played, paid) = played(&self.store, session).await?;
        let (spread, hits) = (played.spread(), played.hits.len());
        let seed = session_seed(&self.store, session).await?;
        let mut tx = self.store.begin().await?;
        let round = PlayRound::lock(&mut tx, session.owner, session.id).await?.ok_or(Error::Unknown)?;
        let ended = PlayRound {
            input: json!(played),
            outcome: json!({ "seed": seed, "paid": paid }),
            payout: session.funds(&totals),
            state: State::Settled,
            ..round
        };
        ended.update(&mut tx).await?;
        let end = (&[SessionState::Closed][..], SessionState::Ended);
        sql::advance(tx.conn(), session.id, end, None).await?;
        if let Some(spread) = spread.filter(|_| hits > 0) {
            sql::measured(&mut tx, session.id, (hits, &totals), spread).await?;
        }
        Ok(tx.commit().await?)
    }
}

/// A hit as its page has it.
#[derive(Deserialize)]
struct Written {
    shot: u64,
    cost: Amount,
    /// Fish, their numbers, and what they paid in costs of the shot.
    met: Vec<(String, u16, u32)>,
}

/// What the shots of a session met, and what each fish paid, in the order of the shots.
pub(super) async fn played(store: &Store, session: &Session) -> Result<(Played, Vec<Vec<u32>>), Error> {
    let (tides, pages) = tokio::try_join!(sql::seeds(store, session.id), sql::hits(store, session.id))?;
    let (mut hits, mut paid) = (Vec::new(), Vec::new());
    for (tide, page) in pages {
        let written: Vec<Written> = serde_json::from_value(page).map_err(store::Error::from)?;
        for Written { shot, cost, met } in written {
            paid.push(met.iter().map(|(_, _, paid)| *paid).collect());
            let met = met.into_iter().map(|(name, number, _)| (name, number)).collect();
            hits.push(Hit { tide, shot, cost, met });
        }
    }
    Ok((Played { tides, hits, added: session.added.positive() }, paid))
}

fn odd() -> Error {
    Error::Rules("pages of a session that take back what was staked".to_owned())
}

const fn told(why: Why) -> PlayWhy {
    match why {
        Why::Money => PlayWhy::Money,
        Why::Limit => PlayWhy::Limit,
        Why::Other => PlayWhy::Other,
    }
}
