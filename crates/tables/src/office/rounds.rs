//! Rounds of a table as operators see them, with what can still be done about them.

use std::collections::HashMap;

use axum::extract::State;
use kernel::{Money, id::TableId};
use office::{
    Caller, Clerk, REASON, ReadTables, VoidRounds,
    second_person::{self, Proposal},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use web::{Empty, Envelope, Json, Page, Path, Query, Reply, Signed};

use super::{VoidAsk, act, sql};
use crate::{Annulment, Error, Phase, Round, Tables, channel, round, seats, view::RoundView};

/// A round as operators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OfficeRound {
    round: RoundView,
    #[serde(with = "time::serde::rfc3339")]
    opened_at: OffsetDateTime,
    /// When its payouts were booked, or its stakes given back.
    #[serde(with = "time::serde::rfc3339::option")]
    ended_at: Option<OffsetDateTime>,
    came: Came,
    /// Who called it off before its result.
    voided_by: Option<String>,
    annulment: Option<AnnulmentView>,
}

/// What came of a round; nothing before it is over.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Came {
    /// Bets whose stakes stood.
    pub(super) bets: i32,
    /// Members who placed them.
    pub(super) people: i32,
    pub(super) staked: Money,
    pub(super) paid: Money,
    /// Bets whose payout the money core refused.
    pub(super) unpaid: i64,
}

/// How far two operators are with annulling a round.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AnnulmentView {
    /// `waiting` for the second of them, `moving` its money back, or `done`.
    state: &'static str,
    /// Why, as players read it once it is annulled.
    reason: String,
    /// Who agreed, the first one first.
    by: Vec<String>,
    /// Whether it waits for somebody else than the caller.
    is_own: bool,
}

/// What is known of rounds beside the rounds themselves.
pub(super) struct Known {
    pub(super) came: Came,
    pub(super) voided_by: Option<String>,
    pub(super) annulled_by: Option<Vec<String>>,
    pub(super) annul_ended_at: Option<OffsetDateTime>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Wanted {
    /// Only rounds with lower numbers.
    before: Option<i64>,
    /// Only rounds with bets whose payout the money core refused.
    #[serde(default)]
    unpaid: bool,
}

/// The rounds of a table, newest first, 50 at a time.
#[utoipa::path(get, path = "/backoffice/tables/{id}/rounds", tag = "tables", security(("token" = [])),
    params(("id" = TableId, Path,), Wanted),
    responses((status = 200, description = "A page of rounds", body = Envelope<Page<OfficeRound>>)))]
pub(super) async fn rounds(
    State(tables): State<Tables>,
    Signed(clerk): Signed<Clerk<ReadTables>>,
    Path(id): Path<TableId>,
    Query(wanted): Query<Wanted>,
) -> Reply<Page<OfficeRound>> {
    let before = wanted.before.unwrap_or(i64::MAX);
    let numbers = sql::numbers(&tables.store, id, (before, wanted.unpaid)).await.map_err(Error::from)?;
    let next = office::page::next_of(&numbers, |number| number.to_string());
    Ok(Envelope::of(Page { content: tables.office_rounds(&clerk, id, &numbers).await?, next }))
}

/// Call a round off that has no result, of a game whose seats decide while they do; one whose curve runs has its result. Every stake goes back, and the reason stays with the round for everybody.
#[utoipa::path(post, path = "/backoffice/tables/{id}/rounds/{number}/void", tag = "tables", security(("token" = [])),
    params(("id" = TableId, Path,), ("number" = i64, Path,)),
    responses((status = 200, description = "Called off", body = Envelope<Empty>),
              (status = 404, description = "table_unknown"), (status = 409, description = "round_has_result")))]
pub(super) async fn void(
    State(tables): State<Tables>,
    Signed(clerk): Signed<Clerk<VoidRounds>>,
    Path((id, number)): Path<(TableId, i64)>,
    Json(ask): Json<VoidAsk>,
) -> Reply<Empty> {
    clerk.reaches_everyone().map_err(Error::from)?;
    let reason = office::line(&ask.reason, REASON, "reason").map_err(Error::from)?;
    let round = round::sql::find(&tables.store, id, number).await?.ok_or(Error::Unknown)?;
    let mut tx = tables.call_off(&round, (reason, &clerk.operator.name)).await?;
    let after = Some(json!({ "number": number, "reason": reason }));
    clerk.record(&mut tx, act("round.void", id, (None, after))).await.map_err(Error::from)?;
    tx.commit().await?;
    if let Some(round) = round::sql::find(&tables.store, id, number).await? {
        let (topic, update) = channel::told(&round);
        tables.bus.publish(&topic, update);
        if round.shoe_from.is_some() {
            tables.tell_seats(&round).await?;
        }
    }
    Ok(Envelope::of(Empty {}))
}

/// Annul a settled round for a malfunction that was proven: the first operator proposes it with a reason, and the second agrees to that
/// very reason. Payouts are taken back then, below zero too, and every stake goes back; result and reason stay with the round for
/// everybody.
#[utoipa::path(post, path = "/backoffice/tables/{id}/rounds/{number}/annul", tag = "tables", security(("token" = [])),
    params(("id" = TableId, Path,), ("number" = i64, Path,)),
    responses((status = 200, description = "Proposed, or annulled", body = Envelope<Empty>),
              (status = 404, description = "table_unknown"),
              (status = 409, description = "round_not_settled, round_annulled, own_work")))]
pub(super) async fn annul(
    State(tables): State<Tables>,
    Signed(clerk): Signed<Clerk<VoidRounds>>,
    Path((id, number)): Path<(TableId, i64)>,
    Json(ask): Json<VoidAsk>,
) -> Reply<Empty> {
    clerk.reaches_everyone().map_err(Error::from)?;
    let reason = office::line(&ask.reason, REASON, "reason").map_err(Error::from)?;
    let round = round::sql::find(&tables.store, id, number).await?.ok_or(Error::Unknown)?;
    tables.annul(&clerk, &round, reason).await?;
    Ok(Envelope::of(Empty {}))
}

/// Ask the money core once more for the payouts of a round that it refused. Nobody is paid twice.
#[utoipa::path(post, path = "/backoffice/tables/{id}/rounds/{number}/pay", tag = "tables", security(("token" = [])),
    params(("id" = TableId, Path,), ("number" = i64, Path,)),
    responses((status = 200, description = "How many members are still unpaid", body = Envelope<usize>),
              (status = 404, description = "table_unknown"),
              (status = 409, description = "round_not_settled, round_annulled")))]
pub(super) async fn pay(
    State(tables): State<Tables>,
    Signed(clerk): Signed<Clerk<VoidRounds>>,
    Path((id, number)): Path<(TableId, i64)>,
) -> Reply<usize> {
    clerk.reaches_everyone().map_err(Error::from)?;
    let round = round::sql::find(&tables.store, id, number).await?.ok_or(Error::Unknown)?;
    if !round.is_settled() {
        return Err(Error::NotSettled.into());
    }
    let left = tables.pay_again(&round).await?;
    let mut tx = tables.store.begin().await?;
    let after = Some(json!({ "number": number, "unpaid": left }));
    clerk.record(&mut tx, act("round.pay", id, (None, after))).await.map_err(Error::from)?;
    tx.commit().await?;
    Ok(Envelope::of(left))
}

impl Tables {
    /// Calls a round off, once the transaction is committed. Where all seats have decided everybody sees how it ends: that is a result, though
    /// no host has written it down yet.
    async fn call_off(&self, round: &Round, said: (&str, &str)) -> Result<Tx, Error> {
        let shoe = if round.shoe_from.is_some() { Some(self.shoes.of(round).await?) } else { None };
        let mut tx = self.store.begin().await?;
        if let Some(shoe) = shoe {
            let held = round::sql::locked(&mut tx, round.table, round.number).await?.ok_or(Error::Unknown)?;
            if held.phase == Phase::Running && seats::is_played(&mut tx, &held, &shoe).await? {
                return Err(Error::HasResult);
            }
        }
        let is_off = round::sql::void(&mut tx, (round.table, round.number), said).await?;
        if is_off { Ok(tx) } else { Err(Error::HasResult) }
    }

    /// Annuls a round when another operator has proposed exactly this; else proposes it.
    async fn annul(&self, clerk: &Caller, round: &Round, reason: &str) -> Result<(), Error> {
        let mut tx = self.store.begin().await?;
        let subject = subject(round);
        let proposal = Proposal { subject: &subject, seen: reason };
        let consents = second_person::standing(&mut tx, proposal).await?;
        let participant = second_person::participant(&mut tx, clerk, self.store.now()).await?;
        if round::sql::is_annulled(&mut tx, round.id).await? {
            return Err(Error::Annulled);
        }
        if !round.is_settled() {
            return Err(Error::NotSettled);
        }
        let told = |action, after| act(action, round.table, (None, Some(after)));
        if let Some(first) = second_person::pair(&consents, &participant) {
            let now = self.store.now();
            let operators = [&*first.name, &*clerk.operator.name];
            if !round::sql::annul(&mut tx, round.id, (reason, operators), now).await? {
                return Err(Error::NotSettled);
            }
            store::job::enqueue(&mut tx, &Annulment::of(round), now, now).await?;
            let after = json!({ "number": round.number, "reason": reason, "consent": first.name });
            clerk.record(&mut tx, told("round.annul", after)).await?;
        } else if consents.iter().any(|one| one.operator == clerk.operator.id) {
            return Err(office::Error::OwnWork.into());
        } else {
            second_person::consent(&mut tx, proposal, clerk, reason).await?;
            let after = json!({ "number": round.number, "reason": reason });
            clerk.record(&mut tx, told("round.annul_propose", after)).await?;
        }
        Ok(tx.commit().await?)
    }

    async fn office_rounds(
        &self,
        clerk: &Caller,
        table: TableId,
        numbers: &[i64],
    ) -> Result<Vec<OfficeRound>, Error> {
        let rounds = round::sql::numbered(&self.store, table, numbers).await?;
        let ids: Vec<_> = rounds.iter().map(|round| round.id).collect();
        let mut known = sql::known(&self.store, &ids).await?;
        let subjects: Vec<String> = rounds.iter().map(subject).collect();
        // Of each round the last proposal that still waits.
        let mut waiting: HashMap<String, (String, second_person::Consent)> = HashMap::new();
        for (subject, reason, consent) in clerk.office().standing_about(&subjects).await? {
            waiting.insert(subject, (reason, consent));
        }
        let view = |(round, subject): (Round, &String)| {
            let known = known.remove(&round.id)?;
            let annulment = match (&round.annul_reason, known.annulled_by, waiting.remove(subject)) {
                (Some(reason), Some(by), _) => Some(AnnulmentView {
                    state: if known.annul_ended_at.is_some() { "done" } else { "moving" },
                    reason: reason.clone(),
                    by,
                    is_own: false,
                }),
                (_, _, Some((reason, consent))) => Some(AnnulmentView {
                    state: "waiting",
                    reason,
                    is_own: consent.operator == clerk.operator.id,
                    by: vec![consent.name],
                }),
                _ => None,
            };
            Some(OfficeRound {
                round: RoundView::of(&round),
                opened_at: round.opened_at,
                ended_at: round.ended_at,
                came: known.came,
                voided_by: known.voided_by,
                annulment,
            })
        };
        Ok(rounds.into_iter().zip(&subjects).filter_map(view).collect())
    }
}

/// What operators agree about who annul a round.
fn subject(round: &Round) -> String {
    format!("round:{}", round.id)
}
