//! Pictures that people read, so that programs cannot try as fast as they like. Identity draws them; whoever lets strangers try
//! something asks for them.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Failure;

/// Who draws captchas and knows their answers.
#[async_trait::async_trait]
pub trait Captchas: Send + Sync + 'static {
    /// Draws one.
    async fn draw(&self) -> Result<Captcha, Failure>;

    /// Whether this answers that captcha; right or wrong, it is used up.
    async fn answered(&self, id: Option<Uuid>, answer: &str) -> Result<bool, store::Error>;
}

/// A picture to read.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Captcha {
    /// Sent back with the answer.
    pub id: Uuid,
    /// A PNG in base64.
    pub picture: String,
}
