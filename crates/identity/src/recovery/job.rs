//! Makes a reset link and hands it to the courier. The link is made here, so that it never rests in the database.

use serde::{Deserialize, Serialize};
use store::job::{Ended, Job};
use time::OffsetDateTime;

use super::{service::LINK, sql};
use crate::{
    Identity,
    courier::{Channel, Language, Message, Undelivered, Words},
};

/// Queued by whoever asks for a reset link, whether or not there is such an account.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendReset {
    pub(super) account: String,
    pub(super) email: String,
    pub(super) language: Language,
    #[serde(with = "time::serde::rfc3339")]
    pub(super) asked_at: OffsetDateTime,
}

impl Job for SendReset {
    const NAME: &'static str = "identity.send_reset";
    type Context = Identity;

    /// A second run makes a second link, and only the newest is good.
    async fn run(self, identity: Identity) -> Result<(), Ended> {
        let store = identity.store();
        let until = self.asked_at + LINK;
        if until <= store.now() {
            return Ok(());
        }
        let Some((member, account)) = sql::by_email(store, &self.account, &self.email).await? else {
            return Ok(());
        };
        let (code, hash) = Identity::fresh_secret()?;
        sql::keep(store, member, &hash, until).await?;
        // Our own address, never one that a caller named (quality.md A20); behind the # no server and no log sees it.
        let link = format!("{}/reset-password#code={code}", identity.settings.site_url.trim_end_matches('/'));
        let words = Words::reset(self.language, &account, &link);
        let message = Message { channel: Channel::Email, to: self.email, words, key: kernel::id::fresh() };
        identity.courier.send(&message).await.map_err(|why| match why {
            Undelivered::Refused(why) => Ended::Fail(why),
            Undelivered::Later(why) => Ended::Retry(why),
        })
    }
}
