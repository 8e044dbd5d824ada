//! Secrets: there, long enough, and not those that everyone knows.

use identity::courier::{MailWay, SmsWay};

use store::secrets::Secrets;

use super::Findings;
use crate::configuration::Configuration;

/// What everything begins with that the demo publishes.
const PUBLISHED: &str = "demo-";
/// Fewest characters of a key that somebody else gave us.
const GIVEN: usize = 16;
/// Fewest characters of the secret of a signature (HMAC-SHA256): fewer are guessed away from the wire.
const SIGNING: usize = 32;

pub(super) fn judge(configuration: &Configuration, found: &mut Findings) {
    let (cashier, identity) = (&configuration.cashier, &configuration.identity);
    let provider = String::from_utf8_lossy(cashier.provider_key.bytes());
    let webhook = String::from_utf8_lossy(cashier.webhook_secret.bytes());
    judge_one(("cashier.provider_key", &provider, GIVEN), found);
    judge_one(("cashier.webhook_secret", &webhook, SIGNING), found);
    judge_keys(configuration, found);
    let courier = &identity.courier;
    if courier.has_outbox() {
        let says = "the outbox shows every code to whoever looks; only `mela demo` may use it";
        found.refuse("identity.courier", says);
    }
    if courier.sms == SmsWay::Gateway {
        judge_one(("identity.courier.gateway_key", &courier.gateway_key.0, GIVEN), found);
    }
    if courier.email == MailWay::Smtp && !courier.smtp_user.is_empty() && courier.smtp_password.0.is_empty() {
        found.refuse("identity.courier.smtp_password", "is empty, and smtp_user is not");
    }
    for (key, secret) in [
        ("identity.human.secret", &identity.human.secret.0),
        ("identity.social.one.client_secret", &identity.social.one.client_secret.0),
        ("identity.social.two.client_secret", &identity.social.two.client_secret.0),
    ] {
        // Empty switches these off, or leaves them to PKCE.
        if !secret.is_empty() {
            judge_one((key, secret, GIVEN), found);
        }
    }
}

/// Keys of the database's secrets, as far as they can be judged without reading a file or running a program.
fn judge_keys(configuration: &Configuration, found: &mut Findings) {
    let settings = &configuration.secrets;
    if settings.ways() > 1 {
        found.refuse("secrets", "gives keys in more than one way; choose among keys, file and program");
    }
    if !settings.keys.0.is_empty()
        && let Err(error) = Secrets::parse(&settings.keys.0)
    {
        found.refuse("secrets.keys", error.to_string());
    }
}

fn judge_one((key, secret, least): (&str, &str, usize), found: &mut Findings) {
    let count = secret.chars().count();
    let all_alike = || secret.chars().all(|letter| secret.starts_with(letter));
    if secret.trim().is_empty() {
        found.refuse(
            key,
            "is empty; put in what the other side gave you, by the environment rather than a file",
        );
    } else if secret.to_ascii_lowercase().starts_with(PUBLISHED) {
        found.refuse(key, "is the demo's, which everyone can read");
    } else if count < least {
        found.refuse(key, format!("has {count} characters; {least} are the least"));
    } else if all_alike() {
        found.refuse(key, "is one character, again and again");
    }
}

/// What play money may do without.
pub(super) fn judge_real(configuration: &Configuration, found: &mut Findings) {
    let identity = &configuration.identity;
    if !identity.default_password.0.is_empty() {
        let says =
            "opens every account that an agent makes to whoever has read it; leave it empty for random ones";
        found.refuse("identity.default_password", says);
    }
    if identity.accept_plain_bodies {
        found.refuse("identity.accept_plain_bodies", "passwords must come encrypted; set it to false");
    }
    if !identity.secure_cookies {
        found.refuse("identity.secure_cookies", "cookies must go over TLS only; set it to true");
    }
    if configuration.guard.document_keys.is_empty() {
        let says = "is empty: papers of real people are sealed by a key that does not lie beside them";
        found.refuse("guard.document_keys", says);
    }
    if configuration.secrets.ways() == 0 {
        let says = "holds no key: authenticators, signatures and seeds would lie in the database beside their key's file";
        found.refuse("secrets", says);
    }
    if identity.courier.sms == SmsWay::None && identity.courier.email == MailWay::None {
        found.warn(
            "identity.courier",
            "no message leaves the house: nobody can get a forgotten password back",
        );
    }
}
