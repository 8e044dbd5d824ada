//! Making operators, changing what they may do, keeping them out and letting them in again.
//!
//! Four rules hold in every act: nobody does it to themself, nobody gives more than they have, an owner remains, and where money
//! is decided about it takes two persons (`request`).

use std::collections::HashSet;

use kernel::id::{MemberId, OperatorId};
use office::{Caller, Reach, Role, audit::Act};
use serde_json::{Value, json};
use store::Tx;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{
    super::{
        OneTimeCode, Secret, once,
        own::service::QUARANTINE,
        request::{Kind, Outcome},
        service::verify_name,
        sql::{self as accounts, NewRow},
    },
    Duties, Staff, sql,
};
use crate::{Backoffice, Error};

/// Longest reason.
const LONGEST: usize = 200;
/// Most countries that one operator is bound to.
const COUNTRIES: usize = 50;

/// What is to be done about an operator, and why.
pub(in crate::operator) struct Plan {
    pub(in crate::operator) kind: Kind,
    /// What the operator is called, or is to be.
    pub(in crate::operator) name: String,
    /// What the operator is to be, or is.
    pub(in crate::operator) role: Role,
    pub(in crate::operator) reach: Reach,
    pub(in crate::operator) reason: String,
}

impl Backoffice {
    /// Everyone who works here.
    pub(super) async fn staff(&self) -> Result<Vec<Staff>, Error> {
        let mut staff = sql::list(&self.store, None, self.idle_since()).await?;
        for one in &mut staff {
            self.name_line(one).await?;
        }
        Ok(staff)
    }

    pub(in crate::operator) async fn one_of_staff(&self, id: OperatorId) -> Result<Staff, Error> {
        let mut found = sql::list(&self.store, Some(id), self.idle_since()).await?;
        let mut one = found.pop().ok_or(office::Error::NotFound)?;
        self.name_line(&mut one).await?;
        Ok(one)
    }

    pub(super) fn idle_since(&self) -> OffsetDateTime {
        self.store.now() - Duration::minutes(self.settings.idle_minutes)
    }

    async fn name_line(&self, one: &mut Staff) -> Result<(), Error> {
        if let Some(line) = one.line {
            one.line_account = self.office.accounts(&[line]).await?.remove(&line);
        }
        Ok(())
    }

    /// Makes an operator, or asks for a second person where the role decides about money.
    pub(super) async fn hire(
        &self,
        clerk: &Caller,
        name: &str,
        reason: &str,
        duties: Duties,
    ) -> Result<Outcome, Error> {
        let name = name.trim();
        verify_name(name)?;
        verify_reason(reason)?;
        let (role, reach) = self.within_own(clerk, duties).await?;
        if accounts::by_name(&self.store, &name.to_lowercase()).await?.is_some() {
            return Err(Error::NameTaken);
        }
        let plan = Plan { kind: Kind::Hire, name: name.to_owned(), role, reach, reason: reason.to_owned() };
        if role.decides_about_money() {
            let tx = self.turn().await?;
            return self.ask_second(tx, clerk, plan, None).await;
        }
        let (code, hash) = self.whole_code().await?;
        let tx = self.turn().await?;
        self.done(tx, clerk, (plan, None), Some((code, hash))).await
    }

    /// Changes what an operator may do, as the operator was seen, or asks for a second person where the operator decides about
    /// money before or after. The operator's sessions end: they were opened under other rights.
    pub(super) async fn set_duties(
        &self,
        clerk: &Caller,
        (id, version): (OperatorId, i32),
        duties: Duties,
        reason: &str,
    ) -> Result<Outcome, Error> {
        verify_reason(reason)?;
        let (role, reach) = self.within_own(clerk, duties).await?;
        let (tx, was, covered) = self.colleague(clerk, id).await?;
        if was.version != version {
            return Err(Error::Changed { version: was.version });
        }
        covered?;
        let plan =
            Plan { kind: Kind::Duties, name: was.name.clone(), role, reach, reason: reason.to_owned() };
        if was.takes_two || role.decides_about_money() {
            return self.ask_second(tx, clerk, plan, Some((id, version))).await;
        }
        self.done(tx, clerk, (plan, Some(was)), None).await
    }

    /// Keeps an operator out, which ends their sessions, or lets the operator in again.
    ///
    /// Of one who decides about money it takes two persons, or nobody could keep a single administrator from locking out
    /// all of finance. But a thief does not wait for the second: an owner locks anyone but an owner alone, and what that owner
    /// did alone any owner undoes alone.
    pub(super) async fn set_operator_enabled(
        &self,
        clerk: &Caller,
        id: OperatorId,
        enabled: bool,
        reason: &str,
    ) -> Result<Outcome, Error> {
        verify_reason(reason)?;
        let (tx, was, covered) = self.colleague(clerk, id).await?;
        // To lock a colleague takes nothing of one's own; to let the colleague in gives them what they may do.
        if enabled || was.role == Role::Owner {
            covered?;
        }
        if was.enabled == enabled {
            return Ok(Outcome { operator: Some(self.one_of_staff(id).await?), request: None, code: None });
        }
        let plan = Plan {
            kind: if enabled { Kind::Unlock } else { Kind::Lock },
            name: was.name.clone(),
            role: was.role,
            reach: was.reach(),
            reason: reason.to_owned(),
        };
        let at_once = if enabled { was.suspended } else { was.role != Role::Owner };
        if was.takes_two && !(clerk.role == Role::Owner && at_once) {
            return self.ask_second(tx, clerk, plan, Some((id, was.version))).await;
        }
        self.done(tx, clerk, (plan, Some(was)), None).await
    }

    /// Takes away the password and codes of an operator who has lost their phone, and lets them in by a one-time code; or asks
    /// for a second person where the operator decides about money.
    pub(super) async fn reset(&self, clerk: &Caller, id: OperatorId, reason: &str) -> Result<Outcome, Error> {
        verify_reason(reason)?;
        let (code, hash) = self.whole_code().await?;
        let (tx, was, covered) = self.colleague(clerk, id).await?;
        // Whoever resets holds the code for a while: it must not open more than they have.
        covered?;
        let plan = Plan {
            kind: Kind::Reset,
            name: was.name.clone(),
            role: was.role,
            reach: was.reach(),
            reason: reason.to_owned(),
        };
        if was.takes_two {
            return self.ask_second(tx, clerk, plan, Some((id, was.version))).await;
        }
        self.done(tx, clerk, (plan, Some(was)), Some((code, hash))).await
    }

    /// Does alone what one person may.
    async fn done(
        &self,
        tx: Tx,
        clerk: &Caller,
        (plan, was): (Plan, Option<Staff>),
        code: Option<(OneTimeCode, String)>,
    ) -> Result<Outcome, Error> {
        let (code, hash) = code.unzip();
        let by = [clerk.operator.id];
        let id = self.carry_out(tx, clerk, (&plan, was.as_ref()), (hash, &by, json!({}))).await?;
        Ok(Outcome { operator: Some(self.one_of_staff(id).await?), request: None, code })
    }

    /// Does what is planned about an operator as they were, on the word of one person or of two, with its row of the trail, and
    /// commits. The hash is that of a one-time code, where the operator comes in by one.
    pub(in crate::operator) async fn carry_out(
        &self,
        mut tx: Tx,
        clerk: &Caller,
        (plan, was): (&Plan, Option<&Staff>),
        (hash, by, mut after): (Option<String>, &[OperatorId], Value),
    ) -> Result<OperatorId, Error> {
        let now = self.store.now();
        after["reason"] = json!(plan.reason);
        let (id, action, before) = match (plan.kind, was) {
            (Kind::Hire, _) => {
                let secret = Secret::fresh()?;
                let row = NewRow {
                    name: &plan.name,
                    role: plan.role,
                    password_hash: &hash.ok_or(Error::Hashing)?,
                    totp_secret: secret.bytes(),
                    first_until: Some(now + once::LASTS),
                    founder: false,
                    reach: &plan.reach,
                };
                let id = accounts::insert(&mut tx, &row, now).await?.ok_or(Error::NameTaken)?;
                after["name"] = json!(plan.name);
                after["role"] = json!(plan.role);
                after["reach"] = plan.reach.told();
                (id, "operator.add", None)
            }
            (_, None) => return Err(office::Error::NotFound.into()),
            (Kind::Duties, Some(was)) => {
                if was.role == Role::Owner && plan.role != Role::Owner {
                    self.another_owner(&mut tx, was).await?;
                }
                // Who comes to decide about money is new to it.
                let rises = plan.role.decides_about_money() && !was.takes_two;
                let quarantine = rises.then(|| now + QUARANTINE);
                sql::set_duties(&mut tx, was.id, plan.role, &plan.reach, quarantine).await?;
                after["role"] = json!(plan.role);
                after["reach"] = plan.reach.told();
                let before = json!({ "role": was.role, "reach": was.reach().told() });
                (was.id, "operator.duties", Some(before))
            }
            (Kind::Reset, Some(was)) => {
                if was.role == Role::Owner {
                    self.another_owner(&mut tx, was).await?;
                }
                let (hash, secret) = (hash.ok_or(Error::Hashing)?, Secret::fresh()?);
                sql::reset(&mut tx, was.id, &hash, secret.bytes(), now + once::LASTS).await?;
                accounts::forgive_everywhere(&mut tx, &was.name.to_lowercase()).await?;
                after["enrolled"] = json!(false);
                (was.id, "operator.reset", Some(json!({ "enrolled": was.enrolled })))
            }
            (kind @ (Kind::Lock | Kind::Unlock), Some(was)) => {
                let enabled = kind == Kind::Unlock;
                if !enabled && was.role == Role::Owner {
                    self.another_owner(&mut tx, was).await?;
                }
                let alone = !enabled && was.takes_two && by.len() == 1;
                sql::set_enabled(&mut tx, was.id, enabled, alone.then_some(clerk.operator.id)).await?;
                after["enabled"] = json!(enabled);
                let action = if enabled { "operator.unlock" } else { "operator.lock" };
                (was.id, action, Some(json!({ "enabled": was.enabled })))
            }
        };
        if plan.kind.lets_in() {
            let by: Vec<i64> = by.iter().map(|by| by.0).collect();
            sql::tie(&mut tx, id, &by, now).await?;
        }
        if ![Kind::Hire, Kind::Unlock].contains(&plan.kind) {
            after["sessionsEnded"] = json!(accounts::end_others(&mut tx, id, None).await?);
        }
        self.file(tx, clerk, (action, id), (before, after)).await?;
        Ok(id)
    }

    /// Somebody must stay who runs the house.
    async fn another_owner(&self, tx: &mut Tx, was: &Staff) -> Result<(), Error> {
        if sql::has_other_owner(tx, was.id).await? { Ok(()) } else { Err(Error::LastOwner) }
    }

    /// Ends one session of a colleague, or all.
    pub(super) async fn end_sessions(
        &self,
        clerk: &Caller,
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
        clerk: &Caller,
        (action, id): (&'static str, OperatorId),
        (before, after): (Option<Value>, Value),
    ) -> Result<(), Error> {
        let act = Act { action, subject: format!("operator:{id}"), before, after: Some(after) };
        clerk.record(&mut tx, act).await?;
        Ok(tx.commit().await?)
    }

    /// Someone else, held, and whether one may act on them as far as their duties go; nobody acts on themself.
    pub(in crate::operator) async fn colleague(
        &self,
        clerk: &Caller,
        id: OperatorId,
    ) -> Result<(Tx, Staff, Result<(), Error>), Error> {
        if clerk.operator.id == id {
            return Err(Error::Oneself);
        }
        // Asked before the transaction: one that waits for a second connection while it holds the first may wait for
        // ever. Duties that change in between are seen below.
        let mut known = sql::list(&self.store, Some(id), self.idle_since()).await?;
        let known = known.pop().ok_or(office::Error::NotFound)?;
        let covered = self.covers(clerk, known.role, &known.reach()).await;
        let mut tx = self.turn().await?;
        let staff = sql::lock(&mut tx, id).await?.ok_or(office::Error::NotFound)?;
        if (staff.role, staff.reach()) != (known.role, known.reach()) {
            return Err(Error::Changed { version: staff.version });
        }
        Ok((tx, staff, covered))
    }

    /// A transaction of acts about operators, one at a time: two owners must not lock each other out at once.
    pub(in crate::operator) async fn turn(&self) -> Result<Tx, Error> {
        let mut tx = self.store.begin().await?;
        tx.advisory_lock("office operators", "").await?;
        Ok(tx)
    }

    /// Refuses to act on one who may do more, or reaches further.
    pub(in crate::operator) async fn covers(
        &self,
        clerk: &Caller,
        role: Role,
        reach: &Reach,
    ) -> Result<(), Error> {
        let own = clerk.reach().await?;
        let within = clerk.role.covers(role) && own.covers(reach);
        if within && self.line_within(&own, reach.line).await? {
            Ok(())
        } else {
            Err(office::Error::BeyondOwn.into())
        }
    }

    /// Checks what is to be given: no more than the giver has.
    async fn within_own(&self, clerk: &Caller, duties: Duties) -> Result<(Role, Reach), Error> {
        let countries: HashSet<String> =
            duties.countries.iter().map(|code| code.trim().to_uppercase()).collect();
        let is_code =
            |code: &String| code.len() == 2 && code.chars().all(|letter| letter.is_ascii_uppercase());
        if countries.len() > COUNTRIES || !countries.iter().all(is_code) {
            return Err(office::Error::Field("countries").into());
        }
        let mut countries: Vec<String> = countries.into_iter().collect();
        countries.sort();
        let line = match duties.line.as_deref().map(str::trim).filter(|line| !line.is_empty()) {
            Some(named) => Some(self.office.named(named).await?.ok_or(office::Error::Field("line"))?),
            None => None,
        };
        let reach = Reach { countries, line, limit: duties.limit };
        let own = clerk.reach().await?;
        let within = clerk.role.covers(duties.role) && own.covers(&reach);
        if within && self.line_within(&own, line).await? {
            Ok((duties.role, reach))
        } else {
            Err(office::Error::BeyondOwn.into())
        }
    }

    /// Whether an agent's line lies within one's own.
    async fn line_within(&self, own: &Reach, line: Option<MemberId>) -> Result<bool, Error> {
        match (own.line, line) {
            (None, _) => Ok(true),
            (Some(_), None) => Ok(false),
            (Some(own), Some(line)) => {
                let reach = Reach { line: Some(own), ..Reach::default() };
                Ok(self.office.within(&reach, &[line]).await?.contains(&line))
            }
        }
    }
}

pub(in crate::operator) fn verify_reason(reason: &str) -> Result<(), Error> {
    let length = reason.trim().chars().count();
    let odd = reason.chars().any(char::is_control);
    if length == 0 || length > LONGEST || odd { Err(office::Error::Field("reason").into()) } else { Ok(()) }
}
