//! Where the page that verifies rounds asks for those that vendors played.

use std::sync::Arc;

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use web::{Envelope, OpenApiRouter, Reply, routes};

/// Vendors that answer for their rounds.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Proofs {
    /// Each answers `GET /rounds/{id}` with the round's record and `GET /models/{version}` with the rules of that hash.
    #[schema(value_type = Vec<String>)]
    origins: Arc<[String]>,
}

impl Proofs {
    /// Of these origins.
    #[must_use]
    pub fn new(origins: &[String]) -> Self {
        Self { origins: origins.into() }
    }

    /// The call.
    #[must_use]
    pub fn routes(self) -> OpenApiRouter {
        OpenApiRouter::new().routes(routes!(records)).with_state(self)
    }
}

/// Where vendors answer for the rounds of their games.
#[utoipa::path(get, path = "/play/records", tag = "play",
    responses((status = 200, description = "The vendors' origins", body = Envelope<Proofs>)))]
async fn records(State(proofs): State<Proofs>) -> Reply<Proofs> {
    Ok(Envelope::of(proofs))
}
