//! The Games API, which the operator calls (domain.md 1.7): list, launch address, transactions. Requests are signed.

use axum::{
    Json, Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::post,
};
use kernel::{Asset, Period};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use uuid::Uuid;

use crate::{
    Studio,
    journal::{Allowed, Entry, Launch},
    own_wallet,
    rounds::{Round, State as RoundState},
    titles::{Container, Title},
    wallet::ladder,
};

pub(crate) fn routes(studio: Studio) -> Router {
    let base = "/operator/generic/v2";
    Router::new()
        .route(&format!("{base}/game/list"), post(list))
        .route(&format!("{base}/game/url"), post(url))
        .route(&format!("{base}/transactions/list"), post(transactions))
        .with_state(studio.clone())
        .merge(own_wallet::routes(&studio))
}

/// A refusal in the convention's own shape: an HTTP error with `{"error": …}`.
pub(crate) struct Refused(pub(crate) StatusCode, pub(crate) &'static str);

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

/// Verifies before it parses.
pub(crate) fn open<T: DeserializeOwned>(
    studio: &Studio,
    headers: &HeaderMap,
    body: &[u8],
) -> Result<T, Refused> {
    let signature = headers.get(&studio.settings.header).and_then(|value| value.to_str().ok());
    if !signature.is_some_and(|signature| studio.operator.verify(body, signature)) {
        return Err(Refused(StatusCode::UNAUTHORIZED, "invalid signature"));
    }
    serde_json::from_slice(body).map_err(|_| Refused(StatusCode::BAD_REQUEST, "malformed request"))
}

#[derive(Deserialize)]
struct ListAsk {
    operator_id: String,
}

async fn list(State(studio): State<Studio>, headers: HeaderMap, body: Bytes) -> Result<Json<Value>, Refused> {
    let ask: ListAsk = open(&studio, &headers, &body)?;
    known(&studio, &ask.operator_id)?;
    let container = studio.titles.container().map(|container| stand_in(&studio, container));
    let games = studio.titles.all().iter().filter_map(|title| card(&studio, title));
    Ok(Json(Value::Array(container.into_iter().chain(games).collect())))
}

pub(crate) fn known(studio: &Studio, operator: &str) -> Result<(), Refused> {
    let same = operator == studio.settings.operator_id;
    if same { Ok(()) } else { Err(Refused(StatusCode::FORBIDDEN, "unknown operator")) }
}

/// The category of every title.
const CATEGORY: &str = "Video Slots";

/// A title as the list has it; none of one that cannot be played. `localized_names`, `url_bare`, `themes`, the stakes and
/// `is_game` are ours: the convention knows one name and one picture only, and games only.
fn card(studio: &Studio, title: &Title) -> Option<Value> {
    let (art, bare) = art(studio, &title.code);
    let sheet = games::slots::find(title.model)?.model().sheet()?;
    let stakes: Vec<_> = ladder(title).collect();
    let mut features = vec![json!(sheet.method)];
    if sheet.free_spins.is_some() {
        features.push(json!("free_spins"));
    }
    if sheet.tumbles.is_some() {
        features.push(json!("tumbles"));
    }
    Some(json!({
        "game_code": title.code,
        "name": title.en,
        "localized_names": { "bn": title.bn },
        "url_bare": bare,
        "product": title.maker.code,
        "category": CATEGORY,
        "is_game": true,
        "platforms": ["GPL_DESKTOP", "GPL_MOBILE"],
        "enabled": true,
        "blocked_countries": [],
        "freebet_support": false,
        "demo_game_support": true,
        "url_thumb": art,
        "url_background": art,
        "rtp": sheet.rtp,
        "volatility": sheet.volatility,
        "hit_ratio": sheet.hit_frequency,
        "max_win": sheet.max_win,
        "paylines": sheet.lines.as_ref().map(Vec::len),
        "release_date": title.released.to_string(),
        "languages": ["en", "bn"],
        "features": features,
        "themes": [title.theme.group.code()],
        "min_stake": stakes.first(),
        "max_stake": stakes.last(),
    }))
}

/// The addresses of a card, lettered and bare.
fn art(studio: &Studio, code: &str) -> (String, String) {
    let base = &studio.settings.public_url;
    (format!("{base}/art/{code}.svg"), format!("{base}/art/{code}.bare.svg"))
}

/// What stands for all titles, as the list has it: no game, so it can be neither played nor tried.
fn stand_in(studio: &Studio, container: &Container) -> Value {
    let (art, bare) = art(studio, &container.code);
    json!({
        "game_code": container.code,
        "name": container.en,
        "localized_names": { "bn": container.bn },
        "url_bare": bare,
        "product": container.maker.code,
        "category": CATEGORY,
        "is_game": false,
        "platforms": ["GPL_DESKTOP", "GPL_MOBILE"],
        "enabled": true,
        "blocked_countries": [],
        "freebet_support": false,
        "demo_game_support": false,
        "url_thumb": art,
        "url_background": art,
        "languages": ["en", "bn"],
        "features": [],
    })
}

/// What a launch is asked with.
#[derive(Deserialize)]
struct UrlAsk {
    operator_id: String,
    game_code: String,
    currency: String,
    lang: String,
    lobby_url: String,
    user: Option<String>,
    token: Option<String>,
    #[serde(default)]
    meta: Allowed,
}

async fn url(State(studio): State<Studio>, headers: HeaderMap, body: Bytes) -> Result<Json<Value>, Refused> {
    let ask: UrlAsk = open(&studio, &headers, &body)?;
    known(&studio, &ask.operator_id)?;
    let title = studio.titles.find(&ask.game_code).ok_or(Refused(StatusCode::NOT_FOUND, "unknown game"))?;
    let page = format!("{}/play/{}", studio.settings.public_url, title.code);
    let home = encode(&ask.lobby_url);
    let lang = if ask.lang.eq_ignore_ascii_case("en") { "en" } else { "bn" };
    // Demo play has no user, no token and never calls the wallet (domain.md 1.7).
    if ask.currency == "XXX" {
        return Ok(Json(json!({ "url": format!("{page}#demo=1&lang={lang}&home={home}") })));
    }
    let currency: Asset =
        ask.currency.parse().map_err(|_| Refused(StatusCode::BAD_REQUEST, "unknown currency"))?;
    let (Some(user), Some(token)) = (ask.user, ask.token) else {
        return Err(Refused(StatusCode::BAD_REQUEST, "user and token are needed"));
    };
    let (game, at) = (title.code.clone(), studio.clock.now());
    let launch = Launch { token: token.clone(), user, game, currency, at, allowed: ask.meta };
    let kept = studio.record(Entry::Launched(launch)).await;
    kept.map_err(|_| Refused(StatusCode::INTERNAL_SERVER_ERROR, "not now"))?;
    Ok(Json(json!({ "url": format!("{page}#token={}&lang={lang}&home={home}", encode(&token)) })))
}

/// Percent-encodes everything that is not plainly safe in a fragment.
fn encode(text: &str) -> String {
    text.bytes().fold(String::with_capacity(text.len()), |mut done, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            done.push(char::from(byte));
        } else {
            done.push_str(&format!("%{byte:02X}"));
        }
        done
    })
}

/// Rounds of one page of transactions, each of three at most.
const PAGE: usize = 500;

/// Which transactions: of one round, or of a span of time, page by page.
#[derive(Deserialize)]
struct TransactionsAsk {
    operator_id: String,
    #[serde(default, with = "time::serde::rfc3339::option")]
    start_time: Option<OffsetDateTime>,
    #[serde(default, with = "time::serde::rfc3339::option")]
    end_time: Option<OffsetDateTime>,
    /// A name that is none of ours belongs to no round.
    #[serde(default)]
    round: Option<String>,
    /// The `next_cursor` of the page before.
    #[serde(default)]
    cursor: Option<String>,
}

async fn transactions(
    State(studio): State<Studio>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<Value>, Refused> {
    const UNCLEAR: Refused = Refused(StatusCode::BAD_REQUEST, "a round, or a span of time");
    let ask: TransactionsAsk = open(&studio, &headers, &body)?;
    known(&studio, &ask.operator_id)?;
    let (mut list, next) = match (ask.round, ask.start_time, ask.end_time) {
        (Some(round), _, _) => {
            let list = round
                .parse()
                .ok()
                .and_then(|id| studio.rounds(|rounds| rounds.round(id).map(transactions_of)));
            let list = list.unwrap_or_default();
            (list, None)
        }
        (None, Some(from), Some(until)) => {
            let after = match ask.cursor.as_deref() {
                Some(cursor) => Some(place(cursor).ok_or(UNCLEAR)?),
                None => None,
            };
            studio.rounds(|rounds| {
                let page = rounds.between(Period { from, until }, after, PAGE);
                let last = page.last().filter(|_| page.len() == PAGE);
                let next = last.map(|round| cursor(round.asked.at, round.asked.round));
                (page.into_iter().flat_map(transactions_of).collect::<Vec<_>>(), next)
            })
        }
        _ => return Err(UNCLEAR),
    };
    if let own_wallet::Till::Wallets(wallets) = &studio.wallet {
        wallets.listed(&mut list);
    }
    Ok(Json(json!({ "transactions": list, "next_cursor": next })))
}

fn cursor(at: OffsetDateTime, round: Uuid) -> String {
    format!("{}_{}", at.unix_timestamp_nanos(), round.simple())
}

fn place(cursor: &str) -> Option<(OffsetDateTime, Uuid)> {
    let (nanos, round) = cursor.split_once('_')?;
    let at = OffsetDateTime::from_unix_timestamp_nanos(nanos.parse().ok()?).ok()?;
    Some((at, round.parse().ok()?))
}

/// A round's transactions with their status (domain.md 1.7).
fn transactions_of(round: &Round) -> Vec<Value> {
    let asked = &round.asked;
    let at = asked.at.format(&Rfc3339).unwrap_or_default();
    let row = |key: String, kind: &str, status: &str, amount: i64| {
        let refers = (kind != "TK_BET").then(|| round.bet_key());
        json!({
            "transaction_uuid": key, "kind": kind, "status": status, "amount": amount,
            "reference_transaction_uuid": refers,
            "user": asked.user, "game_code": asked.game, "currency": asked.currency.code(),
            "round": asked.round.simple().to_string(), "created_at": at,
        })
    };
    let stake = asked.stake.units();
    let bet = |status| row(round.bet_key(), "TK_BET", status, stake);
    let win = |status| row(round.win_key(), "TK_WIN", status, round.payout().units());
    let undo = || row(round.undo_key(), "TK_ROLLBACK", "TS_SUCCESS", stake);
    match round.state {
        RoundState::Asked => vec![],
        RoundState::Refused => vec![bet("TS_DECLINED")],
        RoundState::Drawn => vec![bet("TS_SUCCESS")],
        RoundState::Paid => vec![bet("TS_SUCCESS"), win("TS_SUCCESS")],
        RoundState::Undoing => vec![bet("TS_ROLLEDBACK")],
        RoundState::Undone => vec![bet("TS_ROLLEDBACK"), undo()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_names_the_place_it_was_made_of() {
        let (at, round) = (time::macros::datetime!(2026-03-01 12:00:00.000000001 UTC), Uuid::from_u128(7));
        assert_eq!(place(&cursor(at, round)), Some((at, round)));
        assert_eq!(place("x_y"), None);
    }
}
