//! What changes a member's details and bindings. A change of what money or a sign-in rests on asks for the password
//! again (ASVS 7.5.1).

use kernel::{
    event::{Event, Matter},
    id::MemberId,
};
use store::Tx;
use time::{Date, Month};
use web::Member;

use super::{AVATARS, Client, DETAILS, Security, sql};
use crate::{
    Error, Identity, Signs,
    fields::{Mobile, check_plain},
    guess::Secret,
    member,
    password::is_plain_pin,
    rules::{Field, check_shown},
    verification::Purpose,
};

impl Identity {
    pub(crate) async fn security(&self, member: MemberId) -> Result<Security, Error> {
        Ok(sql::security(&self.store, member).await?)
    }

    /// Whether the member knows their password, before a change that matters. Who has none proved themself elsewhere. A password
    /// that somebody else was told is changed first: else what that other sets now, a PIN, a name, an authenticator, would
    /// outlast the change.
    pub(crate) async fn prove(&self, member: MemberId, password: Option<&str>) -> Result<(), Error> {
        self.throttles.sensitive(member)?;
        if self.security(member).await?.must_change_password {
            return Err(Error::GivenPassword);
        }
        let Some(hash) = member::sql::password(&self.store, member).await? else { return Ok(()) };
        let password = password.unwrap_or_default().to_owned();
        if self.passwords.verify(password, Some(hash)).await? { Ok(()) } else { Err(Error::PasswordWrong) }
    }

    /// Binds a number that is proved by the code sent to it.
    pub(crate) async fn bind_mobile(
        &self,
        member: &Member,
        (mobile, typed): (&Mobile, &str),
        (code, password): (&str, Option<&str>),
    ) -> Result<(), Error> {
        self.prove(member.id, password).await?;
        let whose = (mobile.0.as_str(), Some(member.id));
        let proof = self.check_code(Purpose::BindMobile, whose, code).await?;
        let mut tx = self.store.begin().await?;
        self.spend(&mut tx, proof).await?;
        sql::unclaim(&mut tx, mobile).await?;
        if !sql::bind_mobile(&mut tx, member.id, mobile, typed, self.store.now()).await? {
            return Err(Error::MobileTaken);
        }
        let signs = Signs { mobile: Some(mobile.0.clone()), ..Signs::default() };
        self.welcome.shown(&mut tx, member.id, signs).await?;
        Ok(tx.commit().await?)
    }

    /// Binds an address that is proved by the code sent to it.
    pub(crate) async fn bind_email(
        &self,
        member: &Member,
        email: &str,
        code: &str,
        password: Option<&str>,
    ) -> Result<(), Error> {
        self.prove(member.id, password).await?;
        let proof = self.check_code(Purpose::BindEmail, (email, Some(member.id)), code).await?;
        let mut tx = self.store.begin().await?;
        self.spend(&mut tx, proof).await?;
        sql::bind_email(&mut tx, member.id, email, self.store.now()).await?;
        Ok(tx.commit().await?)
    }

    /// Writes details that a member tells of themself.
    pub(crate) async fn write_details(
        &self,
        member: &Member,
        nickname: Option<&str>,
        details: Vec<(String, String)>,
    ) -> Result<(), Error> {
        for (field, text) in &details {
            let known = DETAILS.into_iter().find(|known| known == field).ok_or(Error::Form)?;
            self.check_detail(known, text)?;
        }
        let mut tx = self.store.begin().await?;
        if let Some(nickname) = nickname {
            check_nickname(nickname)?;
            sql::set_nickname(&mut tx, member.id, nickname).await?;
        }
        sql::keep_details(&mut tx, member.id, &details).await?;
        Ok(tx.commit().await?)
    }

    fn check_detail(&self, field: &'static str, text: &str) -> Result<(), Error> {
        if text.is_empty() {
            return Ok(());
        }
        if field == "birthday" {
            return check_birthday(text, self.store.now().date(), self.site.birthday_age());
        }
        match Field::from_name(field) {
            Some(rule) => self.rules().check(rule, text),
            None => check_plain(field, text),
        }
    }

    /// Writes the name on the bank account, once.
    pub(crate) async fn write_payee(
        &self,
        member: &Member,
        name: &str,
        password: Option<&str>,
    ) -> Result<(), Error> {
        self.rules().check(Field::PayeeName, name)?;
        self.prove(member.id, password).await?;
        // It is written once: one that the member's papers contradict would keep the member from ever being paid.
        if self.welcome.contradicts_papers(member.id, name).await? {
            return Err(Error::OtherName);
        }
        let mut tx = self.store.begin().await?;
        if !sql::set_payee(&mut tx, member.id, name).await? {
            return Err(Error::NameWritten);
        }
        let signs = Signs { payee: Some(name.to_owned()), ..Signs::default() };
        self.welcome.shown(&mut tx, member.id, signs).await?;
        Ok(tx.commit().await?)
    }

    /// Chooses a picture of the set.
    pub(crate) async fn choose_avatar(&self, member: &Member, avatar: &str) -> Result<(), Error> {
        if !avatars().any(|known| known == avatar) {
            return Err(Error::Field { field: "icon", pattern: "avatar", min: 1, max: AVATARS });
        }
        Ok(sql::set_avatar(&self.store, member.id, avatar).await?)
    }

    /// Sets the password of payments.
    pub(crate) async fn set_payment_password(
        &self,
        member: &Member,
        new: String,
        password: Option<&str>,
    ) -> Result<(), Error> {
        self.rules().check(Field::PaymentPassword, &new)?;
        if is_plain_pin(&new, &self.words_of(member.id).await?) {
            return Err(Error::PlainPin);
        }
        self.prove(member.id, password).await?;
        let hash = self.passwords.hash(new).await?;
        let mut tx = self.store.begin().await?;
        sql::set_payment_password(&mut tx, member.id, &hash).await?;
        let matter = Matter::PaymentPasswordSet;
        let told = Event::SecurityTold { member: member.id, matter, text: None };
        store::outbox::append(&mut tx, self.store.now(), &[told]).await?;
        Ok(tx.commit().await?)
    }

    /// A member as the till knows them.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn payee(&self, member: MemberId) -> Result<Client, Error> {
        let security = sql::security(&self.store, member).await?;
        Ok(Client {
            name: security.payee_name,
            has_payment_password: security.payment_hash.is_some(),
            has_given_password: security.must_change_password,
            country: security.country,
        })
    }

    /// In which name the member's bank account is, if it was given; as `tx` sees it.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn payee_name(&self, tx: &mut Tx, member: MemberId) -> Result<Option<String>, Error> {
        Ok(sql::payee_name(tx, member).await?)
    }

    /// Whether this is the member's payment password; who has set none has none to give. Wrong ones are counted, so that
    /// it cannot be guessed; a right one ends the count.
    ///
    /// # Errors
    /// [`Error::Wait`], [`Error::Busy`].
    pub async fn is_payment_password(&self, member: MemberId, text: &str) -> Result<bool, Error> {
        let hash = sql::security(&self.store, member).await?.payment_hash;
        if hash.is_none() || text.is_empty() {
            return Ok(false);
        }
        self.try_secret(member, Secret::Payment).await?;
        let right = self.passwords.verify(text.to_owned(), hash).await?;
        if right {
            self.knows_secret(member, Secret::Payment).await?;
        }
        Ok(right)
    }
}

/// Names of the pictures.
pub(super) fn avatars() -> impl Iterator<Item = String> {
    (1..=AVATARS).map(|number| format!("a{number:02}"))
}

fn check_nickname(text: &str) -> Result<(), Error> {
    let fits = (1..=20).contains(&text.chars().count());
    let plain = !text.chars().any(|letter| letter.is_control() || "<>&\"'`\\".contains(letter));
    if fits && plain {
        return check_shown("nickname", text);
    }
    Err(Error::Field { field: "nickname", pattern: "any", min: 1, max: 20 })
}

/// A birthday as `yyyy-MM-dd`, of somebody who is old enough today.
pub(crate) fn check_birthday(text: &str, today: Date, age: u8) -> Result<(), Error> {
    let wrong = || Error::Field { field: "birthday", pattern: "date_ymd", min: 10, max: 10 };
    let format = time::macros::format_description!("[year]-[month]-[day]");
    let birthday = Date::parse(text, format).map_err(|_| wrong())?;
    let year = birthday.year() + i32::from(age);
    let turned = birthday.replace_year(year);
    // Who was born on a leap day is of age on the first of March.
    let first_of_march = || Date::from_calendar_date(year, Month::March, 1);
    let of_age = turned.or_else(|_| first_of_march()).map_err(|_| wrong())?;
    if of_age <= today { Ok(()) } else { Err(Error::TooYoung) }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn a_birthday_counts_from_the_day_itself() {
        let today = date!(2026 - 03 - 01);
        let check_birthday = |text: &str, today| check_birthday(text, today, 21);
        assert!(check_birthday("2005-03-01", today).is_ok());
        assert!(matches!(check_birthday("2005-03-02", today), Err(Error::TooYoung)));
        assert!(matches!(check_birthday("2005-02-29", today), Err(Error::Field { .. })), "no such day");
        assert!(check_birthday("2004-02-29", date!(2025 - 03 - 01)).is_ok());
        assert!(matches!(check_birthday("2004-02-29", date!(2025 - 02 - 28)), Err(Error::TooYoung)));
        for odd in ["", "01-03-2005", "2005-3-1", "yesterday", "9999-01-01"] {
            assert!(check_birthday(odd, today).is_err(), "{odd}");
        }
    }
}
