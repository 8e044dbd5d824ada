//! Pictures that people read: what a further try costs where passwords of operators are guessed.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Backoffice, Elsewhere, Error};

/// Who draws captchas and knows their answers.
#[async_trait::async_trait]
pub trait Captchas: Send + Sync {
    /// Draws one.
    async fn draw(&self) -> Result<Captcha, Elsewhere>;

    /// Whether this answers that captcha; right or wrong, it is used up.
    async fn answered(&self, id: Uuid, answer: &str) -> Result<bool, Elsewhere>;
}

/// A picture to read.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Captcha {
    /// Sent back with the answer.
    pub id: Uuid,
    /// A PNG in base64.
    pub picture: String,
}

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
        if self.ports.captchas.answered(id, &answer).await? { Ok(()) } else { Err(Error::CaptchaWrong) }
    }
}
