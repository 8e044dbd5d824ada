//! Passwords that are guessed: how often they were tried, and what a further try costs. Counts stand in the database, so
//! that all nodes have the same, and the one of an account grows before the password is looked at: tries that come at once
//! all count.
//!
//! A count over all addresses makes a captcha and then work due, and never more: strangers lock nobody out. Who comes by a
//! browser in which the member has signed in before has a count of their own there, which no stranger can raise.

mod sql;

use std::{collections::HashMap, net::IpAddr};

use store::Tx;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;
use web::limit::{TooMany, customer};

use crate::{
    Error, Identity,
    entry::{Origin, secret_hash},
    work,
};

pub use sql::sweep;

/// Wrong passwords are forgotten after this time.
const MEMORY: Duration = Duration::minutes(30);
/// Under what the wrong passwords of the whole house are counted.
const HOUSE: &str = "house";

/// Where the tries of one caller at one account are counted.
pub(crate) struct Tries {
    name: String,
    /// Counted before the password is looked at, and forgiven when it is right.
    own: String,
    /// Counted when it is wrong.
    shared: Vec<String>,
    pair: String,
    address: String,
    known: bool,
}

/// What is due before a password is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Due {
    pub(crate) captcha: bool,
    /// Up to which number a browser searches; none, and there is nothing to do.
    pub(crate) work: Option<u32>,
}

/// What was sent besides the password.
pub(crate) struct Paid {
    /// The answer of the outside check for humans, where there is one.
    pub(crate) human: Option<String>,
    /// The answer to a captcha, and to which.
    pub(crate) captcha: Option<(Option<Uuid>, String)>,
    /// Work that was done.
    pub(crate) work: Option<work::Done>,
}

impl Identity {
    /// Where the tries of a caller at an account are counted. Whether there is such an account decides nothing here.
    pub(crate) async fn tries(&self, account: &str, origin: &Origin) -> Result<Tries, Error> {
        let name = account.to_lowercase();
        let address = customer(origin.ip);
        let mark = secret_hash(&origin.mark.to_string());
        let known = sql::is_known(&self.store, &name, &mark).await?;
        let (pair, by_address) = (format!("pair:{name}@{address}"), format!("address:{address}"));
        let (own, shared) = if known {
            (format!("browser:{name}@{}", hex::encode(mark)), vec![HOUSE.to_owned()])
        } else {
            (format!("account:{name}"), vec![by_address.clone(), HOUSE.to_owned(), pair.clone()])
        };
        Ok(Tries { name, own, shared, pair, address: by_address, known })
    }

    /// What a further try costs.
    ///
    /// # Errors
    /// [`Error::TooMany`] when there were too many from the caller's address, or in a browser that is known.
    pub(crate) async fn due(&self, tries: &Tries) -> Result<Due, Error> {
        let mut subjects = tries.shared.clone();
        subjects.push(tries.own.clone());
        let counts = sql::counts(&self.store, &subjects, self.counted_since()).await?;
        let of = |subject: &str| counts.get(subject).copied().unwrap_or_default();
        let settings = &self.settings;
        let own = of(&tries.own);
        let most = i32::try_from(settings.attempts).unwrap_or(i32::MAX);
        if tries.known {
            let over = own >= most;
            return if over { Err(TooMany.into()) } else { Ok(self.cost(tries, own)) };
        }
        let from_here = of(&tries.address);
        if of(&tries.pair) >= most || from_here >= settings.address_failures {
            return Err(TooMany.into());
        }
        let mut due = self.cost(tries, own);
        due.captcha |= from_here >= settings.captcha_after_address;
        if of(HOUSE) >= settings.alarm_failures {
            due.work = due.work.or(Some(work::LEAST));
        }
        Ok(due)
    }

    /// What so many tries before this one make it cost.
    fn cost(&self, tries: &Tries, before: i32) -> Due {
        let captcha = before >= self.settings.captcha_after;
        if tries.known {
            return Due { captcha, work: None };
        }
        let times = before.checked_div(self.settings.work_after).unwrap_or_default();
        Due { captcha, work: (times > 0).then(|| work::most(times)) }
    }

    /// Takes what is due, and counts the try.
    pub(crate) async fn pay(&self, tries: &Tries, due: Due, paid: Paid, ip: IpAddr) -> Result<(), Error> {
        // What is missing is told before anything is used up.
        if due.captcha && paid.captcha.is_none() {
            return Err(Error::CaptchaRequired);
        }
        let done = match due.work {
            Some(most) => Some((most, paid.work.ok_or(Error::WorkRequired)?)),
            None => None,
        };
        self.check_human(paid.human.as_deref(), ip).await?;
        if let Some((most, done)) = done {
            self.check_work(&tries.name, most, &done).await?;
        }
        if due.captcha {
            let (id, answer) = paid.captcha.ok_or(Error::CaptchaRequired)?;
            self.check_captcha(id, &answer).await?;
        }
        let counted = sql::count(&self.store, &[tries.own.as_str()], self.counted_since()).await?;
        let before = counted.get(&tries.own).copied().unwrap_or(1).saturating_sub(1);
        // Of many that came at once only so many were free.
        let now = self.cost(tries, before);
        if now.captcha && !due.captcha {
            return Err(Error::CaptchaRequired);
        }
        if now.work.is_some() && due.work.is_none() { Err(Error::WorkRequired) } else { Ok(()) }
    }

    /// The password was wrong. Whether a further try costs a captcha.
    pub(crate) async fn failed(&self, tries: &Tries) -> Result<bool, Error> {
        let shared: Vec<&str> = tries.shared.iter().map(String::as_str).collect();
        let counted = sql::count(&self.store, &shared, self.counted_since()).await?;
        if counted.get(HOUSE).is_some_and(|count| *count == self.settings.alarm_failures) {
            tracing::error!(
                failures = self.settings.alarm_failures,
                "passwords are guessed in breadth: from now on new browsers work before they sign in"
            );
            web::security::guessing(web::security::Door::Site, self.settings.alarm_failures);
        }
        match self.due(tries).await {
            Ok(due) => Ok(due.captcha),
            Err(Error::TooMany(_)) => Ok(true),
            Err(error) => Err(error),
        }
    }

    /// The password was right. The address is not forgiven: a guesser would clear it with an account of their own.
    pub(crate) async fn forgive(&self, tries: &Tries) -> Result<(), Error> {
        let own =
            if tries.known { vec![tries.own.clone()] } else { vec![tries.own.clone(), tries.pair.clone()] };
        Ok(sql::forgive(&self.store, &own, self.counted_since()).await?)
    }

    /// Up to which number a browser searches before a password is looked at under this name.
    pub(crate) async fn work_for(&self, account: &str) -> Result<(String, u32), Error> {
        let name = account.trim().to_lowercase();
        let own = format!("account:{name}");
        let counts = sql::counts(&self.store, std::slice::from_ref(&own), self.counted_since()).await?;
        let before = counts.get(&own).copied().unwrap_or_default();
        Ok((name, work::most(before.checked_div(self.settings.work_after).unwrap_or_default())))
    }

    fn counted_since(&self) -> OffsetDateTime {
        self.store.now() - MEMORY
    }
}

/// Counts by what they count.
type Counts = HashMap<String, i32>;

/// Notes, in `tx`, that a member has signed in by a browser with this mark.
pub(crate) async fn note_browser(
    tx: &mut Tx,
    member: kernel::id::MemberId,
    mark: Uuid,
    now: OffsetDateTime,
) -> Result<(), store::Error> {
    sql::know(tx, member, &secret_hash(&mark.to_string()), now).await
}
