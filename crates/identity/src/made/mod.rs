//! Accounts that agents make for others (spec.md 2, registerCenter).

mod http;

use kernel::{AccountType, Entropy, id::MemberId};

use crate::{Error, Identity, NewMember, member::Profile, register::Grounds, rules::Field};

pub(crate) use http::routes;

impl Identity {
    /// Makes an account that stands under an agent, with the site's default password or a random one, which its owner must
    /// change at the first sign-in. The password is told once.
    ///
    /// # Errors
    /// [`Error::Field`] for a name that breaks its rule, [`Error::Taken`].
    pub(crate) async fn create_member_under(
        &self,
        agent: MemberId,
        account: &str,
        kind: AccountType,
    ) -> Result<(Profile, String), Error> {
        self.rules().check(Field::Username, account)?;
        let password = match self.settings.default_password.0.as_str() {
            "" => hex::encode(Entropy.bytes::<6>()?),
            default => default.to_owned(),
        };
        let new = NewMember {
            account: account.to_owned(),
            password: password.clone(),
            kind: kind.number(),
            must_change_password: true,
            ..NewMember::default()
        };
        let grounds = Grounds { upline: Some(agent), ..Grounds::default() };
        Ok((self.make(new, grounds).await?, password))
    }
}
