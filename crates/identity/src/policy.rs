//! What pages must be let load: the origins that operators set, and because of a third party's way in exactly that party's,
//! only while it is configured and switched on.

use reqwest::Url;
use web::pages::Admitted;

use crate::{Identity, human::Kind};

fn add(list: &mut Vec<String>, origins: &[&str]) {
    list.extend(origins.iter().map(|origin| (*origin).to_owned()));
}

impl Identity {
    /// Whether the site is where browsers come to it over TLS.
    #[must_use]
    pub fn is_over_tls(&self) -> bool {
        self.settings.site_url.starts_with("https://")
    }

    /// What pages must be let load now.
    #[must_use]
    pub fn admitted(&self) -> Admitted {
        let mut admitted = self.site().admitted();
        if self.has_human_check() {
            match self.settings.human.kind {
                Kind::Turnstile => {
                    let own = ["https://challenges.cloudflare.com"];
                    add(&mut admitted.scripts, &own);
                    add(&mut admitted.frames, &own);
                }
                Kind::Hcaptcha => {
                    // As its documentation asks for.
                    let own = ["https://hcaptcha.com", "https://*.hcaptcha.com"];
                    for list in [
                        &mut admitted.scripts,
                        &mut admitted.styles,
                        &mut admitted.frames,
                        &mut admitted.connections,
                    ] {
                        add(list, &own);
                    }
                }
            }
        }
        if let Some(texter) = self.texter() {
            // Identity Toolkit sends no message without an answer of reCAPTCHA.
            add(
                &mut admitted.scripts,
                &["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
            );
            add(
                &mut admitted.frames,
                &["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
            );
            let origin = Url::parse(&texter.api_url).map(|url| url.origin().ascii_serialization());
            admitted.connections.extend(origin);
        }
        admitted
    }
}
