//! Pictures that people read: what a further try costs where passwords of operators are guessed.

use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Backoffice, Error};

/// What somebody read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaptchaAnswer {
    pub(super) id: Uuid,
    pub(super) answer: String,
}

impl Backoffice {
    /// Takes what was read, where it is due.
    pub(super) async fn check_captcha(&self, given: Option<CaptchaAnswer>) -> Result<(), Error> {
        let CaptchaAnswer { id, answer } = given.ok_or(Error::CaptchaRequired)?;
        let answered = self.ports.captchas.answered(Some(id), &answer).await?;
        if answered { Ok(()) } else { Err(Error::CaptchaWrong) }
    }
}
