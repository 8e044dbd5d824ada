//! The address that providers call.

use axum::{body::Bytes, extract::State, http::HeaderMap};
use web::{Empty, Envelope, OpenApiRouter, Path, Reply, routes};

use crate::{Cashier, provider::signature};

pub(crate) fn routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(receive)).with_state(cashier)
}

/// A provider's message, signed over its raw body (domain.md 5.2).
#[utoipa::path(post, path = "/cashier/provider/{provider}/webhook", tag = "provider",
    params(("provider" = String, Path,)), request_body = Object,
    responses((status = 200, description = "Processed, now or before", body = Envelope<Empty>)))]
async fn receive(
    State(cashier): State<Cashier>,
    Path(provider): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Reply<Empty> {
    let header = headers.get(signature::HEADER).and_then(|value| value.to_str().ok()).unwrap_or_default();
    cashier.receive(&provider, header, &body).await?;
    Ok(Envelope::of(Empty {}))
}
