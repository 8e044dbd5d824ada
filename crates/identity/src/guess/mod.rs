//! Guesses at a secret of an account. Each try is counted in the database before it is looked at, so that tries sent at
//! once, from many addresses and by many nodes all count; a right one ends the count. Whoever tries has proved themself by
//! something else before, so a wait shuts out no owner whom strangers do not like (docs/adr, quality.md A1).

mod sql;

use kernel::{
    event::{Event, Matter},
    id::MemberId,
};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};

use crate::{Error, Identity};

/// From this many wrong tries on there is a wait. More than a person needs: right ones that come at once, as of somebody who
/// presses again and again on a bad line, count as well until the first of them is found right.
const FREE: i32 = 10;
/// The first wait; each further wrong try doubles it.
const FIRST: Duration = Duration::seconds(30);
/// The longest.
const LONGEST: Duration = Duration::hours(1);
/// After so long without a try the count begins anew.
const FORGOTTEN: Duration = Duration::days(1);

/// What is guessed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Secret {
    /// A code of the authenticator, or a recovery code.
    Authenticator,
    /// The payment password.
    Payment,
}

kernel::named!(Secret);

impl Secret {
    /// What the owner is told of when a wait begins.
    const fn matter(self) -> Matter {
        match self {
            Self::Authenticator => Matter::AuthenticatorGuessed,
            Self::Payment => Matter::PaymentGuessed,
        }
    }
}

/// Wrong tries so far.
struct Count {
    wrong: i32,
    again_at: OffsetDateTime,
    last_at: OffsetDateTime,
}

/// How long nobody may try after so many wrong tries in a row.
fn wait(wrong: i32) -> Duration {
    match u32::try_from(wrong - FREE) {
        Ok(beyond) => FIRST.saturating_mul(1 << beyond.min(10)).min(LONGEST),
        Err(_) => Duration::ZERO,
    }
}

impl Identity {
    /// Counts a try as wrong, before it is looked at. The owner hears of it when the tries begin to cost a wait.
    ///
    /// # Errors
    /// [`Error::Wait`] while nobody may try.
    pub(crate) async fn try_secret(&self, member: MemberId, secret: Secret) -> Result<(), Error> {
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        let before = sql::lock(&mut tx, member, secret.name(), now).await?;
        if before.again_at > now {
            return Err(Error::Wait { left: before.again_at - now });
        }
        let wrong = if now - before.last_at >= FORGOTTEN { 1 } else { before.wrong.saturating_add(1) };
        let again_at = now + wait(wrong);
        sql::keep(&mut tx, member, secret.name(), &Count { wrong, again_at, last_at: now }).await?;
        if wrong == FREE {
            let told = Event::SecurityTold { member, matter: secret.matter(), text: None };
            store::outbox::append(&mut tx, now, &[told]).await?;
        }
        Ok(tx.commit().await?)
    }

    /// The try was right: whoever knows a secret guesses nothing.
    pub(crate) async fn knows_secret(&self, member: MemberId, secret: Secret) -> Result<(), Error> {
        Ok(sql::clear(&self.store, member, secret.name()).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_begin_with_the_tenth_wrong_try_and_double_up_to_an_hour() {
        let waits = [1, 9, 10, 11, 12, 16, 17, 18, 1_000].map(|wrong| wait(wrong).whole_seconds());
        assert_eq!(waits, [0, 0, 30, 60, 120, 1_920, 3_600, 3_600, 3_600]);
    }
}
