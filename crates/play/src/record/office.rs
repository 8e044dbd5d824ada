//! Rounds as operators see them: a member's, and one with all that the vendor said of it.

use axum::extract::State;
use kernel::{
    Asset, Money,
    id::{MemberId, RoundId, VendorId},
};
use office::{
    Clerk, ReadPlayers, ReadRounds,
    page::{self, rows_of},
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use wager::{Cause, RoundRow};
use web::{Envelope, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{
    MESSAGES, Records,
    place::{Place, Places},
    round::RoundMessage,
};

/// What players know a game by.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GameTitle {
    /// In English.
    en: String,
    /// In Bengali.
    bn: String,
    /// Whose game it is, where a partner brings the games of many.
    maker: String,
}

/// A round.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PlayedRound {
    /// Our id.
    id: RoundId,
    /// Who played.
    member: MemberId,
    /// The vendor.
    vendor: String,
    /// The vendor's game code.
    game: String,
    /// What it is called, while it is listed.
    title: Option<GameTitle>,
    /// The table or the room where it was played, of the house's own.
    place: Option<Place>,
    /// The vendor's name for the round.
    name: String,
    /// In what.
    asset: Asset,
    /// Real stakes that stand.
    stake: Money,
    /// Payouts that stand.
    payout: Money,
    /// What counts for turnover.
    valid_bet: Money,
    /// By which rule: `stake`, `exposure`, `outcome` or `rake`.
    valid_by: String,
    /// Whether it has ended.
    closed: bool,
    /// When it began.
    #[serde(with = "time::serde::rfc3339")]
    opened_at: OffsetDateTime,
    /// When it ended.
    #[serde(with = "time::serde::rfc3339::option")]
    settled_at: Option<OffsetDateTime>,
}

/// A round, and where its figures come from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct RoundDetail {
    /// The round.
    #[serde(flatten)]
    round: PlayedRound,
    /// The player's login name.
    account: String,
    /// What the lines of the ledger that it moved belong to.
    cause: String,
    /// What the vendor said, in order.
    messages: Vec<RoundMessage>,
}

/// Where a page starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Walk {
    /// The `next` of the page before.
    cursor: Option<String>,
    /// Rows of a page, 50 when absent, at most 500.
    size: Option<u16>,
}

/// The calls of operators.
pub fn backoffice_routes(records: Records) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(bets)).routes(routes!(round)).with_state(records)
}

/// A member's rounds, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/bets", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path), Walk),
    responses((status = 200, description = "A page of rounds", body = Envelope<Page<PlayedRound>>)))]
async fn bets(
    State(records): State<Records>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
    Query(walk): Query<Walk>,
) -> Reply<Page<PlayedRound>> {
    clerk.reaches(id).await?;
    let (after, limit) = (page::read(walk.cursor.as_deref())?, rows_of(walk.size));
    let window = wager::Window { after, limit, ..wager::Window::default() };
    let rows = wager::rounds(&records.store, id, &window).await?;
    let places = Places::of(&records.store, &rows).await?;
    let rounds = rows.into_iter().map(|row| records.played(row, &places)).collect();
    Ok(Envelope::of(page::page_of(rounds, limit, |round| (round.opened_at, round.id.0))))
}

/// A round: what the vendor said of it.
#[utoipa::path(get, path = "/backoffice/rounds/{id}", tag = "rounds", security(("token" = [])),
    params(("id" = RoundId, Path)),
    responses((status = 200, description = "The round", body = Envelope<RoundDetail>)))]
async fn round(
    State(records): State<Records>,
    Signed(clerk): Signed<Clerk<ReadRounds>>,
    Path(id): Path<RoundId>,
) -> Reply<RoundDetail> {
    let row = wager::round(&records.store, id).await?.ok_or(office::Error::NotFound)?;
    clerk.reaches(row.member).await?;
    let said = wager::transactions(&records.store, &row, MESSAGES).await?;
    let places = Places::of(&records.store, std::slice::from_ref(&row)).await?;
    let mut accounts = clerk.office().accounts(&[row.member]).await?;
    Ok(Envelope::of(RoundDetail {
        account: accounts.remove(&row.member).unwrap_or_default(),
        cause: Cause::Round { partner: row.partner, name: row.name.clone() }.to_string(),
        messages: said.into_iter().map(RoundMessage::from).collect(),
        round: records.played(row, &places),
    }))
}

impl Records {
    fn played(&self, row: RoundRow, places: &Places) -> PlayedRound {
        PlayedRound {
            place: places.find(&row).cloned(),
            id: row.id,
            member: row.member,
            vendor: self.vendor(row.partner),
            title: self.title(row.partner, &row.game),
            game: row.game,
            name: row.name,
            asset: row.asset,
            stake: row.stake,
            payout: row.payout,
            valid_bet: row.valid_bet,
            valid_by: row.valid_by.name().to_owned(),
            closed: row.closed,
            opened_at: row.opened_at,
            settled_at: row.settled_at,
        }
    }

    /// What operators call a vendor: its name in the settings, or its number where it has gone from them.
    fn vendor(&self, partner: VendorId) -> String {
        self.vendors.get(&partner).cloned().unwrap_or_else(|| partner.to_string())
    }

    fn title(&self, partner: VendorId, game: &str) -> Option<GameTitle> {
        let info = self.titles.info(partner, game)?;
        Some(GameTitle { en: info.en, bn: info.bn, maker: info.vendor })
    }
}
