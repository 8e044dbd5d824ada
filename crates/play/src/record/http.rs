//! The calls for the betting record.

use std::collections::BTreeMap;

use axum::{extract::State, response::Response};
use kernel::{Money, id::RoundId};
use serde::Serialize;
use utoipa::ToSchema;
use wager::GameSum;
use web::{
    Envelope, EvenPaused, Failure, Lang, OpenApiRouter, Page, Path, Player, Query, Reply, Signed, cursor,
    routes,
};

use super::{
    MESSAGES, Records,
    ask::Ask,
    error::Error,
    export,
    place::Places,
    round::{BetDetail, BetRow},
};

/// The calls of the record.
pub(super) fn routes(records: Records) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(bets))
        .routes(routes!(totals))
        .routes(routes!(file))
        .routes(routes!(bet))
        .with_state(records)
}

/// One's rounds, newest first.
#[utoipa::path(get, path = "/wps/member/bets", tag = "play", security(("token" = [])), params(Ask),
    responses((status = 200, description = "A page of rounds", body = Envelope<Page<BetRow>>)))]
async fn bets(
    State(records): State<Records>,
    Signed(player): Signed<EvenPaused<Player>>,
    lang: Lang,
    Query(ask): Query<Ask>,
) -> Reply<Page<BetRow>> {
    let size = ask.size();
    let filter = ask.filter(&records, size + 1)?;
    let mut rows = wager::record(&records.store, records.wallet(player.id), &filter).await?;
    let more = rows.len() > usize::from(size);
    rows.truncate(usize::from(size));
    let next = rows.last().filter(|_| more).map(|row| cursor::write(row.opened_at, row.id.0));
    let places = Places::of(&records.store, &rows).await?;
    let content = rows.into_iter().map(|row| records.shown(row, &places, lang)).collect();
    Ok(Envelope::of(Page { content, next }))
}

/// How many rounds a family or a vendor has.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BetCount {
    /// The family as the menus name it, or the vendor's code.
    code: String,
    rounds: i64,
}

/// The sums of a record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BetTotals {
    rounds: i64,
    /// Those of them that have not ended.
    open: i64,
    stake: Money,
    payout: Money,
    /// What counts for turnover.
    valid_bet: Money,
    /// Payout less stake of the rounds that have ended.
    profit: Money,
    /// What was played in this time, whatever else is asked for: what a filter can choose from.
    families: Vec<BetCount>,
    vendors: Vec<BetCount>,
}

/// The sums of one's rounds within a time; thirty days unless asked otherwise, a year at most.
#[utoipa::path(get, path = "/wps/member/bets/totals", tag = "play", security(("token" = [])), params(Ask),
    responses((status = 200, description = "Sums", body = Envelope<BetTotals>)))]
async fn totals(
    State(records): State<Records>,
    Signed(player): Signed<EvenPaused<Player>>,
    Query(ask): Query<Ask>,
) -> Reply<BetTotals> {
    let period = ask.period(records.store.now())?;
    let sums = wager::sums(&records.store, records.wallet(player.id), period).await?;
    let (mut families, mut vendors) = (BTreeMap::new(), BTreeMap::new());
    for sum in &sums {
        let info = records.titles.info(sum.partner, &sum.game);
        if let Some(family) = sum.family.or(info.as_ref().map(|info| info.family)) {
            *families.entry(family.name().to_owned()).or_default() += sum.rounds;
        }
        if let Some(info) = info {
            *vendors.entry(info.vendor).or_default() += sum.rounds;
        }
    }
    let wanted: Vec<&GameSum> = sums.iter().filter(|sum| ask.wants(&records, sum)).collect();
    let total = |of: fn(&GameSum) -> Money, closed: bool| {
        let units = wanted.iter().filter(|sum| sum.closed || !closed).map(|sum| of(sum).units());
        Money::from_units(units.fold(0_i64, i64::saturating_add))
    };
    let (staked, ended) = (total(|sum| sum.stake, true), total(|sum| sum.payout, true));
    Ok(Envelope::of(BetTotals {
        rounds: wanted.iter().map(|sum| sum.rounds).sum(),
        open: wanted.iter().filter(|sum| !sum.closed).map(|sum| sum.rounds).sum(),
        stake: total(|sum| sum.stake, false),
        payout: total(|sum| sum.payout, false),
        valid_bet: total(|sum| sum.valid_bet, true),
        profit: ended.checked_sub(staked).unwrap_or_default(),
        families: counts(families),
        vendors: counts(vendors),
    }))
}

fn counts(found: BTreeMap<String, i64>) -> Vec<BetCount> {
    found.into_iter().map(|(code, rounds)| BetCount { code, rounds }).collect()
}

/// One round of one's own: what the vendor said of it, in order.
#[utoipa::path(get, path = "/wps/member/bets/{id}", tag = "play", security(("token" = [])),
    params(("id" = String, Path, description = "The round")),
    responses((status = 200, description = "The round", body = Envelope<BetDetail>)))]
async fn bet(
    State(records): State<Records>,
    Signed(player): Signed<EvenPaused<Player>>,
    lang: Lang,
    Path(id): Path<RoundId>,
) -> Reply<BetDetail> {
    let row = wager::round(&records.store, id).await?;
    let row = row.filter(|row| row.member == player.id).ok_or(Error::NoRound)?;
    let said = wager::transactions(&records.store, &row, MESSAGES).await?;
    let places = Places::of(&records.store, std::slice::from_ref(&row)).await?;
    Ok(Envelope::of(records.detail(row, said, &places, lang)))
}

/// The record as a file, CSV or XLSX, in the reader's language: what the list shows, all pages of it.
#[utoipa::path(get, path = "/wps/member/bets/export", tag = "play", security(("token" = [])), params(Ask),
    responses((status = 200, description = "The file", body = Vec<u8>, content_type = "application/octet-stream")))]
async fn file(
    State(records): State<Records>,
    Signed(player): Signed<EvenPaused<Player>>,
    lang: Lang,
    Query(ask): Query<Ask>,
) -> Result<Response, Failure> {
    export::file(records, player.id, lang, ask).await
}
