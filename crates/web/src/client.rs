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
        // A socket that serves both families writes `::ffff:192.0.2.1`: one address has one form.
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)).to_canonical();
        let proxies = parts.extensions.get::<TrustedProxies>().cloned().unwrap_or_default();
        let forwarded =
            parts.headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
        let chain: Vec<&str> = forwarded.flat_map(|value| value.split(',')).map(str::trim).collect();
        Ok(Self(client(peer, &proxies.0, &chain)))
    }
}

/// The last address of the chain that is not a proxy of ours: everything before it is the caller's own claim, and so is
/// whatever stands before a word that is no address.
fn client(peer: IpAddr, proxies: &[IpAddr], chain: &[&str]) -> IpAddr {
    let mut known = peer;
    for written in chain.iter().rev() {
        if !proxies.contains(&known) {
            break;
        }
        let Ok(address) = written.parse::<IpAddr>() else { break };
        known = address.to_canonical();
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(peer: &str, proxies: &[&str], chain: &[&str]) -> String {
        let proxies: Vec<IpAddr> = proxies.iter().map(|proxy| proxy.parse().unwrap()).collect();
        client(peer.parse().unwrap(), &proxies, chain).to_string()
    }

    /// Shows: attack:A38.
    #[test]
    fn only_proxies_of_ours_are_believed() {
        assert_eq!(found("203.0.113.9", &[], &["192.0.2.1"]), "203.0.113.9");
        assert_eq!(found("203.0.113.9", &["10.0.0.1"], &["192.0.2.1"]), "203.0.113.9");
        assert_eq!(found("10.0.0.1", &["10.0.0.1"], &["192.0.2.1"]), "192.0.2.1");
        assert_eq!(found("10.0.0.1", &["10.0.0.1"], &[]), "10.0.0.1");
    }

    #[test]
    fn what_the_caller_wrote_himself_is_not_believed() {
        let proxies = ["10.0.0.1", "10.0.0.2"];
        assert_eq!(found("10.0.0.1", &proxies, &["198.51.100.1", "192.0.2.1"]), "192.0.2.1");
        assert_eq!(found("10.0.0.1", &proxies, &["198.51.100.1", "192.0.2.1", "10.0.0.2"]), "192.0.2.1");
        // The proxy itself writes addresses only; a word that is none, and all before it, came from the caller. Passing
        // over such a word would have believed the address before it.
        assert_eq!(found("10.0.0.1", &proxies, &["198.51.100.1", "unknown"]), "10.0.0.1");
        assert_eq!(found("10.0.0.1", &proxies, &["198.51.100.1", "192.0.2.1:443"]), "10.0.0.1");
        assert_eq!(found("10.0.0.1", &proxies, &["198.51.100.1", ""]), "10.0.0.1");
    }

    #[test]
    fn one_address_has_one_form() {
        assert_eq!(found("10.0.0.1", &["10.0.0.1"], &["::ffff:192.0.2.1"]), "192.0.2.1");
        assert_eq!(found("10.0.0.1", &["10.0.0.1"], &["2001:db8::1"]), "2001:db8::1");
    }
}
