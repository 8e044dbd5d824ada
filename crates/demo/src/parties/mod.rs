//! Third parties to try the ways in with: two OpenID providers, a judge of human checks, and a phone-auth service. They
//! stand outside the house: they know it only by the addresses and the secret of their settings.

mod http;
mod page;
mod state;

use identity::{Settings as House, human, phone_auth, social};
use kernel::{Hidden, SharedClock};

/// What the house shows the OpenID providers and the judge.
const SECRET: &str = "demo-elsewhere";
/// What they call the house.
const CLIENT: &str = "mela";
/// The code of every text message that the phone-auth service sends.
const CODE: &str = "246810";

/// The third parties.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Their address as browsers know it, without a slash at its end.
    pub public_url: String,
    /// Where the site is; browsers are sent back nowhere else.
    pub site_url: String,
}

/// Fills in what nobody has configured, so that the house may turn to them. Switches stay as they are.
pub fn introduce(house: &mut House, public_url: &str) {
    let public_url = public_url.trim_end_matches('/');
    for (provider, slot, name) in
        [(&mut house.social.one, "one", "Shapla ID"), (&mut house.social.two, "two", "Doel ID")]
    {
        if provider.issuer.is_empty() {
            *provider = social::Provider {
                issuer: format!("{public_url}/id/{slot}"),
                client_id: CLIENT.to_owned(),
                client_secret: Hidden(SECRET.to_owned()),
                name: name.to_owned(),
            };
        }
    }
    if house.human.secret.0.is_empty() {
        house.human = human::Settings {
            kind: human::Kind::Turnstile,
            verify_url: format!("{public_url}/human/siteverify"),
            secret: Hidden(SECRET.to_owned()),
            // The key that Cloudflare documents for tests: its widget lets everyone pass.
            site_key: "1x00000000000000000000AA".to_owned(),
        };
    }
    if house.phone_auth.issuer.is_empty() {
        house.phone_auth = phone_auth::Settings {
            issuer: format!("{public_url}/phone"),
            audience: CLIENT.to_owned(),
            jwks_url: format!("{public_url}/phone/keys"),
            api_url: format!("{public_url}/phone/v1"),
            api_key: CLIENT.to_owned(),
        };
    }
}

/// Their routes, to be served beside those of the payment provider.
///
/// # Errors
/// When no key can be made.
pub fn router(settings: Settings, clock: SharedClock) -> anyhow::Result<axum::Router> {
    Ok(http::router(state::World::new(settings, clock)?))
}
