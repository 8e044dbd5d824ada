//! The calls of those who take part in raffles, and the list of tickets for everybody.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Empty, Envelope, OpenApiRouter, Page, Path, Player, Query, Reply, Signed, routes};

use super::{Holder, Won};
use crate::Rewards;

/// What a member won.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RafflePrizes)]
pub(crate) struct Prizes {
    /// In the order of the draw.
    prizes: Vec<Won>,
}

/// Where a page starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Walk {
    /// The `next` of the page before.
    cursor: Option<i64>,
}

pub(crate) fn routes(rewards: Rewards) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(join))
        .routes(routes!(claim))
        .routes(routes!(holders))
        .with_state(rewards)
}

/// Take part in a raffle: valid bets from now on bring tickets.
#[utoipa::path(post, path = "/wps/promotions/{id}/join", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The member takes part", body = Envelope<Empty>),
              (status = 409, description = "promotion_closed, taken_by_same_person")))]
async fn join(
    State(rewards): State<Rewards>,
    Signed(player): Signed<Player>,
    Path(id): Path<Uuid>,
) -> Reply<Empty> {
    rewards.join(player.id, id).await?;
    Ok(Envelope::of(Empty {}))
}

/// Claim what one won in a raffle: cash at once, or a bonus where bets are asked for. Twice answers the same.
#[utoipa::path(post, path = "/wps/promotions/{id}/claim", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "What the member won, and what became of it", body = Envelope<Prizes>),
              (status = 409, description = "nothing_won, prize_lapsed, bonus_running")))]
async fn claim(
    State(rewards): State<Rewards>,
    Signed(player): Signed<Player>,
    Path(id): Path<Uuid>,
) -> Reply<Prizes> {
    Ok(Envelope::of(Prizes { prizes: rewards.claim(player.id, id).await? }))
}

/// The list of tickets of a raffle that was drawn, by their numbers: whose the winning ones are.
#[utoipa::path(get, path = "/wps/promotions/{id}/tickets", tag = "promotions", params(("id" = Uuid, Path), Walk),
    responses((status = 200, description = "A page", body = Envelope<Page<Holder>>)))]
async fn holders(
    State(rewards): State<Rewards>,
    Path(id): Path<Uuid>,
    Query(walk): Query<Walk>,
) -> Reply<Page<Holder>> {
    let (content, next) = rewards.holders(id, walk.cursor.unwrap_or_default()).await?;
    Ok(Envelope::of(Page { content, next: next.map(|next| next.to_string()) }))
}
