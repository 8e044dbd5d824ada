//! More money for a session that runs (docs/adr/0041).

use gate::{Player, Restriction};
use kernel::{
    Amount, Money,
    id::{MemberId, RequestId, TableId},
};
use time::OffsetDateTime;
use uuid::Uuid;
use wager::{Act, Command, Verdict};

use super::{Session, SessionState, sql};
use crate::{Error, NotTaken, Table, Tables, Why, bet::answer};

/// What a member asks for who brings more to their seat.
#[derive(Clone, Copy, Debug)]
pub struct TopUp {
    /// Whose.
    pub member: MemberId,
    /// The member's name for it.
    pub request: RequestId,
    /// In which room.
    pub table: TableId,
    /// What is brought.
    pub amount: Amount,
}

/// A top-up as it is written down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    pub(super) session: Uuid,
    pub(super) request: RequestId,
    pub(super) amount: Amount,
    /// Whether it lies in the session; `None` while the money core has not answered.
    pub(super) stands: Option<bool>,
    pub(super) why: Option<Why>,
}

impl Tables {
    /// Brings more money to a member's session that runs, or finds what became of this request.
    ///
    /// # Errors
    /// Why not; after [`wager::Error::OutcomeUnknown`] the same request tells.
    pub async fn top_up(&self, ask: &TopUp) -> Result<Session, Error> {
        let table = Table::find(&self.store, ask.table).await?;
        let (session, kept) = self.keep_top_up(&table, ask).await?;
        self.finish_top_up(&table, &session, &kept).await?;
        self.look_at(table.id);
        sql::named(&self.store, session.id).await?.ok_or(Error::Unknown)
    }

    async fn keep_top_up(&self, table: &Table, ask: &TopUp) -> Result<(Session, Kept), Error> {
        if let Some(known) = self.known_top_up(ask).await? {
            return Ok(known);
        }
        let session = sql::last(&self.store, table.id, ask.member).await?.ok_or(Error::SeatNotOwn)?;
        let player = self.may_play(table, ask.member).await?;
        let totals = sql::totals(&self.store, &[session.id]).await?.remove(&session.id).unwrap_or_default();
        let mut tx = self.store.begin().await?;
        // Nobody adds to a session that has begun to end: what is counted then is all there is.
        let session = sql::lock(&mut tx, session.id).await?.ok_or(Error::Unknown)?;
        if session.state != SessionState::Open {
            return Err(Error::SeatNotOwn);
        }
        let waiting = sql::waiting(&mut tx, session.id).await?;
        let limits = table.terms.limits(player.group);
        let (min, max) = (limits.least, limits.most_in_round);
        // What lies at a seat is never more than one may sit down with, but for what was won there.
        let sums = [waiting, ask.amount.money()];
        let after = sums.into_iter().try_fold(session.funds(&totals), Money::checked_add);
        if ask.amount < min || after.is_none_or(|after| after > max.money()) {
            return Err(NotTaken::StakeOutOfRange { min, max }.into());
        }
        if !sql::keep_top_up(&mut tx, session.id, ask).await? {
            drop(tx);
            return self.known_top_up(ask).await?.ok_or(Error::Unknown);
        }
        tx.commit().await?;
        let (request, amount) = (ask.request, ask.amount);
        let kept = Kept { session: session.id, request, amount, stands: None, why: None };
        Ok((session, kept))
    }

    /// What this request named before.
    async fn known_top_up(&self, ask: &TopUp) -> Result<Option<(Session, Kept)>, Error> {
        let Some(kept) = sql::top_up(&self.store, ask.member, ask.request).await? else { return Ok(None) };
        let session = sql::named(&self.store, kept.session).await?.ok_or(Error::Unknown)?;
        if (session.table, kept.amount) != (ask.table, ask.amount) {
            return Err(NotTaken::RequestReused.into());
        }
        Ok(Some((session, kept)))
    }

    /// Asks the money core, and writes down what it answered.
    async fn finish_top_up(&self, table: &Table, session: &Session, kept: &Kept) -> Result<(), Error> {
        match kept.stands {
            Some(true) => return Ok(()),
            Some(false) => return Err(Error::Refused(kept.why.unwrap_or(Why::Other))),
            None => {}
        }
        let player = self.contexts.player(session.owner).await?;
        let restriction = player
            .filter(|player| player.enabled)
            .map_or(Restriction::Barred, |Player { restriction, .. }| restriction);
        let outcome = self.bets.apply(kept.command(table, session)?, restriction).await?;
        let refused = matches!(outcome.verdict, Verdict::Refused(_));
        let why = refused.then(|| answer(&outcome).1.unwrap_or(Why::Other));
        sql::answer_top_up(&self.store, session.owner, kept, why).await?;
        why.map_or(Ok(()), |why| Err(Error::Refused(why)))
    }

    /// Finishes what was asked for these sessions, before a moment or ever, and has no answer, as of a node that died in between.
    pub(super) async fn finish_top_ups(
        &self,
        table: &Table,
        sessions: &[Session],
        before: Option<OffsetDateTime>,
    ) -> Result<(), Error> {
        let ids: Vec<Uuid> = sessions.iter().map(|session| session.id).collect();
        for kept in sql::unanswered(&self.store, &ids, before).await? {
            let Some(session) = sessions.iter().find(|session| session.id == kept.session) else { continue };
            match self.finish_top_up(table, session, &kept).await {
                Ok(()) | Err(Error::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// What a session held whose round is closed in the books: two nodes may have asked for one top-up, of which one heard a refusal and the
    /// other brought it. No more comes by then, so that the books say which stand.
    pub(super) async fn count_top_ups(&self, table: &Table, session: &Session) -> Result<Session, Error> {
        for kept in sql::refused(&self.store, session.id).await? {
            let Command { partner, key, .. } = kept.command(table, session)?;
            if !wager::standing(&self.store, partner, &[key]).await?.is_empty() {
                sql::answer_top_up(&self.store, session.owner, &kept, None).await?;
            }
        }
        sql::named(&self.store, session.id).await?.ok_or(Error::Unknown)
    }
}

impl Kept {
    fn command(&self, table: &Table, session: &Session) -> Result<Command, Error> {
        let name = format!("in-{}", self.request.0.simple());
        session.command(table, &name, Act::BuyIn { amount: self.amount })
    }
}
