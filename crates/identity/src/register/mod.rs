//! Registration: the fields' rules, the agent's code, the place in the tree, the welcome, in one transaction.

mod http;

use kernel::{AccountType, Entropy, event::Event, id::MemberId};
use store::Tx;

use crate::{
    Error, Identity,
    member::{Profile, sql},
    rules::Field,
};

pub(crate) use http::routes;

/// Whom to make.
#[derive(Clone, Debug, Default)]
pub struct NewMember {
    /// The login name.
    pub account: String,
    /// The password.
    pub password: String,
    /// Number of the account's type (spec.md 4).
    pub kind: i16,
    /// The code of the agent who brought him.
    pub code: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
    /// Mobile number, digits.
    pub mobile: Option<String>,
    /// Name on his bank account.
    pub payee_name: Option<String>,
}

impl Identity {
    /// Makes a member.
    ///
    /// # Errors
    /// [`Error::Field`] for the first field that breaks its rule, [`Error::Taken`], [`Error::NoSuchCode`].
    pub async fn create_member(&self, new: NewMember) -> Result<Profile, Error> {
        let rules = self.site.register_rules();
        rules.check(Field::Username, &new.account)?;
        rules.check(Field::Password, &new.password)?;
        rules.check_given(Field::Email, new.email.as_deref())?;
        if let Some(mobile) = new.mobile.as_deref().filter(|mobile| !mobile.is_empty()) {
            rules.check_mobile(mobile, None)?;
        }
        rules.check_given(Field::PayeeName, new.payee_name.as_deref())?;
        rules.check_given(Field::Affiliate, new.code.as_deref())?;
        let kind = AccountType::from_number(new.kind)
            .ok_or(store::Error::Inconsistent("an unknown account type"))?;
        let hash = self.passwords.hash(new.password.clone()).await?;
        let mut tx = self.store.begin().await?;
        let parent = match new.code.as_deref().filter(|code| !code.is_empty()) {
            Some(code) => Some(sql::claim(&mut tx, code).await?.ok_or(Error::NoSuchCode)?),
            None => None,
        };
        let filled = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        let (email, mobile, payee) = (filled(&new.email), filled(&new.mobile), filled(&new.payee_name));
        let row = sql::NewRow {
            account: &new.account,
            kind,
            password_hash: Some(&hash),
            parent,
            asset: self.settings.asset,
            country: &self.settings.country,
            email: email.as_deref(),
            mobile: mobile.as_deref(),
            payee_name: payee.as_deref(),
        };
        let id = self.enrol(&mut tx, &row).await?;
        tx.commit().await?;
        self.existing(id).await
    }

    /// Makes a trial account, which has no password and cannot play for real.
    pub(crate) async fn create_trial(&self) -> Result<Profile, Error> {
        let [a, b, c, d] = Entropy.bytes::<4>()?;
        let number = u32::from_be_bytes([a, b, c, d]);
        let account = format!("trial{number:010}");
        let row = sql::NewRow {
            account: &account,
            kind: AccountType::TRIAL,
            password_hash: None,
            parent: None,
            asset: self.settings.asset,
            country: &self.settings.country,
            email: None,
            mobile: None,
            payee_name: None,
        };
        let mut tx = self.store.begin().await?;
        let id = self.enrol(&mut tx, &row).await?;
        tx.commit().await?;
        self.existing(id).await
    }

    async fn enrol(&self, tx: &mut Tx, row: &sql::NewRow<'_>) -> Result<MemberId, Error> {
        let now = self.store.now();
        let member = sql::insert(tx, row, now).await?.ok_or(Error::Taken)?;
        self.welcome.greet(tx, member, row.kind).await?;
        let registered = Event::MemberRegistered { member, upline: row.parent };
        store::outbox::append(tx, now, &[registered]).await?;
        Ok(member)
    }

    async fn existing(&self, member: MemberId) -> Result<Profile, Error> {
        let profile = self.profile(member).await?;
        Ok(profile.ok_or(store::Error::Inconsistent("a member just made is not there"))?)
    }
}
