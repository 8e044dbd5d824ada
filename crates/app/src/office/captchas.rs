//! Captchas, drawn by identity.

use backoffice::{
    Elsewhere,
    operator::{Captcha, Captchas},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use identity::Identity;
use uuid::Uuid;

/// Who draws them.
pub(super) struct Pictures {
    pub(super) identity: Identity,
}

#[async_trait::async_trait]
impl Captchas for Pictures {
    async fn draw(&self) -> Result<Captcha, Elsewhere> {
        let drawn = self.identity.draw_captcha().await?;
        Ok(Captcha { id: drawn.id, picture: STANDARD.encode(drawn.png) })
    }

    async fn answered(&self, id: Uuid, answer: &str) -> Result<bool, Elsewhere> {
        Ok(self.identity.is_captcha_answered(Some(id), answer).await?)
    }
}
