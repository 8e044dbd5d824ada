//! Signs that two accounts are one person: the same device, network, bank account name or mobile number.
//!
//! A sign punishes nobody. It makes an alert, which people look at: a family shares a phone, a street shares an address.
//! Values are kept as hashes; an alert shows a hint of the value and the accounts.

pub(crate) mod office;
mod sql;

use ::office::{REASON, line};
use kernel::id::{MemberId, OperatorId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::Tx;
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Error, Guard};

/// What two accounts share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SignalKind)]
#[schema(as = SignalKind)]
pub enum Kind {
    /// A browser.
    Device,
    /// An address of the net.
    Network,
    /// A name on a bank account.
    Payee,
    /// A mobile number.
    Phone,
    /// No two accounts, but one: its payouts are in another name than its papers.
    Name,
}

kernel::named!(Kind);

/// Accounts that share something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    /// Its id.
    pub id: Uuid,
    /// What they share.
    pub kind: Kind,
    /// What an operator may see of the value.
    pub hint: String,
    /// The accounts.
    pub members: Vec<MemberId>,
    /// When the last of them was added.
    pub at: OffsetDateTime,
    /// Whether nobody has looked at it yet.
    pub open: bool,
    /// What was found.
    pub note: String,
}

/// A value as signs compare it: written in one way.
fn plain(kind: Kind, value: &str) -> String {
    match kind {
        Kind::Phone => value.chars().filter(char::is_ascii_digit).collect(),
        Kind::Payee | Kind::Name => {
            let letters = value.to_lowercase();
            letters.split_whitespace().collect::<Vec<_>>().join(" ")
        }
        Kind::Device | Kind::Network => value.to_owned(),
    }
}

/// What an operator may see of a value: enough to recognise it, not enough to use it.
fn hint(kind: Kind, value: &str) -> String {
    match kind {
        Kind::Network => value.to_owned(),
        Kind::Device => value.chars().take(6).collect(),
        Kind::Phone => {
            let tail: Vec<char> = value.chars().rev().take(3).collect();
            format!("***{}", tail.into_iter().rev().collect::<String>())
        }
        Kind::Payee | Kind::Name => {
            let first: String = value.chars().take(2).collect();
            format!("{first}***")
        }
    }
}

impl Guard {
    /// Notes what a member shows: when they sign in, and when something is bound to their account.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn note_signals(
        &self,
        tx: &mut Tx,
        member: MemberId,
        signs: &[(Kind, String)],
    ) -> Result<(), Error> {
        // In one order of kinds, of which one value each is shown: nobody waits in a circle.
        let mut signs: Vec<_> = signs.iter().collect();
        signs.sort_by_key(|(kind, _)| kind.name());
        for (kind, value) in signs {
            self.note_signal(tx, member, *kind, value).await?;
        }
        Ok(())
    }

    /// Notes what a registration shows of its member, and answers who else seems to be the same person. Two registrations
    /// of one person wait for each other until the first is there for the second to see.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn newcomer(
        &self,
        tx: &mut Tx,
        member: MemberId,
        signs: &[(Kind, String)],
    ) -> Result<Vec<MemberId>, Error> {
        let mut turns: Vec<_> = signs.iter().filter(|(kind, _)| *kind != Kind::Network).collect();
        turns.sort_by_key(|(kind, _)| kind.name());
        for (kind, value) in turns {
            tx.advisory_lock(kind.name(), &plain(*kind, value)).await?;
        }
        self.note_signals(tx, member, signs).await?;
        self.same_person(tx, member).await
    }

    async fn note_signal(&self, tx: &mut Tx, member: MemberId, kind: Kind, value: &str) -> Result<(), Error> {
        let value = plain(kind, value);
        if value.is_empty() {
            return Ok(());
        }
        let hash = Sha256::new().chain_update(kind.name()).chain_update([0]).chain_update(&value).finalize();
        let now = self.store.now();
        sql::note(tx, kind, hash.as_slice(), member, now).await?;
        // Everybody of a street has one address: it says something only of many accounts on one day.
        let (since, least) = match kind {
            Kind::Network => (now - Duration::days(1), self.settings.network_accounts),
            _ => (OffsetDateTime::UNIX_EPOCH, 2),
        };
        let members = sql::sharing(tx, kind, hash.as_slice(), since).await?;
        if i64::try_from(members.len()).unwrap_or(i64::MAX) >= least {
            sql::alert(tx, (kind, hash.as_slice()), (&hint(kind, &value), &members), now).await?;
        }
        Ok(())
    }

    /// Everyone else who seems to be the same person: who shares a device, a bank account's name or a mobile number. Not
    /// who shares an address, which a street does; nor by a sign that somebody looked at and closed.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn same_person(&self, tx: &mut Tx, member: MemberId) -> Result<Vec<MemberId>, Error> {
        Ok(sql::same_person(tx, member).await?)
    }

    /// Makes an alert in `tx`: accounts for payouts of a member are in this name, and their papers in another.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn alert_name(&self, tx: &mut Tx, member: MemberId, holder: &str) -> Result<(), Error> {
        let (kind, value) = (Kind::Name, plain(Kind::Name, holder));
        // Of each member's own: two who are paid under one name are told apart, and that they share it is another sign.
        let of = format!("{member}:{value}");
        let hash = Sha256::new().chain_update(kind.name()).chain_update([0]).chain_update(of).finalize();
        let now = self.store.now();
        Ok(sql::alert(tx, (kind, hash.as_slice()), (&hint(kind, &value), &[member.0]), now).await?)
    }

    /// Alerts, the newest first: those that nobody has looked at, or all.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn alerts(&self, open: bool, member: Option<MemberId>) -> Result<Vec<Alert>, Error> {
        Ok(sql::alerts(&self.store, open, member, None).await?)
    }

    /// [`Self::alerts`] behind one of them, by its time and id.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn alerts_after(
        &self,
        open: bool,
        after: Option<(OffsetDateTime, Uuid)>,
    ) -> Result<Vec<Alert>, Error> {
        Ok(sql::alerts(&self.store, open, None, after).await?)
    }

    /// One alert.
    ///
    /// # Errors
    /// [`Error::NotFound`]; when the database refuses.
    pub async fn alert(&self, id: Uuid) -> Result<Alert, Error> {
        sql::alert_of(&self.store, id).await?.ok_or(Error::NotFound)
    }

    /// Somebody looked at an alert: what they found. It opens again when another account is added.
    ///
    /// # Errors
    /// [`Error::NotFound`], [`Error::Office`] for a reason that cannot stand in a record; when the database refuses.
    pub async fn close_alert(
        &self,
        tx: &mut Tx,
        alert: Uuid,
        operator: OperatorId,
        note: &str,
    ) -> Result<Alert, Error> {
        let note = line(note, REASON, "reason")?;
        let closed = sql::close(tx, alert, operator.0, note, self.store.now()).await?;
        closed.ok_or(Error::NotFound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_is_compared_in_one_way_and_hinted_at() {
        for (kind, value, compared, hinted) in [
            (Kind::Phone, "+880 1711-000123", "8801711000123", "***123"),
            (Kind::Phone, "none", "", "***"),
            (Kind::Payee, " Rahim  UDDIN ", "rahim uddin", "ra***"),
            (Kind::Name, "করিম  মিয়া", "করিম মিয়া", "কর***"),
            (Kind::Device, "A b-CdEf", "A b-CdEf", "A b-Cd"),
            (Kind::Network, "203.0.113.7", "203.0.113.7", "203.0.113.7"),
        ] {
            let plain = plain(kind, value);
            assert_eq!((plain.as_str(), hint(kind, &plain).as_str()), (compared, hinted), "{kind:?}");
        }
    }
}
