//! The human check: a third party's word that a person sits at the other end (Turnstile, hCaptcha). Both speak the same:
//! a form with secret and response, an answer with `success`. Off until an operator switches it on and the configuration
//! names a secret; never asked of a sign-in by SMS (spec.md 4).

use std::{net::IpAddr, time::Duration};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use kernel::Hidden;

use crate::{Error, Identity, switch::Switch};

const PATIENCE: Duration = Duration::from_secs(5);

/// Whose widget pages show. Each loads from origins of its own, which the policy of pages admits while the check is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = HumanCheckKind)]
pub enum Kind {
    /// Cloudflare's.
    Turnstile,
    /// hCaptcha's.
    Hcaptcha,
}

/// Who judges.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Whose widget pages show.
    pub kind: Kind,
    /// Where answers are verified, such as `https://challenges.cloudflare.com/turnstile/v0/siteverify`.
    pub verify_url: String,
    /// Our secret there; empty switches the check off.
    pub secret: Hidden,
    /// The public key that pages use.
    pub site_key: String,
}

/// What pages need to show the widget.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Widget {
    kind: Kind,
    site_key: String,
}

#[derive(Deserialize)]
struct Verdict {
    success: bool,
}

impl Identity {
    /// Whether the human check is asked for.
    #[must_use]
    pub fn has_human_check(&self) -> bool {
        !self.settings.human.secret.0.is_empty() && self.is_on(Switch::HumanCheck)
    }

    /// What pages need to show the widget, while it is asked for.
    pub(crate) fn widget(&self) -> Option<Widget> {
        let Settings { kind, site_key, .. } = &self.settings.human;
        self.has_human_check().then(|| Widget { kind: *kind, site_key: site_key.clone() })
    }

    /// Verifies the answer of a human check. While the third party cannot be reached nobody passes: what the check
    /// guards costs money.
    pub(crate) async fn check_human(&self, response: Option<&str>, ip: IpAddr) -> Result<(), Error> {
        if !self.has_human_check() {
            return Ok(());
        }
        let response = response.filter(|response| (1..=4_096).contains(&response.len()));
        let response = response.ok_or(Error::HumanCheck)?;
        let ip = ip.to_string();
        let settings = &self.settings.human;
        let fields = [("secret", settings.secret.0.as_str()), ("response", response), ("remoteip", &ip)];
        let form = reqwest::Url::parse_with_params("form:", fields).map_err(|_| Error::HumanCheck)?;
        let sent = self
            .http
            .post(&settings.verify_url)
            .timeout(PATIENCE)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(form.query().unwrap_or_default().to_owned());
        let answer = sent.send().await.map_err(|error| {
            tracing::warn!(error = %error.without_url(), "the human check could not be reached");
            Error::HumanCheck
        })?;
        let verdict: Verdict = web::answer::json(answer, web::answer::SMALL).await.map_err(|error| {
            tracing::warn!(%error, "the human check's answer cannot be used");
            Error::HumanCheck
        })?;
        if verdict.success { Ok(()) } else { Err(Error::HumanCheck) }
    }
}
