//! Taking a message in.

use std::net::IpAddr;

use kernel::id::MemberId;
use uuid::Uuid;

use super::{LONGEST, SHORTEST, sql};
use crate::{Content, Error};

/// A message on its way in.
pub(super) struct Message {
    pub(super) member: Option<MemberId>,
    pub(super) topic: i16,
    pub(super) content: String,
    pub(super) address: IpAddr,
}

impl Content {
    /// Keeps a message. Its length is judged first: who has to write on keeps his captcha.
    pub(super) async fn receive(
        &self,
        mut message: Message,
        (captcha, answer): (Uuid, &str),
    ) -> Result<(), Error> {
        message.content = message.content.trim().to_owned();
        if !(SHORTEST..=LONGEST).contains(&message.content.chars().count()) {
            return Err(Error::FeedbackLength);
        }
        self.feedbacks.pass(message.address)?;
        if !self.captchas.answered(captcha, answer).await? {
            return Err(Error::Captcha);
        }
        sql::insert(&self.store, &message).await
    }
}
