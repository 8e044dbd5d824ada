//! Where a request came from. Forwarded addresses count only from proxies that the configuration names.

use std::{
    convert::Infallible,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::request::Parts,
};

/// Addresses whose `X-Forwarded-For` is believed; laid over the routes as an extension.
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies(pub Arc<[IpAddr]>);

/// The caller's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientIp(pub IpAddr);

impl<S: Sync> FromRequestParts<S> for ClientIp {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        let proxies = parts.extensions.get::<TrustedProxies>().cloned().unwrap_or_default();
        if !proxies.0.contains(&peer) {
            return Ok(Self(peer));
        }
        // The last address that is not a proxy of ours: everything before it is the caller's own claim.
        let forwarded =
            parts.headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let chain: Vec<IpAddr> = forwarded
            .flat_map(|value| value.split(','))
            .filter_map(|address| address.trim().parse().ok())
            .collect();
        let client = chain.into_iter().rev().find(|address| !proxies.0.contains(address));
        Ok(Self(client.unwrap_or(peer)))
    }
}
