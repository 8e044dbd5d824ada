//! Where a caller is.

use axum::{extract::FromRequestParts, http::request::Parts};
use web::{ClientIp, Failure, Maybe, Member};

use super::{Country, country};
use crate::{Catalog, Error};

/// The countries a caller counts as: their address's, and their account's when they are signed in. While nothing is barred
/// anywhere, nobody is asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Visitor(pub(crate) Vec<Country>);

impl FromRequestParts<Catalog> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, catalog: &Catalog) -> Result<Self, Failure> {
        let Some(site) = catalog.site.as_ref().filter(|_| !catalog.snapshot().is_open_everywhere()) else {
            return Ok(Self::default());
        };
        let mut countries = Vec::with_capacity(2);
        let Ok(ClientIp(ip)) = ClientIp::from_request_parts(parts, catalog).await;
        countries.extend(site.country(ip).as_deref().and_then(country));
        if let Maybe(Some(member)) = Maybe::<Member>::from_request_parts(parts, catalog).await? {
            let of_member = catalog.countries.find(member.id).await.map_err(Error::from)?;
            countries.extend(of_member.as_deref().and_then(country));
        }
        Ok(Self(countries))
    }
}
