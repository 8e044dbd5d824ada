//! Work that a browser does before a password is looked at, where passwords are guessed (the scheme of ALTCHA): the house
//! draws a number and tells `SHA-256(salt + number)`; the browser tries numbers from 0 until the hash is the same. No more
//! hashes are needed than the highest number, so that a cheap telephone knows how long it takes. Who guesses passwords pays
//! for each of them.
//!
//! Each is kept in the database: good once, for five minutes, on any node, and for the name that it was asked for.

mod http;
mod sql;

use kernel::{Entropy, id};
use serde::Serialize;
use sha2::{Digest, Sha256};
use time::Duration;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Error, Identity};

pub(crate) use http::{Worked, routes};

/// The highest number of the easiest: half a second to a second on a cheap telephone.
pub(crate) const LEAST: u32 = 100_000;
/// How often that doubles at most.
const DOUBLINGS: u32 = 4;
/// How long work is taken.
const LIFE: Duration = Duration::minutes(5);

/// The highest number after so many times the tries that are free of work; it doubles as they do.
pub(crate) const fn most(times: i32) -> u32 {
    let doublings = match times.checked_ilog2() {
        Some(doublings) if doublings < DOUBLINGS => doublings,
        Some(_) => DOUBLINGS,
        None => 0,
    };
    LEAST << doublings
}

/// Work to be done.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorkChallenge {
    /// Sent back, with a dot and the number that was found, in the header `proof-of-work`.
    id: Uuid,
    /// Always `SHA-256`.
    algorithm: &'static str,
    /// The hash of the salt followed by the number in decimal digits, in hexadecimal digits.
    challenge: String,
    /// What stands before the number.
    salt: String,
    /// The highest number that it can be.
    maxnumber: u32,
}

/// Work that was done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Done {
    pub(crate) id: Uuid,
    pub(crate) number: i32,
}

impl Identity {
    /// Work for a try under a name.
    pub(crate) async fn demand_work(&self, account: &str) -> Result<WorkChallenge, Error> {
        let (name, maxnumber) = self.work_for(account).await?;
        let (salt, drawn) = (Entropy.secret()?, u64::from_be_bytes(Entropy.bytes::<8>()?));
        let number = i32::try_from(drawn % u64::from(maxnumber).saturating_add(1)).unwrap_or_default();
        let challenge = hex::encode(Sha256::digest(format!("{salt}{number}")));
        let id = id::fresh();
        let now = self.store().now();
        let most = i32::try_from(maxnumber).unwrap_or(i32::MAX);
        sql::keep(self.store(), (id, &name, number, most), now, now - LIFE).await?;
        Ok(WorkChallenge { id, algorithm: "SHA-256", challenge, salt, maxnumber })
    }

    /// Takes work that was done for a name; right or wrong, it is used up. Work that was fetched while a try cost less is
    /// not enough: `due` is the highest number that is searched now.
    pub(crate) async fn check_work(&self, name: &str, due: u32, done: &Done) -> Result<(), Error> {
        let kept = sql::take(self.store(), done.id, self.store().now() - LIFE).await?;
        let right = kept.is_some_and(|kept| {
            kept.subject == name
                && kept.number == done.number
                && u32::try_from(kept.most).is_ok_and(|most| most >= due)
        });
        if right { Ok(()) } else { Err(Error::WorkWrong) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_doubles_as_tries_do_up_to_sixteen_times() {
        let work = [0, 1, 2, 3, 4, 7, 8, 16, 1_000_000].map(|times| most(times) / LEAST);
        assert_eq!(work, [1, 1, 2, 2, 4, 4, 8, 16, 16]);
    }
}
