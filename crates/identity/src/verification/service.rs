//! Asking for a code and giving it back.

use std::net::IpAddr;

use kernel::{Entropy, id, id::MemberId};
use sha2::{Digest, Sha256};
use store::{Tx, job};
use subtle::ConstantTimeEq;
use time::Duration;
use web::limit::customer;

use super::{Purpose, SendCode, Settings, Wanted, sql, target};
use crate::{Error, Identity, courier::Channel, entry::secret_hash};

/// A code was right; it is used up by [`Identity::spend`] in the transaction of what it was for.
#[must_use]
#[derive(Debug)]
pub(crate) struct Proof {
    purpose: Purpose,
    target: String,
    hash: Vec<u8>,
}

/// A code as people type it: blanks within do not matter.
pub(crate) fn clean_code(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').collect()
}

/// Six digits, each as likely as any other.
pub(super) fn fresh_code() -> Result<String, Error> {
    loop {
        let word = u32::from_be_bytes(Entropy.bytes::<4>()?);
        // The last million begun would make its first codes likelier.
        if word < u32::MAX - u32::MAX % 1_000_000 {
            return Ok(format!("{:06}", word % 1_000_000));
        }
    }
}

pub(super) fn code_hash(purpose: Purpose, target: &str, code: &str) -> Vec<u8> {
    let mut hash = Sha256::new();
    for part in [purpose.name(), target, code] {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    hash.finalize().to_vec()
}

/// The budgets that one message draws on: subject, most, within.
fn budgets(settings: &Settings, (channel, to): (Channel, &str), ip: IpAddr) -> Vec<(String, i32, Duration)> {
    let (hour, day) = (Duration::hours(1), Duration::days(1));
    let to = to.to_lowercase();
    let mut budgets = vec![
        (format!("hour:{to}"), settings.per_target_hour, hour),
        (format!("day:{to}"), settings.per_target_day, day),
        (format!("from:{}", customer(ip)), settings.per_address_hour, hour),
        ("house".to_owned(), settings.house_day, day),
    ];
    if channel == Channel::Sms {
        let prefix: String = to.chars().take(7).collect();
        budgets.push((format!("prefix:{prefix}"), settings.per_prefix_hour, hour));
    }
    // One order for everyone, or two calls wait for each other.
    budgets.sort();
    budgets
}

impl Identity {
    /// Lets a code be sent, and tells for how many minutes it will be taken. Nothing in the answer or its time tells
    /// whether anyone has the number.
    pub(crate) async fn send_code(&self, wanted: Wanted<'_>) -> Result<i64, Error> {
        if !self.courier.carries(wanted.channel) {
            return Err(Error::SwitchedOff);
        }
        let target = target(wanted.to, wanted.member);
        self.throttles.code(&target)?;
        let codes = &self.settings.codes;
        let minutes = codes.minutes.clamp(1, 10);
        let now = self.store.now();
        let mut tx = self.store.begin().await?;
        self.draw_on_budgets(&mut tx, (wanted.channel, wanted.to), wanted.ip).await?;
        let id = id::fresh();
        sql::begin(
            &mut tx,
            &sql::Begun { purpose: wanted.purpose.name(), target: &target, id },
            now,
            minutes,
        )
        .await?;
        let send = SendCode {
            id,
            channel: wanted.channel,
            to: wanted.to.to_owned(),
            language: wanted.language,
            owners_only: wanted.purpose.is_for_owners(),
            minutes,
        };
        job::enqueue(&mut tx, &send, now, now).await?;
        tx.commit().await?;
        Ok(minutes)
    }

    /// Draws one message on every budget it falls under, in `tx`.
    pub(crate) async fn draw_on_budgets(
        &self,
        tx: &mut Tx,
        to: (Channel, &str),
        ip: IpAddr,
    ) -> Result<(), Error> {
        let now = self.store.now();
        for (subject, most, within) in budgets(&self.settings.codes, to, ip) {
            if !sql::spend_budget(tx, &subject, most, now, now - within).await? {
                let house = subject == "house";
                return Err(if house { Error::Quota } else { Error::TooMany(web::limit::TooMany) });
            }
        }
        Ok(())
    }

    /// Whether this is the code that was sent for this; counts the attempt.
    ///
    /// # Errors
    /// [`Error::CodeWrong`], [`Error::CodeExpired`].
    pub(crate) async fn check_code(
        &self,
        purpose: Purpose,
        (to, member): (&str, Option<MemberId>),
        code: &str,
    ) -> Result<Proof, Error> {
        let target = target(to, member);
        let attempts = self.settings.codes.attempts;
        let now = self.store.now();
        let Some(kept) = sql::attempt(&self.store, purpose.name(), &target, attempts).await? else {
            return Err(Error::CodeWrong);
        };
        if kept.expires_at <= now {
            return Err(Error::CodeExpired);
        }
        let hash = code_hash(purpose, &target, &clean_code(code));
        let right = kept.code_hash.is_some_and(|kept| bool::from(kept.ct_eq(&hash)));
        if right { Ok(Proof { purpose, target, hash }) } else { Err(Error::CodeWrong) }
    }

    /// Uses the code up. Of two who bring the same code, one gets through.
    pub(crate) async fn spend(&self, tx: &mut Tx, proof: Proof) -> Result<(), Error> {
        let spent = sql::spend(tx, proof.purpose.name(), &proof.target, &proof.hash).await?;
        if spent { Ok(()) } else { Err(Error::CodeWrong) }
    }

    /// A secret for one use and what is kept of it.
    pub(crate) fn fresh_secret() -> Result<(String, Vec<u8>), Error> {
        let secret = Entropy.secret()?;
        let hash = secret_hash(&secret);
        Ok((secret, hash))
    }
}
