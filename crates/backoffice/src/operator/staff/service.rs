//! Making operators, changing what they may do, keeping them out and letting them in again.
//!
//! Three rules hold in every act: nobody does it to himself, nobody gives more than he has, and an owner remains.

use std::collections::HashSet;

use kernel::{
    Entropy,
    id::{MemberId, OperatorId},
};
use serde_json::{Value, json};
use store::Tx;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{
    super::{
        Reach, Secret,
        service::verify_name,
        sql::{self as accounts, NewRow},
    },
    Duties, LetIn, Staff, sql,
};
use crate::{
    Backoffice, Error,
    audit::{Act, service as audit},
    door::{Clerk, Role},
};

/// How long a first password lets in.
const FIRST: Duration = Duration::hours(72);
/// Letters of a first password; 80 bits.
const LETTERS: usize = 20;
/// Longest reason.
const LONGEST: usize = 200;
/// Most countries that one operator is bound to.
const COUNTRIES: usize = 50;

impl Backoffice {
    /// Everyone who works here.
    pub(super) async fn staff(&self) -> Result<Vec<Staff>, Error> {
        let mut staff = sql::list(&self.store, None, self.idle_since()).await?;
        for one in &mut staff {
            self.name_line(one).await?;
        }
        Ok(staff)
    }

    pub(super) async fn one_of_staff(&self, id: OperatorId) -> Result<Staff, Error> {
        let mut found = sql::list(&self.store, Some(id), self.idle_since()).await?;
        let mut one = found.pop().ok_or(Error::NotFound)?;
        self.name_line(&mut one).await?;
        Ok(one)
    }

    pub(super) fn idle_since(&self) -> OffsetDateTime {
        self.store.now() - Duration::minutes(self.settings.idle_minutes)
    }

    async fn name_line(&self, one: &mut Staff) -> Result<(), Error> {
        if let Some(line) = one.line {
            let agent = self.ports.members.named(&line.to_string()).await?;
            one.line_account = agent.map(|card| card.account);
        }
        Ok(())
    }

    /// Makes an operator and tells his first password once.
    pub(super) async fn hire(&self, clerk: &Clerk, name: &str, duties: Duties) -> Result<LetIn, Error> {
        let name = name.trim();
        verify_name(name)?;
        let (role, reach) = self.within_own(clerk, duties).await?;
        let (password, until) = first_password(self.store.now())?;
        let hash = self.passwords.hash(password.clone()).await?;
        let secret = Secret::fresh()?;
        let mut tx = self.store.begin().await?;
        let row = NewRow {
            name,
            role,
            password_hash: &hash,
            totp_secret: secret.bytes(),
            first_until: Some(until),
            reach: &reach,
        };
        let id = accounts::insert(&mut tx, &row, self.store.now()).await?.ok_or(Error::NameTaken)?;
        let after = json!({ "name": name, "role": role, "reach": reach.told() });
        self.file(tx, clerk, ("operator.add", id), (None, after)).await?;
        Ok(LetIn { operator: self.one_of_staff(id).await?, password, until })
    }

    /// Changes what an operator may do, as he was seen. His sessions end: they were opened under other rights.
    pub(super) async fn set_duties(
        &self,
        clerk: &Clerk,
        (id, version): (OperatorId, i32),
        duties: Duties,
        reason: &str,
    ) -> Result<Staff, Error> {
        verify_reason(reason)?;
        let (role, reach) = self.within_own(clerk, duties).await?;
        let (mut tx, was, covered) = self.colleague(clerk, id).await?;
        if was.version != version {
            return Err(Error::Changed { version: was.version });
        }
        covered?;
        if was.role == Role::Owner && role != Role::Owner && !sql::has_other_owner(&mut tx, id).await? {
            return Err(Error::LastOwner);
        }
        sql::set_duties(&mut tx, id, (role, &reach)).await?;
        let ended = accounts::end_others(&mut tx, id, None).await?;
        let before = json!({ "role": was.role, "reach": was.reach().told() });
        let after = json!({ "role": role, "reach": reach.told(), "reason": reason, "sessionsEnded": ended });
        self.file(tx, clerk, ("operator.duties", id), (Some(before), after)).await?;
        self.one_of_staff(id).await
    }

    /// Keeps an operator out, which ends his sessions, or lets him in again.
    pub(super) async fn set_operator_enabled(
        &self,
        clerk: &Clerk,
        id: OperatorId,
        (enabled, reason): (bool, &str),
    ) -> Result<Staff, Error> {
        verify_reason(reason)?;
        let (mut tx, was, covered) = self.colleague(clerk, id).await?;
        // To lock a colleague takes nothing of one's own; to let him in gives him what he may do.
        if enabled || was.role == Role::Owner {
            covered?;
        }
        if !enabled && was.role == Role::Owner && !sql::has_other_owner(&mut tx, id).await? {
            return Err(Error::LastOwner);
        }
        sql::set_enabled(&mut tx, id, enabled).await?;
        let ended = if enabled { 0 } else { accounts::end_others(&mut tx, id, None).await? };
        let action = if enabled { "operator.unlock" } else { "operator.lock" };
        let before = json!({ "enabled": was.enabled });
        let after = json!({ "enabled": enabled, "reason": reason, "sessionsEnded": ended });
        self.file(tx, clerk, (action, id), (Some(before), after)).await?;
        self.one_of_staff(id).await
    }

    /// Takes an operator's password and codes away and tells a first password once: he has lost his phone.
    pub(super) async fn reset(&self, clerk: &Clerk, id: OperatorId, reason: &str) -> Result<LetIn, Error> {
        verify_reason(reason)?;
        let (password, until) = first_password(self.store.now())?;
        let hash = self.passwords.hash(password.clone()).await?;
        let secret = Secret::fresh()?;
        let (mut tx, was, covered) = self.colleague(clerk, id).await?;
        // Whoever resets holds the password for a while: it must not open more than he has.
        covered?;
        if was.role == Role::Owner && !sql::has_other_owner(&mut tx, id).await? {
            return Err(Error::LastOwner);
        }
        sql::reset(&mut tx, id, (&hash, secret.bytes(), until)).await?;
        accounts::forgive(&mut tx, &was.name.to_lowercase()).await?;
        let ended = accounts::end_others(&mut tx, id, None).await?;
        let before = json!({ "enrolled": was.enrolled });
        let after = json!({ "enrolled": false, "reason": reason, "sessionsEnded": ended });
        self.file(tx, clerk, ("operator.reset", id), (Some(before), after)).await?;
        Ok(LetIn { operator: self.one_of_staff(id).await?, password, until })
    }

    /// Ends one session of a colleague, or all.
    pub(super) async fn end_sessions(
        &self,
        clerk: &Clerk,
        id: OperatorId,
        session: Option<Uuid>,
    ) -> Result<Staff, Error> {
        let (mut tx, ..) = self.colleague(clerk, id).await?;
        let ended = match session {
            Some(session) => u64::from(accounts::end(&mut tx, id, session).await?),
            None => accounts::end_others(&mut tx, id, None).await?,
        };
        let before = session.map(|session| json!({ "session": session }));
        self.file(tx, clerk, ("session.end", id), (before, json!({ "sessionsEnded": ended }))).await?;
        self.one_of_staff(id).await
    }

    /// The row of the trail, and the commit.
    async fn file(
        &self,
        mut tx: Tx,
        clerk: &Clerk,
        (action, id): (&'static str, OperatorId),
        (before, after): (Option<Value>, Value),
    ) -> Result<(), Error> {
        let act = Act { action, subject: format!("operator:{id}"), before, after: Some(after) };
        audit::append(&mut tx, &self.store, &clerk.into(), act).await?;
        Ok(tx.commit().await?)
    }

    /// Someone else, held, and whether one may act on him as far as his duties go; nobody acts on himself.
    async fn colleague(
        &self,
        clerk: &Clerk,
        id: OperatorId,
    ) -> Result<(Tx, Staff, Result<(), Error>), Error> {
        if clerk.operator.id == id {
            return Err(Error::Oneself);
        }
        // Asked before the transaction: one that waits for a second connection while it holds the first may wait for
        // ever. Duties that change in between are seen below.
        let mut known = sql::list(&self.store, Some(id), self.idle_since()).await?;
        let known = known.pop().ok_or(Error::NotFound)?;
        let covered = self.covers(clerk, &known).await;
        let mut tx = self.store.begin().await?;
        // One at a time: two owners must not lock each other out at once.
        tx.take_turn("office operators", "").await?;
        let staff = sql::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        if (staff.role, staff.reach()) != (known.role, known.reach()) {
            return Err(Error::Changed { version: staff.version });
        }
        Ok((tx, staff, covered))
    }

    /// Refuses to act on one who may do more, or reaches further.
    async fn covers(&self, clerk: &Clerk, staff: &Staff) -> Result<(), Error> {
        let own = self.reach(clerk).await?;
        let within = clerk.role.covers(staff.role) && own.covers(&staff.reach());
        if within && self.line_within(&own, staff.line).await? { Ok(()) } else { Err(Error::BeyondOwn) }
    }

    /// Checks what is to be given: no more than the giver has.
    async fn within_own(&self, clerk: &Clerk, duties: Duties) -> Result<(Role, Reach), Error> {
        let countries: HashSet<String> =
            duties.countries.iter().map(|code| code.trim().to_uppercase()).collect();
        let is_code =
            |code: &String| code.len() == 2 && code.chars().all(|letter| letter.is_ascii_uppercase());
        if countries.len() > COUNTRIES || !countries.iter().all(is_code) {
            return Err(Error::Field("countries"));
        }
        let mut countries: Vec<String> = countries.into_iter().collect();
        countries.sort();
        let line = match duties.line.as_deref().map(str::trim).filter(|line| !line.is_empty()) {
            Some(named) => {
                let agent = self.ports.members.named(named).await?.ok_or(Error::Field("line"))?;
                Some(agent.id)
            }
            None => None,
        };
        let reach = Reach { countries, line, limit: duties.limit };
        let own = self.reach(clerk).await?;
        let within = clerk.role.covers(duties.role) && own.covers(&reach);
        if within && self.line_within(&own, line).await? {
            Ok((duties.role, reach))
        } else {
            Err(Error::BeyondOwn)
        }
    }

    /// Whether an agent's line lies within one's own.
    async fn line_within(&self, own: &Reach, line: Option<MemberId>) -> Result<bool, Error> {
        match (own.line, line) {
            (None, _) => Ok(true),
            (Some(_), None) => Ok(false),
            (Some(own), Some(line)) => {
                let reach = Reach { line: Some(own), ..Reach::default() };
                Ok(self.ports.members.within(&reach, &[line]).await?.contains(&line))
            }
        }
    }
}

fn first_password(now: OffsetDateTime) -> Result<(String, OffsetDateTime), Error> {
    Ok((Entropy.secret()?.chars().take(LETTERS).collect(), now + FIRST))
}

fn verify_reason(reason: &str) -> Result<(), Error> {
    let length = reason.trim().chars().count();
    let odd = reason.chars().any(char::is_control);
    if length == 0 || length > LONGEST || odd { Err(Error::Field("reason")) } else { Ok(()) }
}
