//! The calls of proofs.

use axum::{
    body::Bytes,
    extract::{DefaultBodyLimit, FromRequest, Request, State},
};
use kernel::{Amount, Money};
use serde::Serialize;
use utoipa::ToSchema;
use web::{
    Envelope, EvenPaused, Failure, OpenApiRouter, Path, Player, Reply, Signed, picture::Unusable, routes,
};

use super::{Document, Kind};
use crate::{Error, Guard};

pub(crate) fn routes(guard: Guard) -> OpenApiRouter {
    // A little more than the largest file, so that a larger one hears the guard's own words.
    let most = guard.settings.upload_bytes.saturating_add(64 * 1024);
    let upload = OpenApiRouter::new().routes(routes!(send)).layer(DefaultBodyLimit::max(most));
    OpenApiRouter::new().routes(routes!(shown)).merge(upload).with_state(guard)
}

/// A tier, and what it takes.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = KycTier)]
pub(crate) struct TierShown {
    /// What may be withdrawn in all; absent is no limit.
    withdraw_total: Option<Amount>,
    /// Proofs that must be approved.
    needs: Vec<Kind>,
}

/// What is known of the member, and what it allows.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Kyc)]
pub(crate) struct Known {
    /// The member's tier, from 0.
    tier: usize,
    tiers: Vec<TierShown>,
    /// What was withdrawn, or is about to be.
    withdrawn: Money,
    /// The newest first.
    documents: Vec<Document>,
    /// The largest file that is taken, in bytes.
    upload_bytes: usize,
}

/// The member's proofs, their tier, and what the tiers allow.
#[utoipa::path(get, path = "/wps/kyc", tag = "kyc", security(("token" = [])),
    responses((status = 200, description = "Proofs and tiers", body = Envelope<Known>)))]
async fn shown(State(guard): State<Guard>, Signed(player): Signed<EvenPaused<Player>>) -> Reply<Known> {
    let standing = guard.kyc(player.id).await?;
    let tiers = guard.tiers().iter().map(|tier| TierShown {
        withdraw_total: tier.withdraw_total,
        needs: tier.needs.iter().copied().collect(),
    });
    Ok(Envelope::of(Known {
        tier: standing.tier,
        tiers: tiers.collect(),
        withdrawn: standing.withdrawn,
        documents: standing.documents,
        upload_bytes: guard.settings.upload_bytes,
    }))
}

/// Send a picture as a proof: JPEG, PNG or WebP, as the whole body. What it is called and what type it claims counts for
/// nothing.
#[utoipa::path(post, path = "/wps/kyc/documents/{kind}", tag = "kyc", security(("token" = [])),
    params(("kind" = Kind, Path)),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, description = "It waits for an operator", body = Envelope<Document>)))]
async fn send(
    State(guard): State<Guard>,
    Signed(player): Signed<EvenPaused<Player>>,
    Path(kind): Path<Kind>,
    request: Request,
) -> Result<Envelope<Document>, Failure> {
    let too_large = Error::Picture(Unusable::TooLarge { most: guard.settings.upload_bytes });
    let file = Bytes::from_request(request, &()).await.map_err(|_| too_large)?;
    Ok(Envelope::of(guard.take_document(player.id, kind, file.into()).await?))
}
