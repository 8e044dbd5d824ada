//! Captchas: drawn here, answered once, for ten minutes (quality.md A17).

mod http;
pub(crate) mod sql;

use base64::{Engine, engine::general_purpose::STANDARD};
use kernel::id;
use time::Duration;
use uuid::Uuid;
use web::{
    Failure,
    captcha::{Captcha, Captchas},
};

use crate::{Error, Identity};

pub(crate) use http::routes;

/// How long an answer is taken.
const LIFE: Duration = Duration::minutes(10);

#[async_trait::async_trait]
impl Captchas for Identity {
    async fn draw(&self) -> Result<Captcha, Failure> {
        Ok(self.draw_captcha().await?)
    }

    async fn answered(&self, id: Option<Uuid>, answer: &str) -> Result<bool, store::Error> {
        let Some(id) = id else { return Ok(false) };
        let since = self.store().now() - LIFE;
        let kept = sql::take(self.store(), id, since).await?;
        Ok(kept.is_some_and(|kept| kept == answer.trim().to_lowercase()))
    }
}

impl Identity {
    async fn draw_captcha(&self) -> Result<Captcha, Error> {
        let drawn = tokio::task::spawn_blocking(|| {
            use captcha::filters::{Noise, Wave};
            captcha::Captcha::new()
                .add_chars(5)
                .apply_filter(Noise::new(0.25))
                .apply_filter(Wave::new(2.0, 12.0).horizontal())
                .view(200, 80)
                .as_tuple()
        });
        let (answer, png) = drawn.await.ok().flatten().ok_or(Error::Drawing)?;
        let id = id::fresh();
        sql::keep(self.store(), id, &answer.to_lowercase()).await?;
        Ok(Captcha { id, picture: STANDARD.encode(png) })
    }

    /// Takes an answer; right or wrong, the captcha is used up.
    pub(crate) async fn check_captcha(&self, id: Option<Uuid>, answer: &str) -> Result<(), Error> {
        if self.answered(id, answer).await? { Ok(()) } else { Err(Error::CaptchaWrong) }
    }
}
