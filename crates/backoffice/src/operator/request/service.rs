//! Deciding about what another operator asked for.

use office::{Caller, Permission, audit::Act, second_person};
use serde_json::json;
use uuid::Uuid;

use super::{
    super::{
        once::{self, Half},
        staff::{Plan, service::verify_reason},
    },
    Kind, Outcome, Request, sql,
};
use crate::{Backoffice, Error};

impl Backoffice {
    /// What waits for a second person.
    pub(super) async fn requests(&self, clerk: &Caller) -> Result<Vec<Request>, Error> {
        let mut requests = sql::waiting(&self.store).await?;
        let mut tx = self.store.begin().await?;
        let participant = match second_person::participant(&mut tx, clerk, self.store.now()).await {
            Ok(participant) => Some(participant),
            Err(office::Error::Quarantined { .. }) => None,
            Err(error) => return Err(error.into()),
        };
        drop(tx);
        for request in &mut requests {
            let pair =
                participant.as_ref().is_some_and(|participant| participant.pairs_with(request.asked_by));
            request.may_decide = pair
                && request.operator != Some(clerk.operator.id)
                && clerk.role.may(Permission::ChangeOperators)
                && self.covers(clerk, request.role, &request.reach()).await.is_ok();
        }
        Ok(requests)
    }

    /// Does what another asked for, in one transaction with its row of the trail, if the operator is the second of two
    /// persons and themself has what is given or taken.
    pub(super) async fn approve_request(
        &self,
        clerk: &Caller,
        id: Uuid,
        note: &str,
    ) -> Result<Outcome, Error> {
        verify_reason(note)?;
        let request = sql::find(&self.store, id).await?.ok_or(office::Error::NotFound)?;
        if request.asked_by == clerk.operator.id {
            return Err(Error::Oneself);
        }
        self.covers(clerk, request.role, &request.reach()).await?;
        let second = if request.kind.lets_in() { Some(Half::fresh()?) } else { None };
        let hash = match (&second, &request.half) {
            (Some(second), Some(first)) => Some(self.passwords.hash(second.after(first)).await?),
            _ => None,
        };
        let (mut tx, was) = match request.operator {
            None => (self.turn().await?, None),
            Some(operator) => {
                let (tx, was, covered) = self.colleague(clerk, operator).await?;
                covered?;
                (tx, Some(was))
            }
        };
        let now = self.store.now();
        // First, so that of two who agree at once the second is told that it is done.
        if !sql::decide(&mut tx, (id, true), clerk, (note, now)).await? {
            return Err(Error::RequestDecided);
        }
        if let Some(was) = was.as_ref().filter(|was| was.version != request.version) {
            return Err(Error::Changed { version: was.version });
        }
        if !second_person::participant(&mut tx, clerk, now).await?.pairs_with(request.asked_by) {
            return Err(office::Error::NoSecondEyes { name: request.asked_name }.into());
        }
        let until = second.as_ref().map(|_| now + once::LASTS);
        let code = second.map(|second| super::OneTimeCode { code: second.shown(), half: Some(2), until });
        let plan = Plan {
            kind: request.kind,
            name: request.name.clone(),
            role: request.role,
            reach: request.reach(),
            reason: request.reason.clone(),
        };
        let by = [request.asked_by, clerk.operator.id];
        let after = json!({ "asked": request.asked_name, "request": id, "note": note });
        let operator = self.carry_out(tx, clerk, (&plan, was.as_ref()), (hash, &by, after)).await?;
        Ok(Outcome { operator: Some(self.one_of_staff(operator).await?), request: None, code })
    }

    /// Refuses a request; who asked may do so themself, as taking it back. Nobody refuses what is about themself.
    pub(super) async fn refuse_request(
        &self,
        clerk: &Caller,
        id: Uuid,
        note: &str,
    ) -> Result<Request, Error> {
        verify_reason(note)?;
        let request = sql::find(&self.store, id).await?.ok_or(office::Error::NotFound)?;
        if request.operator == Some(clerk.operator.id) {
            return Err(Error::Oneself);
        }
        if request.asked_by != clerk.operator.id {
            self.covers(clerk, request.role, &request.reach()).await?;
        }
        let mut tx = self.turn().await?;
        if !sql::decide(&mut tx, (id, false), clerk, (note, self.store.now())).await? {
            return Err(Error::RequestDecided);
        }
        let act = Act {
            action: "operator.refuse",
            subject: subject(&request),
            before: Some(told(&request)),
            after: Some(json!({ "asked": request.asked_name, "note": note })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(request)
    }

    /// Files a request about a colleague, or about one who is to be hired; of a one-time code the first half is told once.
    pub(in crate::operator) async fn ask_second(
        &self,
        mut tx: store::Tx,
        clerk: &Caller,
        plan: Plan,
        about: Option<(kernel::id::OperatorId, i32)>,
    ) -> Result<Outcome, Error> {
        let now = self.store.now();
        // It is the first of two pairs of eyes.
        second_person::participant(&mut tx, clerk, now).await?;
        let first = if plan.kind.lets_in() { Some(Half::fresh()?) } else { None };
        let request = Request {
            id: kernel::id::fresh(),
            kind: plan.kind,
            operator: about.map(|(id, _)| id),
            name: plan.name,
            version: about.map_or(0, |(_, version)| version),
            role: plan.role,
            countries: plan.reach.countries,
            line: plan.reach.line,
            limit: plan.reach.limit,
            reason: plan.reason,
            half: first.as_ref().map(Half::digest),
            asked_by: clerk.operator.id,
            asked_name: clerk.operator.name.clone(),
            asked_at: now,
            may_decide: false,
        };
        if !sql::insert(&mut tx, &request).await? {
            return Err(Error::RequestWaits);
        }
        let act = Act {
            action: "operator.ask",
            subject: subject(&request),
            before: None,
            after: Some(told(&request)),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        let operator = match about {
            Some((id, _)) => Some(self.one_of_staff(id).await?),
            None => None,
        };
        let code = first.map(|first| super::OneTimeCode { code: first.shown(), half: Some(1), until: None });
        Ok(Outcome { operator, request: Some(request), code })
    }
}

fn subject(request: &Request) -> String {
    request.operator.map_or_else(|| "operator:".to_owned(), |id| format!("operator:{id}"))
}

fn told(request: &Request) -> serde_json::Value {
    let duties = [Kind::Hire, Kind::Duties].contains(&request.kind).then(|| request.reach().told());
    json!({ "request": request.id, "act": request.kind, "name": request.name, "role": request.role,
        "reach": duties, "reason": request.reason })
}
