//! The calls about limits, proofs and alerts.

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use kernel::id::MemberId;
use office::{Clerk, CloseAlerts, DecideProofs, LockPlayers, ReadAlerts, ReadPlayers, ReadProofs};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Failure, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Alert, Decision, Document, Held, Pause, Wanted};
use crate::{Backoffice, Error};

/// Proofs of one page.
const PAGE: i64 = 30;

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(held))
        .routes(routes!(pause))
        .routes(routes!(queue))
        .routes(routes!(picture))
        .routes(routes!(approve))
        .routes(routes!(reject))
        .routes(routes!(name))
        .routes(routes!(alerts))
        .routes(routes!(close))
        .with_state(office)
}

/// What holds a player back: limits, pause, proofs, alerts, and how he played lately.
#[utoipa::path(get, path = "/backoffice/players/{id}/guard", tag = "guard", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "What holds him back", body = Envelope<Held>)))]
async fn held(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Held> {
    clerk.reaches(id).await?;
    let mut held = office.ports.guard.held(id).await.map_err(Error::from)?;
    held.alerts = office.alerts_within(&clerk, held.alerts).await?;
    Ok(Envelope::of(held))
}

/// A pause to begin for a player.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PlayerPauseBegin)]
pub(crate) struct Begin {
    /// `24h`, `48h`, `1w`, `2w`, `6w`, `6m`, `1y`, `5y` or `permanent`.
    term: String,
    /// 1 to 200 characters, for the audit trail.
    reason: String,
}

/// Begin a pause for a player. It cannot be shortened, not even by an operator.
#[utoipa::path(post, path = "/backoffice/players/{id}/pause", tag = "guard", security(("token" = [])),
    params(("id" = MemberId, Path)), request_body = Begin,
    responses((status = 200, description = "It holds from now on", body = Envelope<Pause>)))]
async fn pause(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<LockPlayers>>,
    Path(id): Path<MemberId>,
    Json(begin): Json<Begin>,
) -> Reply<Pause> {
    Ok(Envelope::of(office.pause_player(&clerk, id, (&begin.term, &begin.reason)).await?))
}

/// Which proofs.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Walk {
    /// `waiting` when absent.
    #[serde(default)]
    #[param(inline)]
    state: Wanted,
    /// The `next` of the page before.
    cursor: Option<Uuid>,
}

/// Proofs, the oldest first.
#[utoipa::path(get, path = "/backoffice/kyc", tag = "guard", security(("token" = [])), params(Walk),
    responses((status = 200, description = "A page", body = Envelope<Page<Document>>)))]
async fn queue(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadProofs>>,
    Query(walk): Query<Walk>,
) -> Reply<Page<Document>> {
    let fetch = async |cursor| {
        let rows = office.ports.guard.documents(walk.state, cursor, PAGE).await?;
        let whole = i64::try_from(rows.len()).unwrap_or_default() >= PAGE;
        let next = rows.last().filter(|_| whole).map(|last| last.id);
        Ok::<_, Error>((rows, next))
    };
    let whose = |document: &Document| document.member.into();
    let (content, next) = clerk.walk(walk.cursor, whose, fetch).await?;
    Ok(Envelope::of(Page { content, next: next.map(|next| next.to_string()) }))
}

/// The picture of a proof: never shown by a browser of its own accord, and never kept by it.
#[utoipa::path(get, path = "/backoffice/kyc/{id}/picture", tag = "guard", security(("token" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "A JPEG, as an attachment", content_type = "image/jpeg", body = Vec<u8>)))]
async fn picture(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadProofs>>,
    Path(id): Path<Uuid>,
) -> Result<Response, Failure> {
    let picture = office.look_at(&clerk, id).await?;
    let mut response = picture.into_response();
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_TYPE, "image/jpeg"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"proof.jpg\""),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    Ok(response)
}

/// What was read on a proof.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PaperRead)]
pub(crate) struct Read {
    /// The name as it stands there, in the letters that banks write it in: 2 to 80 characters. A paper of identity is
    /// not approved without it: accounts for payouts must be in this name.
    name: Option<String>,
}

/// Approve a proof. Accounts for payouts in another name than a paper of identity are closed.
#[utoipa::path(post, path = "/backoffice/kyc/{id}/approve", tag = "guard", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Read,
    responses((status = 200, description = "It counts", body = Envelope<Document>)))]
async fn approve(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<DecideProofs>>,
    Path(id): Path<Uuid>,
    Json(read): Json<Read>,
) -> Reply<Document> {
    let decision = Decision::Approve(read.name.as_deref());
    Ok(Envelope::of(office.decide_proof(&clerk, id, decision).await?))
}

/// A name, and why it is written anew.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PaperName)]
pub(crate) struct Name {
    /// As it stands on the paper: 2 to 80 characters.
    name: String,
    /// 1 to 200 characters, for the audit trail.
    reason: String,
}

/// Write the name of an approved paper of identity anew. Accounts for payouts in another name are closed, those in this
/// one are open again.
#[utoipa::path(post, path = "/backoffice/kyc/{id}/name", tag = "guard", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Name,
    responses((status = 200, description = "The proof", body = Envelope<Document>)))]
async fn name(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<DecideProofs>>,
    Path(id): Path<Uuid>,
    Json(new): Json<Name>,
) -> Reply<Document> {
    Ok(Envelope::of(office.name_proof(&clerk, id, (&new.name, &new.reason)).await?))
}

/// Why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GuardReason)]
pub(crate) struct Why {
    /// 1 to 200 characters.
    reason: String,
}

/// Reject a proof; the player reads the reason.
#[utoipa::path(post, path = "/backoffice/kyc/{id}/reject", tag = "guard", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Why,
    responses((status = 200, description = "It does not count", body = Envelope<Document>)))]
async fn reject(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<DecideProofs>>,
    Path(id): Path<Uuid>,
    Json(why): Json<Why>,
) -> Reply<Document> {
    let decision = Decision::Reject(&why.reason);
    Ok(Envelope::of(office.decide_proof(&clerk, id, decision).await?))
}

/// Which alerts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Which {
    /// Closed ones too.
    #[serde(default)]
    all: bool,
}

/// Signs that accounts belong together, newest first. They punish nobody.
#[utoipa::path(get, path = "/backoffice/alerts", tag = "guard", security(("token" = [])), params(Which),
    responses((status = 200, description = "Alerts", body = Envelope<Vec<Alert>>)))]
async fn alerts(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadAlerts>>,
    Query(which): Query<Which>,
) -> Reply<Vec<Alert>> {
    Ok(Envelope::of(office.alerts(&clerk, !which.all).await?))
}

/// Close an alert with what was found. It opens again when another account is added.
#[utoipa::path(post, path = "/backoffice/alerts/{id}/close", tag = "guard", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Why,
    responses((status = 200, description = "Closed", body = Envelope<Alert>)))]
async fn close(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<CloseAlerts>>,
    Path(id): Path<Uuid>,
    Json(why): Json<Why>,
) -> Reply<Alert> {
    Ok(Envelope::of(office.close_alert(&clerk, id, &why.reason).await?))
}
