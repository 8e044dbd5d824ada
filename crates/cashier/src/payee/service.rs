//! Binding and removing.

use kernel::{
    event::{Event, Matter},
    id::MemberId,
};
use store::outbox;
use uuid::Uuid;

use super::{Bind, Payee, sql};
use crate::{Cashier, Error, Institution};

impl Cashier {
    /// A member's accounts for payouts.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn payees(&self, member: MemberId) -> Result<Vec<Payee>, Error> {
        sql::of(&self.store, member).await
    }

    /// Binds an account in the member's own name. Binding the same number twice changes nothing.
    ///
    /// # Errors
    /// No name given yet, or another one than the papers'; a bank that is not for the member's country; a number that
    /// cannot be, one of another member's, too many accounts, a wrong payment password.
    pub async fn bind(&self, member: MemberId, wish: Bind) -> Result<Payee, Error> {
        let institution = self.institution(&wish.institution)?;
        let number = plain_number(&wish.number, institution)?;
        let person = self.people.person(member).await?;
        if !institution.countries.hold(&person.country) {
            return Err(Error::NotInCountry);
        }
        let holder = person.name.clone().ok_or(Error::NameMissing)?;
        if person.papers.contradict(&holder) {
            return Err(Error::PayeeName);
        }
        self.prove(member, &person, wish.payment_password.as_deref()).await?;
        let now = self.store.now();
        let wanted = Payee {
            id: kernel::id::fresh(),
            member,
            institution: institution.id.clone(),
            number,
            holder,
            bound_at: now,
            blocked: false,
        };
        let mut tx = self.store.begin().await?;
        sql::lock(&mut tx, member).await?;
        let bound = sql::bind(&mut tx, &wanted).await?;
        if bound.member != member {
            drop(tx);
            sql::clash(&self.store, &wanted, bound.member, now).await?;
            return Err(Error::PayeeTaken);
        }
        // Bound before, and closed since: binding it again opens nothing.
        if bound.blocked {
            return Err(Error::PayeeBlocked);
        }
        let most = self.settings.withdrawal.payees;
        if sql::count(&mut tx, member).await? > i64::from(most) {
            return Err(Error::TooManyPayees { most });
        }
        self.people.bound(&mut tx, member, &bound.holder).await?;
        // Now, not a press before; the database keeps microseconds.
        if bound.bound_at > now.saturating_sub(time::Duration::MILLISECOND) {
            let told =
                Event::SecurityTold { member, matter: Matter::PayeeBound, text: Some(ending(&bound.number)) };
            outbox::append(&mut tx, now, &[told]).await?;
        }
        tx.commit().await?;
        tracing::info!(%member, request = %wish.request_id.0, "an account for payouts was bound");
        Ok(bound)
    }

    /// Removes an account. Withdrawals that were asked for keep it.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another member's.
    pub async fn unbind(&self, member: MemberId, id: Uuid) -> Result<(), Error> {
        let removed = sql::remove(&self.store, member, id, self.store.now()).await?;
        if removed { Ok(()) } else { Err(Error::NotFound) }
    }

    pub(crate) fn institution(&self, id: &str) -> Result<&Institution, Error> {
        let mut known = self.settings.withdrawal.institutions.iter();
        known.find(|institution| institution.id == id).ok_or(Error::BadPayee("institution"))
    }
}

/// The last four signs of a number: enough for its owner to know it by.
fn ending(number: &str) -> String {
    let signs: Vec<char> = number.chars().collect();
    signs.iter().skip(signs.len().saturating_sub(4)).collect()
}

/// The number as it is compared: letters and digits only, letters large.
fn plain_number(text: &str, institution: &Institution) -> Result<String, Error> {
    let odd = |c: char| !(c.is_ascii_alphanumeric() || c == ' ' || c == '-');
    if text.len() > 64 || text.chars().any(odd) {
        return Err(Error::BadPayee("number"));
    }
    let plain: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    let plain = plain.to_ascii_uppercase();
    let length = u8::try_from(plain.len()).map_err(|_| Error::BadPayee("number"))?;
    if (institution.min_length..=institution.max_length).contains(&length) {
        Ok(plain)
    } else {
        Err(Error::BadPayee("number"))
    }
}
