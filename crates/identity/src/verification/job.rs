//! Makes a code and hands it to the courier.

use serde::{Deserialize, Serialize};
use store::job::{Ended, Job};
use uuid::Uuid;

use super::{service, sql};
use crate::{
    Identity,
    courier::{Channel, Language, Message, Undelivered, Words},
};

/// Queued in the transaction that asked for a code.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SendCode {
    pub(super) id: Uuid,
    pub(super) channel: Channel,
    pub(super) to: String,
    pub(super) language: Language,
    pub(super) owners_only: bool,
    pub(super) minutes: i64,
}

impl Job for SendCode {
    const NAME: &'static str = "identity.send_code";
    type Context = Identity;

    /// A second run makes a second code, and only the newest is taken: whoever gets two messages uses the later one.
    async fn run(self, identity: Identity) -> Result<(), Ended> {
        let store = identity.store();
        // A newer code was asked for, or this one was used or is too old.
        let Some(asked) = sql::asked(store, self.id).await? else { return Ok(()) };
        let purpose = asked.purpose.parse().map_err(|_| Ended::Fail("no purpose".to_owned()))?;
        if self.owners_only && !sql::is_owned(store, &self.to).await? {
            return Ok(());
        }
        let code = service::fresh_code()?;
        let hash = service::code_hash(purpose, &asked.target, &code);
        if !sql::arm(store, self.id, &hash).await? {
            return Ok(());
        }
        let words = Words::code(self.language, &code, self.minutes);
        let message = Message { channel: self.channel, to: self.to, words, key: self.id };
        identity.courier.send(&message).await.map_err(|why| match why {
            Undelivered::Refused(why) => Ended::Fail(why),
            Undelivered::Later(why) => Ended::Retry(why),
        })
    }
}
