//! Taking a message in.

use std::net::IpAddr;

use kernel::id::MemberId;
use store::Tx;
use uuid::Uuid;
use web::limit::customer;

use super::{Feedback, sql};
use crate::{Content, Error};

/// A message on its way in.
pub(super) struct Message {
    pub(super) member: Option<MemberId>,
    pub(super) topic: i16,
    pub(super) content: String,
    pub(super) address: IpAddr,
    /// Fewest and most letters.
    pub(super) bounds: (usize, usize),
}

impl Content {
    /// Keeps a message. Its length is judged first: who has to write on keeps their captcha.
    pub(super) async fn receive(
        &self,
        mut message: Message,
        captcha: Option<Uuid>,
        answer: &str,
    ) -> Result<(), Error> {
        message.content = message.content.trim().to_owned();
        let (min, max) = message.bounds;
        if !(min..=max).contains(&message.content.chars().count()) {
            return Err(Error::FeedbackLength { min, max });
        }
        self.feedbacks.pass(customer(message.address))?;
        if !self.asked.captchas.answered(captcha, answer).await? {
            return Err(Error::Captcha);
        }
        sql::insert(&self.store, &message).await
    }
}

/// Messages to the site as operators see them; made by [`Content::feedback`].
#[derive(Clone, Copy)]
pub struct Feedbacks<'a>(&'a Content);

impl Content {
    /// What people wrote to the site.
    #[must_use]
    pub const fn feedback(&self) -> Feedbacks<'_> {
        Feedbacks(self)
    }
}

impl Feedbacks<'_> {
    /// Messages, newest first, before the number `before`; those that wait, or those that were dealt with.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn list(self, waiting: bool, before: Option<i64>, limit: u16) -> Result<Vec<Feedback>, Error> {
        sql::list(&self.0.store, waiting, before, limit).await
    }

    /// One message.
    ///
    /// # Errors
    /// [`Error::NotFound`]; the database.
    pub async fn one(self, id: i64) -> Result<Feedback, Error> {
        sql::one(&self.0.store, id).await?.ok_or(Error::NotFound)
    }

    /// Marks a message as dealt with, in `tx`, with a note of what was done.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none that waits; the database.
    pub async fn close(self, tx: &mut Tx, id: i64, by: &str, note: &str) -> Result<Feedback, Error> {
        let now = self.0.store.now();
        sql::close(tx, id, by, note, now).await?.ok_or(Error::NotFound)
    }
}
