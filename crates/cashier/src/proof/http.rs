//! The call that takes a picture: the body is the file itself.

use axum::{
    body::Bytes,
    extract::{DefaultBodyLimit, FromRequest, Request, State},
};
use web::{Envelope, EvenPaused, OpenApiRouter, Player, Reply, Signed, picture::Unusable, routes};

use super::{LIMIT, ProofPicture};
use crate::{Cashier, Error};

pub(crate) fn routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(keep))
        .layer(DefaultBodyLimit::max(LIMIT.saturating_add(1)))
        .with_state(cashier)
}

/// Leave a picture (JPEG, PNG or WebP, at most 3 MB); the body is the file.
#[utoipa::path(post, path = "/wps/cashier/proofs", tag = "cashier", security(("token" = [])),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, description = "Its id", body = Envelope<ProofPicture>)))]
async fn keep(
    State(cashier): State<Cashier>,
    Signed(player): Signed<EvenPaused<Player>>,
    request: Request,
) -> Reply<ProofPicture> {
    let bytes = Bytes::from_request(request, &());
    let bytes = bytes.await.map_err(|_| Error::Picture(Unusable::TooLarge { most: LIMIT }))?;
    Ok(Envelope::of(cashier.keep_proof(player.id, bytes.into()).await?))
}
