//! The call for the betting record.

use axum::extract::State;
use kernel::{Asset, Face, Fault, Kind, Money, id::RoundId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use wager::{RoundRow, Window};
use web::{Envelope, Lang, OpenApiRouter, Page, Player, Query, Reply, Signed, routes};

use super::Records;
use crate::house::HOUSE;

/// Rows of a page unless asked otherwise, and at most.
const PAGE: u16 = 20;
const PAGE_MOST: u16 = 100;

/// The calls of the record.
pub fn routes(records: Records) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(bets)).with_state(records)
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
struct Ask {
    /// Opened from this moment on.
    #[serde(default, with = "time::serde::rfc3339::option")]
    from: Option<OffsetDateTime>,
    /// Opened before this moment.
    #[serde(default, with = "time::serde::rfc3339::option")]
    to: Option<OffsetDateTime>,
    /// The `next` of the page before.
    cursor: Option<String>,
    /// 20, at most 100.
    page_size: Option<u16>,
}

/// A round as the record shows it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BetRow {
    #[schema(value_type = String)]
    id: RoundId,
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    vendor: String,
    game: String,
    game_name: String,
    currency: Asset,
    stake: Money,
    payout: Money,
    valid_bet: Money,
    /// `open` or `settled`.
    state: &'static str,
    /// The round to verify, of the house's own games.
    verify: Option<String>,
}

/// A cursor that no page gave.
#[derive(Debug, thiserror::Error)]
#[error("not a cursor")]
struct BadCursor;

impl Fault for BadCursor {
    fn face(&self) -> Face {
        Face::new(Kind::Invalid, "input_invalid")
    }
}

/// Where the next page begins: the last row's time in microseconds and its id.
fn write_cursor(row: &RoundRow) -> String {
    format!("{}_{}", row.opened_at.unix_timestamp_nanos() / 1_000, row.id)
}

fn read_cursor(text: &str) -> Result<(OffsetDateTime, Uuid), BadCursor> {
    let (micros, id) = text.split_once('_').ok_or(BadCursor)?;
    let micros: i64 = micros.parse().map_err(|_| BadCursor)?;
    let at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(micros) * 1_000).map_err(|_| BadCursor)?;
    Ok((at, id.parse().map_err(|_| BadCursor)?))
}

/// One's rounds, newest first.
#[utoipa::path(get, path = "/wps/member/bets", tag = "play", security(("token" = [])), params(Ask),
    responses((status = 200, description = "A page of rounds", body = Envelope<Page<BetRow>>)))]
async fn bets(
    State(records): State<Records>,
    Signed(player): Signed<Player>,
    lang: Lang,
    Query(ask): Query<Ask>,
) -> Reply<Page<BetRow>> {
    let size = ask.page_size.unwrap_or(PAGE).clamp(1, PAGE_MOST);
    let after = ask.cursor.as_deref().map(read_cursor).transpose()?;
    let window = Window { from: ask.from, until: ask.to, after, limit: size + 1 };
    let mut rows = wager::rounds(&records.store, player.id, &window).await?;
    let more = rows.len() > usize::from(size);
    rows.truncate(usize::from(size));
    let next = rows.last().filter(|_| more).map(write_cursor);
    let content = rows.into_iter().map(|row| shown(&records, row, lang)).collect();
    Ok(Envelope::of(Page { content, next }))
}

fn shown(records: &Records, row: RoundRow, lang: Lang) -> BetRow {
    let called = records.shelf.called(row.partner, &row.game);
    let name = called.as_ref().map(|called| if lang == Lang::Bn { &called.bn } else { &called.en });
    BetRow {
        id: row.id,
        at: row.opened_at,
        vendor: called.as_ref().map_or_else(|| row.partner.to_string(), |called| called.vendor.clone()),
        game_name: name.cloned().unwrap_or_else(|| row.game.clone()),
        game: row.game,
        currency: row.asset,
        stake: row.stake,
        payout: row.payout,
        valid_bet: row.valid_bet,
        state: if row.closed { "settled" } else { "open" },
        verify: (row.partner == HOUSE).then_some(row.name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_that_no_page_gave_is_refused() {
        for text in ["", "1", "x_y", "1_2", "99999999999999999999_0"] {
            assert!(read_cursor(text).is_err(), "{text}");
        }
        let id = kernel::id::fresh();
        assert_eq!(read_cursor(&format!("1700000000000001_{id}")).unwrap().1, id);
    }
}
