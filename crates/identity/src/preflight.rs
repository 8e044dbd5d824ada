//! What is wrong with the settings of how members get in.

use web::preflight::{Findings, GIVEN};

use crate::{
    Settings,
    courier::{MailWay, SmsWay},
};

impl Settings {
    /// Adds what is wrong with them.
    pub fn judge(&self, found: &mut Findings) {
        self.judge_courier(found);
        for (key, secret) in [
            ("identity.human.secret", &self.human.secret.0),
            ("identity.social.one.client_secret", &self.social.one.client_secret.0),
            ("identity.social.two.client_secret", &self.social.two.client_secret.0),
        ] {
            // Empty switches these off, or leaves them to PKCE.
            if !secret.is_empty() {
                found.secret(key, secret, GIVEN);
            }
        }
        found.public_url("identity.site_url", &self.site_url);
        if !found.is_for_real_money() {
            return;
        }
        if !self.default_password.0.is_empty() {
            let says = "opens every account that an agent makes to whoever has read it; leave it empty for random ones";
            found.refuse("identity.default_password", says);
        }
        if self.accept_plain_bodies {
            found.refuse("identity.accept_plain_bodies", "passwords must come encrypted; set it to false");
        }
        if !self.secure_cookies {
            found.refuse("identity.secure_cookies", "cookies must go over TLS only; set it to true");
        }
    }

    fn judge_courier(&self, found: &mut Findings) {
        let courier = &self.courier;
        if courier.has_outbox() {
            let says = "the outbox shows every code to whoever looks; only `mela demo` may use it";
            found.refuse("identity.courier", says);
        }
        if courier.sms == SmsWay::Gateway {
            found.secret("identity.courier.gateway_key", &courier.gateway_key.0, GIVEN);
        }
        let has_user = courier.email == MailWay::Smtp && !courier.smtp_user.is_empty();
        if has_user && courier.smtp_password.0.is_empty() {
            found.refuse("identity.courier.smtp_password", "is empty, and smtp_user is not");
        }
        let silent = courier.sms == SmsWay::None && courier.email == MailWay::None;
        if silent && found.is_for_real_money() {
            let says = "no message leaves the house: nobody can get a forgotten password back";
            found.warn("identity.courier", says);
        }
    }
}
