//! Registration: the fields' rules, the agent's code, the place in the tree, the welcome, in one transaction.

mod http;

use kernel::{AccountType, Entropy, event::Event, id::MemberId};
use store::Tx;

use crate::{
    Error, Identity, Signs,
    entry::Origin,
    fields::Mobile,
    link,
    member::{Profile, sql},
    profile,
    rules::Field,
    social,
    verification::Proof,
};

/// What proves that a number is whose form it stands in.
#[derive(Debug)]
pub(crate) enum Proved {
    /// A code that we sent; it is used up with the registration.
    Code(Proof),
    /// A phone-auth provider's word, already used up.
    Provider,
}

/// What stands behind a registration besides its form.
#[derive(Debug, Default)]
pub(crate) struct Grounds {
    /// What proves the number; it is used up with the registration.
    pub(crate) number: Option<Proved>,
    /// The ticket of an account elsewhere, which becomes the member's.
    pub(crate) ticket: Option<String>,
    /// Where the call comes from; absent for an account that somebody else makes.
    pub(crate) met: Option<Origin>,
    /// The agent who makes the account; it stands under that agent unless a code says otherwise.
    pub(crate) upline: Option<MemberId>,
}

pub(crate) use http::routes;

/// Whom to make.
#[derive(Clone, Debug, Default)]
pub struct NewMember {
    /// The login name.
    pub account: String,
    /// The password; empty for a member who signs in by number only.
    pub password: String,
    /// Number of the account's type (spec.md 4); a plain member's is what the code says.
    pub kind: i16,
    /// The code of the agent who brought the member.
    pub code: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
    /// Mobile number, digits.
    pub mobile: Option<String>,
    /// The country code before it; the site's own when absent.
    pub dialing_code: Option<String>,
    /// Name on the member's bank account.
    pub payee_name: Option<String>,
    /// The password of payments.
    pub payment_password: Option<String>,
    /// Whether the password must be changed at the first sign-in.
    pub must_change_password: bool,
    /// What else the member told, by the name of the field.
    pub details: Vec<(String, String)>,
}

impl Identity {
    /// Makes a member.
    ///
    /// # Errors
    /// [`Error::Field`] for the first field that breaks its rule, [`Error::Taken`], [`Error::MobileTaken`],
    /// [`Error::NoSuchCode`].
    pub async fn create_member(&self, new: NewMember) -> Result<Profile, Error> {
        let rules = self.rules();
        rules.check(Field::Username, &new.account)?;
        rules.check(Field::Password, &new.password)?;
        rules.check_given(Field::Email, new.email.as_deref())?;
        rules.check_given(Field::PayeeName, new.payee_name.as_deref())?;
        rules.check_given(Field::Affiliate, new.code.as_deref())?;
        self.make(new, Grounds::default()).await
    }

    /// Makes a member whose fields have been checked; what proved the number or the account elsewhere
    /// is used up with it.
    pub(crate) async fn make(&self, new: NewMember, grounds: Grounds) -> Result<Profile, Error> {
        let filled = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        let (email, typed, payee) = (filled(&new.email), filled(&new.mobile), filled(&new.payee_name));
        let mobile = match &typed {
            Some(number) => Some(self.mobile(number, new.dialing_code.as_deref())?),
            None => None,
        };
        let hash = self.hash_given(&new.password).await?;
        let payment_hash = self.hash_given(new.payment_password.as_deref().unwrap_or_default()).await?;
        let mut tx = self.store.begin().await?;
        let mobile_verified = grounds.number.is_some();
        self.claim_mobile(&mut tx, mobile.as_ref(), grounds.number).await?;
        let own = AccountType::from_number(new.kind)
            .ok_or(store::Error::Inconsistent("an unknown account type"))?;
        let (parent, kind) = match new.code.as_deref().filter(|code| !code.is_empty()) {
            Some(code) => {
                let (agent, kind) = link::sql::claim(&mut tx, code).await?.ok_or(Error::NoSuchCode)?;
                (Some(agent), if own == AccountType::MEMBER { kind } else { own })
            }
            None => (grounds.upline, own),
        };
        let row = sql::NewRow {
            account: &new.account,
            kind,
            password_hash: hash.as_deref(),
            parent,
            asset: self.settings.asset,
            country: &self.settings.country,
            email: email.as_deref(),
            mobile: typed.as_deref(),
            payee_name: payee.as_deref(),
            mobile_key: mobile.as_ref().map(|mobile| mobile.0.as_str()),
            mobile_verified,
            payment_hash: payment_hash.as_deref(),
            must_change_password: new.must_change_password,
        };
        let signs = Signs {
            device: grounds.met.as_ref().map(|met| met.mark.simple().to_string()),
            address: grounds.met.as_ref().map(|met| met.ip),
            mobile: row.mobile_key.map(str::to_owned),
            payee: payee.clone(),
        };
        let id = self.enrol(&mut tx, &row, signs).await?;
        profile::sql::keep_details(&mut tx, id, &new.details).await?;
        if let Some(ticket) = &grounds.ticket {
            social::adopt(self, &mut tx, ticket, id).await?;
        }
        tx.commit().await?;
        self.existing(id).await
    }

    async fn hash_given(&self, password: &str) -> Result<Option<String>, Error> {
        if password.is_empty() {
            return Ok(None);
        }
        self.passwords.hash(password.to_owned()).await.map(Some)
    }

    /// Uses up the code that proved a number, and takes the number from whoever only typed it.
    async fn claim_mobile(
        &self,
        tx: &mut Tx,
        mobile: Option<&Mobile>,
        proof: Option<Proved>,
    ) -> Result<(), Error> {
        if let (Some(mobile), Some(proved)) = (mobile, proof) {
            if let Proved::Code(proof) = proved {
                self.spend(tx, proof).await?;
            }
            profile::sql::unclaim(tx, mobile).await?;
        }
        Ok(())
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
            mobile_key: None,
            mobile_verified: false,
            payment_hash: None,
            must_change_password: false,
        };
        let mut tx = self.store.begin().await?;
        let id = self.enrol(&mut tx, &row, Signs::default()).await?;
        tx.commit().await?;
        self.existing(id).await
    }

    async fn enrol(&self, tx: &mut Tx, row: &sql::NewRow<'_>, signs: Signs) -> Result<MemberId, Error> {
        let now = self.store.now();
        let member = match sql::insert(tx, row, now).await {
            Ok(member) => member.ok_or(Error::Taken)?,
            Err(error) if error.constraint() == Some("member_mobile_key") => return Err(Error::MobileTaken),
            Err(error) => return Err(error.into()),
        };
        self.welcome.greet(tx, (member, row.kind), signs).await?;
        let registered = Event::MemberRegistered { member, upline: row.parent };
        store::outbox::append(tx, now, &[registered]).await?;
        Ok(member)
    }

    async fn existing(&self, member: MemberId) -> Result<Profile, Error> {
        let profile = self.profile(member).await?;
        Ok(profile.ok_or(store::Error::Inconsistent("a member just made is not there"))?)
    }
}
