//! The calls of tables.

use std::convert::Infallible;

use axum::{
    extract::{FromRequestParts, State},
    http::request::Parts,
};
use games::table::blackjack::seated::{Decision, SeatNumber};
use kernel::{
    Amount, Money,
    id::{RequestId, TableId},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Envelope, EvenPaused, Json, OpenApiRouter, Path, Player, Query, Reply, Signed, routes};

use crate::{
    CashOut, Decide, Error, Limits, Placed, PlacedBet, Receipt, RoomSeat, SeatsView, SessionRecord,
    SessionView, Sit, Stake, Table, Tables, TopUp,
    chain::told::{ChainProof, ChainView},
    round,
    view::{RoundProof, TableView},
};

/// The calls of tables.
pub fn routes(tables: Tables) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(all))
        .routes(routes!(one))
        .routes(routes!(limits))
        .routes(routes!(proof))
        .routes(routes!(chains))
        .routes(routes!(chain))
        .routes(routes!(bets, place))
        .routes(routes!(cash_out))
        .routes(routes!(decide))
        .routes(routes!(played))
        .routes(routes!(sit))
        .routes(routes!(top_up))
        .routes(routes!(session))
        .routes(routes!(leave))
        .routes(routes!(seats))
        .routes(routes!(shot))
        .with_state(tables)
}

/// A bet on record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BetView {
    /// The id of its round.
    round: Uuid,
    /// Which of one's bets in the round, from 1.
    number: i32,
    cell: String,
    stake: Amount,
    /// `asked`, `taken`, `refused`, `unpaid` or `returned`.
    state: &'static str,
    /// Why it was refused: `money`, `limit` or `other`.
    why: Option<&'static str>,
    /// Where it left its round by hand, in hundredths.
    left_at: Option<u64>,
    /// What it returned, once the round is settled or the bet has left it.
    payout: Option<Money>,
    /// When the house had it, by its own clock: what counts against the lock.
    #[serde(with = "time::serde::rfc3339")]
    received_at: OffsetDateTime,
}

impl From<PlacedBet> for BetView {
    fn from(bet: PlacedBet) -> Self {
        Self {
            round: bet.round,
            number: bet.number,
            cell: bet.cell,
            stake: bet.stake,
            state: bet.state.name(),
            why: bet.why.map(crate::Why::name),
            left_at: bet.left_at,
            payout: bet.payout,
            received_at: bet.received_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct TakenBet {
    bet: BetView,
    balance: Money,
}

/// A round with one's own bets in it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlayedRound {
    /// The table's name.
    name_en: String,
    name_bn: String,
    proof: RoundProof,
    bets: Vec<BetView>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct BetAsk {
    request_id: RequestId,
    /// The number of the round that it is meant for.
    round: i64,
    /// Where it lies, by the code of the game's cell: `red`, `straight:17`.
    cell: String,
    stake: Amount,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ActAsk {
    request_id: RequestId,
    /// The number of the round that it is meant for.
    round: i64,
    /// For which of one's seats, from 1.
    seat: u8,
    /// `hit`, `stand`, `double`, `split`, `insure` or `decline`.
    act: String,
    /// How many decisions of the round one has seen.
    step: usize,
}

#[derive(Debug, Serialize, ToSchema)]
struct DecidedSeats {
    seats: SeatsView,
    balance: Money,
}

/// Every table, with what it stands at.
#[utoipa::path(get, path = "/play/tables", tag = "play",
    responses((status = 200, description = "The tables", body = Envelope<Vec<TableView>>)))]
async fn all(State(tables): State<Tables>) -> Reply<Vec<TableView>> {
    Ok(Envelope::of(tables.all().await?))
}

/// A table, with what it stands at.
#[utoipa::path(get, path = "/play/tables/{id}", tag = "play", params(("id" = TableId, Path,)),
    responses((status = 200, description = "The table", body = Envelope<TableView>),
              (status = 404, description = "table_unknown")))]
async fn one(State(tables): State<Tables>, Path(id): Path<TableId>) -> Reply<TableView> {
    Ok(Envelope::of(tables.view(id).await?))
}

/// What oneself may stake at a table: less or more than it says to all, where the house has set so.
#[utoipa::path(get, path = "/play/tables/{id}/limits", tag = "play", security(("token" = [])),
    params(("id" = TableId, Path,)),
    responses((status = 200, description = "The limits", body = Envelope<Limits>),
              (status = 404, description = "table_unknown")))]
async fn limits(
    State(tables): State<Tables>,
    Signed(player): Signed<EvenPaused<Player>>,
    Path(id): Path<TableId>,
) -> Reply<Limits> {
    let terms = Table::find(&tables.store, id).await?.terms;
    let player = tables.contexts.player(player.id).await?;
    Ok(Envelope::of(terms.limits(player.and_then(|player| player.group))))
}

/// What it takes to draw a round again.
#[utoipa::path(get, path = "/play/tables/{id}/rounds/{number}", tag = "play",
    params(("id" = TableId, Path,), ("number" = i64, Path,)),
    responses((status = 200, description = "The proof, as far as it is open", body = Envelope<RoundProof>),
              (status = 404, description = "table_unknown")))]
async fn proof(State(tables): State<Tables>, Path((id, number)): Path<(TableId, i64)>) -> Reply<RoundProof> {
    Ok(Envelope::of(tables.proof(id, number).await?))
}

/// The chains of hashes that a table's rounds are drawn from, newest first: each with the end that was published before its first round.
#[utoipa::path(get, path = "/play/tables/{id}/chains", tag = "play", params(("id" = TableId, Path,)),
    responses((status = 200, description = "The chains", body = Envelope<Vec<ChainView>>),
              (status = 404, description = "table_unknown")))]
async fn chains(State(tables): State<Tables>, Path(id): Path<TableId>) -> Reply<Vec<ChainView>> {
    Ok(Envelope::of(tables.chains(Table::find(&tables.store, id).await?.id).await?))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
struct Walk {
    /// The number of the round after which the rounds begin; all where it is left out.
    after: Option<i64>,
}

/// Rounds of a chain with what it takes to draw all of them again, 500 at a time.
#[utoipa::path(get, path = "/play/tables/{id}/chains/{number}", tag = "play",
    params(("id" = TableId, Path,), ("number" = i64, Path,), Walk),
    responses((status = 200, description = "The rounds, as far as their hashes are told", body = Envelope<ChainProof>),
              (status = 404, description = "table_unknown")))]
async fn chain(
    State(tables): State<Tables>,
    Path((id, number)): Path<(TableId, i64)>,
    Query(walk): Query<Walk>,
) -> Reply<ChainProof> {
    Ok(Envelope::of(tables.chain_proof(id, number, walk.after.unwrap_or_default()).await?))
}

/// One's own bets in the round that runs, or in the last one.
#[utoipa::path(get, path = "/play/tables/{id}/bets", tag = "play", security(("token" = [])),
    params(("id" = TableId, Path,)),
    responses((status = 200, description = "The bets, in their order", body = Envelope<Vec<BetView>>),
              (status = 404, description = "table_unknown")))]
async fn bets(
    State(tables): State<Tables>,
    Signed(player): Signed<Player>,
    Path(id): Path<TableId>,
) -> Reply<Vec<BetView>> {
    let bets = tables.bets_now(id, player.id).await?;
    Ok(Envelope::of(bets.into_iter().map(BetView::from).collect()))
}

/// Places a bet. The same request again hears what became of it.
#[utoipa::path(post, path = "/play/tables/{id}/bets", tag = "play", security(("token" = [])),
    params(("id" = TableId, Path,)),
    responses((status = 200, description = "The bet, taken", body = Envelope<TakenBet>),
              (status = 409, description = "round_locked, round_void, insufficient_funds, limit_reached, request_reused, cell_stake_too_high, round_stake_too_high, round_bets_too_many, table_full")))]
async fn place(
    AtTheDoor(receipt): AtTheDoor,
    State(tables): State<Tables>,
    Signed(player): Signed<Player>,
    Path(id): Path<TableId>,
    Json(ask): Json<BetAsk>,
) -> Reply<TakenBet> {
    let receipt = receipt.completed();
    let stake = Stake {
        member: player.id,
        request: ask.request_id,
        table: id,
        round: ask.round,
        cell: ask.cell,
        amount: ask.stake,
    };
    let Placed { bet, balance } = tables.place(stake, receipt).await?;
    Ok(Envelope::of(TakenBet { bet: bet.into(), balance }))
}

/// A request that begins to be received: its head is there, whose it is is still to be looked up, and the rest to come. For bets
/// alone, of which nobody can know anything that helps before their round is locked. Cash-outs and decisions
/// count when all of them is there, or who began to ask early could end when they know.
struct AtTheDoor(Receipt);

impl FromRequestParts<Tables> for AtTheDoor {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut Parts, tables: &Tables) -> Result<Self, Infallible> {
        Ok(Self(tables.receipts.begin()))
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct CashOutAsk {
    /// The number of the round.
    round: i64,
    /// Which of one's bets in it, from 1.
    bet: i32,
}

/// Lets a bet leave a round that runs, at what its curve shows when this is received, and pays it. The same again hears the same.
#[utoipa::path(post, path = "/play/tables/{id}/cash-outs", tag = "play", security(("token" = [])),
    params(("id" = TableId, Path,)),
    responses((status = 200, description = "The bet, with where it left", body = Envelope<TakenBet>),
              (status = 409, description = "round_not_running, cash_out_late, round_interrupted"),
              (status = 404, description = "table_unknown, bet_unknown"), (status = 503, description = "table_untold")))]
async fn cash_out(
    State(tables): State<Tables>,
    Signed(player): Signed<EvenPaused<Player>>,
    Path(id): Path<TableId>,
    Json(ask): Json<CashOutAsk>,
) -> Reply<TakenBet> {
    let receipt = tables.receive();
    let ask = CashOut { member: player.id, table: id, round: ask.round, bet: ask.bet };
    let bet = tables.cash_out(&ask, receipt).await?;
    let balance = tables.balance(player.id, id).await?;
    Ok(Envelope::of(TakenBet { bet: bet.into(), balance }))
}

/// Decides for one's seat at a table whose seats decide; who pauses plays their hand to its end without a further stake. The same request again hears what became of it.
#[utoipa::path(post, path = "/play/tables/{id}/acts", tag = "play", security(("token" = [])),
    params(("id" = TableId, Path,)),
    responses((status = 200, description = "The seats, with the decision", body = Envelope<DecidedSeats>),
              (status = 409, description = "turn_passed, turn_busy, act_impossible, seat_not_own, round_not_running, insufficient_funds, limit_reached, request_reused"),
              (status = 404, description = "table_unknown")))]
async fn decide(
    State(tables): State<Tables>,
    Signed(player): Signed<EvenPaused<Player>>,
    Path(id): Path<TableId>,
    Json(ask): Json<ActAsk>,
) -> Reply<DecidedSeats> {
    let receipt = tables.receive();
    let seat = SeatNumber::new(ask.seat).ok_or(Error::SeatNotOwn)?;
    let act = Decision::of(&ask.act).ok_or(Error::ActImpossible)?;
    let ActAsk { request_id: request, round, step, .. } = ask;
    let decide = Decide { member: player.id, request, table: id, round, seat, act, step };
    tables.decide(&decide, receipt).await?;
    let round = round::sql::find(&tables.store, id, round).await?.ok_or(Error::Unknown)?;
    let balance = tables.balance(player.id, id).await?;
    Ok(Envelope::of(DecidedSeats { seats: tables.shoes.seats(&round).await?, balance }))
}

/// A round by its name in one's record, with one's own bets in it.
#[utoipa::path(get, path = "/play/table-rounds/{id}", tag = "play", security(("token" = [])), params(("id" = Uuid, Path,)),
    responses((status = 200, description = "The round", body = Envelope<PlayedRound>),
              (status = 404, description = "table_unknown")))]
async fn played(
    State(tables): State<Tables>,
    Signed(player): Signed<Player>,
    Path(id): Path<Uuid>,
) -> Reply<PlayedRound> {
    let round = round::sql::named(&tables.store, id).await?.ok_or(Error::Unknown)?;
    let bets = tables.bets_of(id, player.id).await?.into_iter().map(BetView::from).collect();
    let terms = Table::find(&tables.store, round.table).await?.terms;
    let (name_en, name_bn) = (terms.name_en, terms.name_bn);
    Ok(Envelope::of(PlayedRound { name_en, name_bn, proof: tables.proof_of(round).await?, bets }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct SitAsk {
    request_id: RequestId,
    /// Which seat, from 1.
    seat: u8,
    /// What is brought.
    amount: Amount,
}

#[derive(Debug, Serialize, ToSchema)]
struct SatDown {
    session: SessionView,
    balance: Money,
}

/// Sits down in a fishing room with money. The same request again hears what became of it.
#[utoipa::path(post, path = "/play/tables/{id}/sessions", tag = "play", security(("token" = [])),
    params(("id" = TableId, Path,)),
    responses((status = 200, description = "The session", body = Envelope<SatDown>),
              (status = 409, description = "seat_taken, session_open, game_not_open, insufficient_funds, limit_reached, request_reused"),
              (status = 404, description = "table_unknown")))]
async fn sit(
    State(tables): State<Tables>,
    Signed(player): Signed<Player>,
    Path(id): Path<TableId>,
    Json(ask): Json<SitAsk>,
) -> Reply<SatDown> {
    let SitAsk { request_id: request, seat, amount } = ask;
    let session = tables.sit(&Sit { member: player.id, request, table: id, seat, amount }).await?;
    let session = tables.session_view(&session).await?;
    Ok(Envelope::of(SatDown { session, balance: tables.balance(player.id, id).await? }))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TopUpAsk {
    request_id: RequestId,
    /// What is brought.
    amount: Amount,
}

/// Brings more money to one's seat in a fishing room: with what lies there, no more than one may sit down with. The same request again hears
/// what became of it.
#[utoipa::path(post, path = "/play/tables/{id}/session/top-ups", tag = "play", security(("token" = [])),
    params(("id" = TableId, Path,)),
    responses((status = 200, description = "The session", body = Envelope<SatDown>),
              (status = 400, description = "stake_out_of_range"),
              (status = 409, description = "seat_not_own, game_not_open, insufficient_funds, limit_reached, bet_refused, request_reused"),
              (status = 404, description = "table_unknown")))]
async fn top_up(
    State(tables): State<Tables>,
    Signed(player): Signed<Player>,
    Path(id): Path<TableId>,
    Json(ask): Json<TopUpAsk>,
) -> Reply<SatDown> {
    let TopUpAsk { request_id: request, amount } = ask;
    let session = tables.top_up(&TopUp { member: player.id, request, table: id, amount }).await?;
    let session = tables.session_view(&session).await?;
    Ok(Envelope::of(SatDown { session, balance: tables.balance(player.id, id).await? }))
}

/// One's own session in a fishing room: the one that runs, or the last one.
#[utoipa::path(get, path = "/play/tables/{id}/session", tag = "play", security(("token" = [])),
    params(("id" = TableId, Path,)),
    responses((status = 200, description = "The session", body = Envelope<Option<SessionView>>),
              (status = 404, description = "table_unknown")))]
async fn session(
    State(tables): State<Tables>,
    Signed(player): Signed<EvenPaused<Player>>,
    Path(id): Path<TableId>,
) -> Reply<Option<SessionView>> {
    Ok(Envelope::of(tables.last_session(id, player.id).await?))
}

/// Leaves a fishing room; what is left is cash again once the rest is written down. The same again hears how far that is.
#[utoipa::path(post, path = "/play/tables/{id}/session/end", tag = "play", security(("token" = [])),
    params(("id" = TableId, Path,)),
    responses((status = 200, description = "The session", body = Envelope<SatDown>),
              (status = 409, description = "seat_not_own"), (status = 404, description = "table_unknown")))]
async fn leave(
    State(tables): State<Tables>,
    Signed(player): Signed<EvenPaused<Player>>,
    Path(id): Path<TableId>,
) -> Reply<SatDown> {
    let session = tables.leave_room(id, player.id).await?;
    let session = tables.session_view(&session).await?;
    Ok(Envelope::of(SatDown { session, balance: tables.balance(player.id, id).await? }))
}

/// The fishing rooms where one sits, with what is left there.
#[utoipa::path(get, path = "/play/room-sessions", tag = "play", security(("token" = [])),
    responses((status = 200, description = "The rooms", body = Envelope<Vec<RoomSeat>>)))]
async fn seats(
    State(tables): State<Tables>,
    Signed(player): Signed<EvenPaused<Player>>,
) -> Reply<Vec<RoomSeat>> {
    Ok(Envelope::of(tables.rooms_of(player.id).await?))
}

/// One's own session in a fishing room by its name in one's record, with what its shots met.
#[utoipa::path(get, path = "/play/room-sessions/{id}", tag = "play", security(("token" = [])), params(("id" = Uuid, Path,)),
    responses((status = 200, description = "The session", body = Envelope<SessionRecord>),
              (status = 404, description = "table_unknown")))]
async fn shot(
    State(tables): State<Tables>,
    Signed(player): Signed<Player>,
    Path(id): Path<Uuid>,
) -> Reply<SessionRecord> {
    Ok(Envelope::of(tables.session_record(id, player.id).await?))
}
