//! The operators of the demo. Everyone knows how they sign in: play money only.

use anyhow::Result;
use backoffice::{
    Backoffice,
    operator::{NewOperator, PUBLISHED, Secret},
};
use kernel::{Clock, SystemClock};
use office::Role;

use crate::PASSWORD;

/// What they are, in the order of [`PUBLISHED`]. With two owners, what takes two can be tried.
const ROLES: [Role; 3] = [Role::Owner, Role::Owner, Role::Finance];

/// Makes them.
///
/// # Errors
/// When the database refuses.
pub(crate) async fn seed(office: &Backoffice) -> Result<()> {
    for ((name, secret), role) in PUBLISHED.into_iter().zip(ROLES) {
        let secret = Secret::try_from(secret.to_owned())?;
        let new = NewOperator { name: name.to_owned(), role, password: PASSWORD.to_owned(), secret };
        match office.add_operator(new).await {
            Ok(_) | Err(backoffice::Error::NameTaken) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Prints how they get in just now.
///
/// # Errors
/// When the database refuses.
pub(crate) async fn tell(office: &Backoffice) -> Result<()> {
    for (name, _) in PUBLISHED {
        let (_, secret) = office.operator(name).await?;
        let (code, line) = (secret.code(SystemClock.now())?, secret.otpauth(&office.settings().issuer, name));
        println!("operator: {name} / {PASSWORD}, code now {code} (later: mela operator code {name}), {line}");
    }
    Ok(())
}
