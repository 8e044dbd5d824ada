//! The calls about ways to pay.

use axum::extract::State;
use office::{
    Clerk, DecideDeposits, ReadDeposits,
    page::{self, PAGE},
};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Open, Stray, Wanted};
use crate::{Backoffice, Error};

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(open))
        .routes(routes!(strays))
        .routes(routes!(deal))
        .with_state(office)
}

/// The ways by which money comes and goes, and for members of which countries.
#[utoipa::path(get, path = "/backoffice/ways", tag = "ways", security(("token" = [])),
    responses((status = 200, description = "The ways", body = Envelope<Open>)))]
async fn open(State(office): State<Backoffice>, Signed(_clerk): Signed<Clerk<ReadDeposits>>) -> Reply<Open> {
    Ok(Envelope::of(office.ports.ways.open()))
}

/// Tokens on watched addresses that are nobody's money, newest first: of another kind than the channel's, or dust. They
/// are credited to nobody.
#[utoipa::path(get, path = "/backoffice/tokens", tag = "ways", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "A page", body = Envelope<Page<Stray>>)))]
async fn strays(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadDeposits>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Page<Stray>> {
    let after = page::read(wanted.cursor.as_deref())?;
    let fetch = async |after| {
        let rows = office.ports.ways.strays(wanted.dealt, after, PAGE).await?;
        let next = page::next_of(&rows, |row| (row.at, row.id));
        Ok::<_, Error>((rows, next))
    };
    let whose = |row: &Stray| row.member.into();
    let (content, next) = clerk.walk(after, whose, fetch).await?;
    Ok(Envelope::of(Page { content, next: next.map(|(at, id)| page::write(at, id)) }))
}

/// How tokens were dealt with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StrayTokensDealt)]
pub(crate) struct Dealt {
    /// 1 to 200 characters.
    reason: String,
}

/// Write down that tokens were dealt with, and how. Nothing moves by this, and they are never credited.
#[utoipa::path(post, path = "/backoffice/tokens/{id}/deal", tag = "ways", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Dealt,
    responses((status = 200, description = "The tokens", body = Envelope<Stray>),
              (status = 409, description = "Somebody was faster: `tokens_dealt`")))]
async fn deal(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<DecideDeposits>>,
    Path(id): Path<Uuid>,
    Json(dealt): Json<Dealt>,
) -> Reply<Stray> {
    Ok(Envelope::of(office.deal_with(&clerk, id, &dealt.reason).await?))
}
