//! The call of who applies.

use axum::{
    RequestExt,
    extract::{DefaultBodyLimit, Request, State},
    http::header::CONTENT_TYPE,
};
use multer::Multipart;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Envelope, OpenApiRouter, Path, Player, Reply, Signed, routes};

use super::{
    Card,
    form::{Form, WHOLE},
};
use crate::{Error, Rewards};

/// The form, for the document.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes what is read part by part")]
struct ApplicationForm {
    /// What one says, at most 500 characters; may be empty where a picture is sent.
    comment: String,
    /// PNG or JPEG, 5 MB each, as many as the terms ask for.
    #[schema(value_type = Vec<String>, format = Binary)]
    image: Vec<Vec<u8>>,
}

pub(crate) fn routes(rewards: Rewards) -> OpenApiRouter {
    // One byte more than is taken, so that whoever sends too much hears how much it may be.
    let most = WHOLE.saturating_add(1);
    OpenApiRouter::new().routes(routes!(apply)).layer(DefaultBodyLimit::max(most)).with_state(rewards)
}

/// Apply for an activity's reward. What the files are called and say they are counts for nothing; they are drawn anew
/// from their pixels and kept for operators' eyes.
#[utoipa::path(post, path = "/wps/promotions/{id}/apply", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)),
    request_body(content = ApplicationForm, content_type = "multipart/form-data"),
    responses((status = 200, description = "It waits for a decision", body = Envelope<Card>),
              (status = 400, description = "application_invalid, upload_not_picture, upload_polyglot and its like"),
              (status = 409, description = "application_waiting, used_up, promotion_closed, taken_by_same_person"),
              (status = 413, description = "upload_too_large")))]
async fn apply(
    State(rewards): State<Rewards>,
    Signed(player): Signed<Player>,
    Path(id): Path<Uuid>,
    request: Request,
) -> Reply<Card> {
    // Who may not apply need not send anything.
    rewards.may_apply(player.id, id).await?;
    let header = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let boundary = header.and_then(|value| multer::parse_boundary(value).ok());
    let boundary = boundary.ok_or(Error::BadForm("form"))?;
    let body = request.into_limited_body().into_data_stream();
    let form = Form::read(Multipart::with_constraints(body, boundary, Form::limits())).await?;
    Ok(Envelope::of(rewards.apply(player.id, id, form).await?.into()))
}
