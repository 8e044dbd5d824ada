//! The calls about promotions, applications and bonuses.

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use kernel::id::MemberId;
use office::{
    CancelBonuses, ChangePromotions, Clerk, DecideApplications, PublishPromotions, ReadApplications,
    ReadPlayers, ReadPromotions, Whose,
    page::{self, PAGE},
};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Envelope, Failure, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{
    Application, Bonus, Change, Decided, Detail, NewPromotion, Promotion, Verdict, WhichApplications,
    WhichPromotions,
};
use crate::{Backoffice, Error, content::Seen};

/// Why something is done.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PromotionReason)]
pub(crate) struct Why {
    /// 1 to 200 characters.
    reason: String,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list, draft))
        .routes(routes!(one, change))
        .routes(routes!(publish))
        .routes(routes!(close))
        .routes(routes!(draw))
        .routes(routes!(applications))
        .routes(routes!(image))
        .routes(routes!(decide))
        .routes(routes!(bonuses))
        .routes(routes!(cancel))
        .with_state(office)
}

/// Promotions, newest first, with what came of them.
#[utoipa::path(get, path = "/backoffice/promotions", tag = "promotions", security(("token" = [])),
    params(WhichPromotions),
    responses((status = 200, description = "Promotions", body = Envelope<Vec<Promotion>>)))]
async fn list(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPromotions>>,
    Query(which): Query<WhichPromotions>,
) -> Reply<Vec<Promotion>> {
    Ok(Envelope::of(office.promotions(&clerk, &which).await?))
}

/// A promotion; of a raffle its tickets, and the draw when it was made.
#[utoipa::path(get, path = "/backoffice/promotions/{id}", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, description = "The promotion", body = Envelope<Detail>)))]
async fn one(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPromotions>>,
    Path(id): Path<Uuid>,
) -> Reply<Detail> {
    Ok(Envelope::of(office.promotion(&clerk, id).await?))
}

/// Write a new promotion. Nobody sees it before it is published.
#[utoipa::path(post, path = "/backoffice/promotions", tag = "promotions", security(("token" = [])),
    request_body = NewPromotion,
    responses((status = 200, description = "The draft", body = Envelope<Detail>),
              (status = 400, description = "promotion_field, promotion_terms")))]
async fn draft(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangePromotions>>,
    Json(new): Json<NewPromotion>,
) -> Reply<Detail> {
    Ok(Envelope::of(office.draft_promotion(&clerk, &new).await?))
}

/// Change a promotion. A published one keeps its terms and is changed by those who may publish.
#[utoipa::path(put, path = "/backoffice/promotions/{id}", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Change,
    responses((status = 200, description = "The promotion", body = Envelope<Detail>),
              (status = 409, description = "promotion_changed, promotion_state")))]
async fn change(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ChangePromotions>>,
    Path(id): Path<Uuid>,
    Json(change): Json<Change>,
) -> Reply<Detail> {
    Ok(Envelope::of(office.change_promotion(&clerk, id, &change).await?))
}

/// Show a promotion to players; who wrote it last cannot. From then on its terms are fixed; a raffle's seed is made and its commitment shown.
#[utoipa::path(post, path = "/backoffice/promotions/{id}/publish", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Seen,
    responses((status = 200, description = "The promotion", body = Envelope<Detail>),
              (status = 409, description = "promotion_changed, promotion_state, own_work, no_second_eyes")))]
async fn publish(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<PublishPromotions>>,
    Path(id): Path<Uuid>,
    Json(seen): Json<Seen>,
) -> Reply<Detail> {
    Ok(Envelope::of(office.publish_promotion(&clerk, id, seen.version).await?))
}

/// Let nobody take a promotion any more. What was taken goes on under its terms; a raffle is drawn.
#[utoipa::path(post, path = "/backoffice/promotions/{id}/close", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Why,
    responses((status = 200, description = "The promotion", body = Envelope<Detail>)))]
async fn close(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<PublishPromotions>>,
    Path(id): Path<Uuid>,
    Json(why): Json<Why>,
) -> Reply<Detail> {
    Ok(Envelope::of(office.close_promotion(&clerk, id, &why.reason).await?))
}

/// Draw a raffle that is over, if the house has not done so by itself. A second time answers the first draw.
#[utoipa::path(post, path = "/backoffice/promotions/{id}/draw", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The promotion with its draw", body = Envelope<Detail>),
              (status = 409, description = "raffle_not_over")))]
async fn draw(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<PublishPromotions>>,
    Path(id): Path<Uuid>,
) -> Reply<Detail> {
    Ok(Envelope::of(office.draw_raffle(&clerk, id).await?))
}

/// Applications for rewards, the oldest first.
#[utoipa::path(get, path = "/backoffice/applications", tag = "promotions", security(("token" = [])),
    params(WhichApplications),
    responses((status = 200, description = "A page", body = Envelope<Page<Application>>)))]
async fn applications(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadApplications>>,
    Query(which): Query<WhichApplications>,
) -> Reply<Page<Application>> {
    let (after, office_of) = (page::read(which.cursor.as_deref())?, &office);
    let (whose, which) = (|row: &Application| Whose::from(row.member), &which);
    let fetch = |after| async move {
        let found = office_of.ports.promoter.applications(which, after, PAGE).await?;
        let next = page::next_of(&found, |row| (row.at, row.id));
        Ok::<_, Error>((found, next))
    };
    Ok(Envelope::of(page::walked(clerk.walk(after, whose, fetch).await?)))
}

/// A picture of an application. Who looks at it stands in the trail.
#[utoipa::path(get, path = "/backoffice/applications/{id}/images/{n}", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path), ("n" = i16, Path)),
    responses((status = 200, description = "A picture of it", body = Vec<u8>, content_type = "image/jpeg")))]
async fn image(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadApplications>>,
    Path((id, number)): Path<(Uuid, i16)>,
) -> Result<Response, Failure> {
    let (media, bytes) = office.look_at_application(&clerk, (id, number)).await?;
    let media = HeaderValue::from_str(&media).unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let headers = [
        (header::CONTENT_TYPE, media),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
    ];
    Ok((headers, bytes).into_response())
}

/// Give the reward that an application asks for, or refuse it. A large one needs two operators.
#[utoipa::path(post, path = "/backoffice/applications/{id}/decide", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Verdict,
    responses((status = 200, description = "The application", body = Envelope<Decided>),
              (status = 409, description = "application_decided, bonus_running, second_operator_needed")))]
async fn decide(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<DecideApplications>>,
    Path(id): Path<Uuid>,
    Json(verdict): Json<Verdict>,
) -> Reply<Decided> {
    Ok(Envelope::of(office.decide_application(&clerk, id, &verdict).await?))
}

/// A player's bonuses, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/bonuses", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "His bonuses, all at once", body = Envelope<Page<Bonus>>)))]
async fn bonuses(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Page<Bonus>> {
    clerk.reaches(id).await?;
    let content = office.ports.promoter.bonuses(id).await.map_err(Error::from)?;
    Ok(Envelope::of(Page { content, next: None }))
}

/// End a bonus that runs: it goes back to the house, the player's own money stays his.
#[utoipa::path(post, path = "/backoffice/bonuses/{id}/cancel", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Why,
    responses((status = 200, description = "The bonus", body = Envelope<Bonus>),
              (status = 409, description = "bonus_state")))]
async fn cancel(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<CancelBonuses>>,
    Path(id): Path<Uuid>,
    Json(why): Json<Why>,
) -> Reply<Bonus> {
    Ok(Envelope::of(office.cancel_bonus(&clerk, id, &why.reason).await?))
}
