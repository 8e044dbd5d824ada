//! The calls for the winner board and the counter.

use axum::extract::State;
use kernel::Money;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Lang, OpenApiRouter, Query, Reply, routes};

use crate::{Catalog, Error, list::GameCard, view::Visitor};

/// Rows of the board (spec.md 9).
const ROWS: usize = 20;

pub(crate) fn routes(catalog: Catalog) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(winners)).routes(routes!(jackpot)).with_state(catalog)
}

/// Which winners.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
struct Ask {
    /// `ALL`, or a family of games.
    game_category: Option<String>,
    /// `BN` or `EN`.
    language: Option<String>,
    /// Rows, at most 20.
    limit_num: Option<usize>,
}

/// One winner, with the game to open.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WinnerRow {
    /// Masked.
    customer_name: String,
    /// Whether the member is simulated: one of the demo world, who plays by itself.
    simulated: bool,
    win_amount: Money,
    game_name: String,
    icon_url: String,
    game: GameCard,
}

/// As the specification nests it.
#[derive(Debug, Serialize, ToSchema)]
struct Entry {
    vo: WinnerRow,
}

/// The board.
#[derive(Debug, Serialize, ToSchema)]
struct WinnerBoard {
    list: Vec<Entry>,
}

/// The largest wins of late.
#[utoipa::path(get, path = "/wps/games/winners", tag = "catalog", params(Ask),
    responses((status = 200, description = "The largest first", body = Envelope<WinnerBoard>)))]
async fn winners(
    State(catalog): State<Catalog>,
    visitor: Visitor,
    lang: Lang,
    Query(ask): Query<Ask>,
) -> Reply<WinnerBoard> {
    let lang = match ask.language.as_deref() {
        Some("EN") => Lang::En,
        Some("BN") => Lang::Bn,
        _ => lang,
    };
    let snapshot = catalog.snapshot();
    let sight = snapshot.sight(&visitor.0);
    let category = ask.game_category.as_deref().filter(|category| *category != "ALL");
    let wins = catalog.fame.winners().await.map_err(Error::from)?;
    let rows = wins.into_iter().filter_map(|win| {
        let title = snapshot.title_of(win.partner, &win.game)?;
        snapshot.seen(title.node, &sight)?;
        let fits = category.is_none_or(|category| title.listed.game_type.name() == category);
        let listed = &title.listed;
        fits.then(|| WinnerRow {
            customer_name: win.customer,
            simulated: win.simulated,
            win_amount: win.amount,
            game_name: listed.name(lang).to_owned(),
            icon_url: listed.icon(lang).to_owned(),
            game: GameCard::of(&snapshot, title, lang),
        })
    });
    let list = rows.take(ask.limit_num.unwrap_or(ROWS).min(ROWS)).map(|vo| Entry { vo }).collect();
    Ok(Envelope::of(WinnerBoard { list }))
}

/// The figure of the counter, and what it stands for.
#[derive(Debug, Serialize, ToSchema)]
struct Jackpot {
    amount: Money,
    /// How much of it members were paid who are simulated.
    simulated: Money,
    /// `paid_today`: what rounds have paid since midnight at the site; no jackpot pool is open yet.
    label: &'static str,
}

/// The counter of the home page: never a figure without money behind it.
#[utoipa::path(get, path = "/wps/games/jackpot", tag = "catalog",
    responses((status = 200, description = "The figure", body = Envelope<Jackpot>)))]
async fn jackpot(State(catalog): State<Catalog>) -> Reply<Jackpot> {
    let paid = catalog.fame.paid().await.map_err(Error::from)?;
    Ok(Envelope::of(Jackpot { amount: paid.all, simulated: paid.simulated, label: "paid_today" }))
}
