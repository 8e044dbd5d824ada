//! What holds players back, asked of guard.

use std::collections::{BTreeSet, HashMap};

use ::guard::{Guard, kyc, limit, pause, signal};
use backoffice::{
    Elsewhere,
    guard::{Alert, Asked, Day, Decision, Document, Held, Limit, Named, Pause, Renamed, Wanted, Warden},
};
use cashier::Cashier;
use identity::Identity;
use kernel::{
    Money,
    id::{MemberId, OperatorId},
};
use office::After;
use store::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

/// Days that an operator sees.
const DAYS: u16 = 30;

/// The guard, and who is who.
pub(super) struct Desk {
    pub(super) guard: Guard,
    pub(super) identity: Identity,
    /// Whose accounts for payouts are in the name of the papers.
    pub(super) cashier: Cashier,
}

fn figure(kind: limit::Kind, value: i64) -> String {
    match kind {
        limit::Kind::Time => value.to_string(),
        _ => Money::from_units(value).to_string(),
    }
}

fn shown_limit(shown: &limit::Shown, now: OffsetDateTime) -> Limit {
    let limit::Shown { kind, span, limit, used } = *shown;
    let next = limit.waiting(now);
    Limit {
        kind: kind.name().to_owned(),
        span: span.name().to_owned(),
        value: limit.at(now).map(|value| figure(kind, value)),
        used: figure(kind, used.max(0)),
        next: next.and_then(|next| next.value).map(|value| figure(kind, value)),
        next_at: next.map(|next| next.at),
    }
}

fn shown_pause(pause: pause::Pause) -> Pause {
    Pause { kind: pause.kind.name().to_owned(), since: pause.since, until: pause.until }
}

fn shown_document(document: kyc::Document, (account, payee_name): (String, Option<String>)) -> Document {
    Document {
        id: document.id,
        member: document.member,
        account,
        payee_name,
        kind: document.kind.name().to_owned(),
        state: document.state.name().to_owned(),
        width: document.width,
        height: document.height,
        at: document.at,
        decided_at: document.decided_at,
        reason: document.reason,
        name: document.name,
    }
}

fn shown_alert(alert: signal::Alert, named: impl Fn(MemberId) -> Named) -> Alert {
    Alert {
        id: alert.id,
        kind: alert.kind.name().to_owned(),
        hint: alert.hint,
        members: alert.members.into_iter().map(named).collect(),
        beyond: 0,
        at: alert.at,
        open: alert.open,
        note: alert.note,
    }
}

impl Desk {
    async fn names(&self, members: &[MemberId]) -> Result<HashMap<MemberId, String>, Elsewhere> {
        let profiles = self.identity.profiles(members).await?;
        Ok(profiles.into_iter().map(|profile| (profile.id, profile.account)).collect())
    }

    async fn documents_of(&self, found: Vec<kyc::Document>) -> Result<Vec<Document>, Elsewhere> {
        let members: Vec<MemberId> = found.iter().map(|document| document.member).collect();
        let names = self.names(&members).await?;
        let mut payees: HashMap<MemberId, Option<String>> = HashMap::new();
        for member in members.into_iter().collect::<BTreeSet<_>>() {
            payees.insert(member, self.identity.payee(member).await?.name);
        }
        let shown = found.into_iter().map(|document| {
            let account = names.get(&document.member).cloned().unwrap_or_default();
            let payee = payees.get(&document.member).cloned().flatten();
            shown_document(document, (account, payee))
        });
        Ok(shown.collect())
    }

    /// Holds a member's accounts for payouts to the name of his approved papers; how many were closed, which is also an
    /// alert.
    async fn hold_to_name(&self, tx: &mut Tx, paper: &kyc::Document) -> Result<usize, Elsewhere> {
        let approved = paper.kind == kyc::Kind::Identity && paper.state == kyc::State::Approved;
        let Some(name) = paper.name.as_deref().filter(|_| approved) else { return Ok(0) };
        let closed = self.cashier.keep_to_name_in(tx, paper.member, name).await?;
        for payee in &closed {
            self.guard.alert_name(tx, paper.member, &payee.holder).await?;
        }
        Ok(closed.len())
    }

    async fn alerts_of(&self, found: Vec<signal::Alert>) -> Result<Vec<Alert>, Elsewhere> {
        let members: Vec<MemberId> = found.iter().flat_map(|alert| alert.members.clone()).collect();
        let names = self.names(&members).await?;
        let named = |id: MemberId| Named { id, account: names.get(&id).cloned().unwrap_or_default() };
        Ok(found.into_iter().map(|alert| shown_alert(alert, named)).collect())
    }
}

/// The one thing that was asked for.
fn only<T>(mut found: Vec<T>) -> Result<T, Elsewhere> {
    found.pop().ok_or_else(|| ::guard::Error::NotFound.into())
}

#[async_trait::async_trait]
impl Warden for Desk {
    async fn held(&self, member: MemberId) -> Result<Held, Elsewhere> {
        let now = self.guard.now();
        let standing = self.guard.standing(member).await?;
        let known = self.guard.kyc(member).await?;
        let total = self.guard.tiers().get(known.tier).and_then(|tier| tier.withdraw_total);
        let days = self.guard.position(member, DAYS).await?.into_iter().map(|day| Day {
            day: day.day.to_string(),
            net: day.played.net(),
            minutes: day.minutes,
        });
        let history = self.guard.history(member).await?.into_iter().map(|line| Asked {
            at: line.at,
            act: line.act,
            detail: line.detail,
            by_operator: line.operator.is_some(),
        });
        let alerts = self.guard.alerts(false, Some(member)).await?;
        Ok(Held {
            pause: standing.pause.map(shown_pause),
            limits: self.guard.limits(member).await?.iter().map(|limit| shown_limit(limit, now)).collect(),
            reality_minutes: self.guard.reality_minutes(member).await?,
            days: days.collect(),
            history: history.collect(),
            tier: known.tier,
            withdraw_total: total.map(Money::from),
            withdrawn: known.withdrawn,
            documents: self.documents_of(known.documents).await?,
            alerts: self.alerts_of(alerts).await?,
        })
    }

    async fn pause(
        &self,
        tx: &mut Tx,
        member: MemberId,
        (term, operator): (&str, OperatorId),
    ) -> Result<Option<Pause>, Elsewhere> {
        let Some(term) = pause::Term::named(term) else { return Ok(None) };
        Ok(Some(shown_pause(self.guard.pause_in(tx, member, term, Some(operator)).await?)))
    }

    async fn documents(
        &self,
        wanted: Wanted,
        after: Option<Uuid>,
        most: i64,
    ) -> Result<Vec<Document>, Elsewhere> {
        let state = match wanted {
            Wanted::Waiting => kyc::State::Waiting,
            Wanted::Approved => kyc::State::Approved,
            Wanted::Rejected => kyc::State::Rejected,
        };
        self.documents_of(self.guard.documents(state, after, most).await?).await
    }

    async fn document(&self, id: Uuid) -> Result<Document, Elsewhere> {
        only(self.documents_of(vec![self.guard.document(id).await?]).await?)
    }

    async fn picture(&self, id: Uuid) -> Result<(Document, Vec<u8>), Elsewhere> {
        let (document, picture) = self.guard.picture(id).await?;
        Ok((only(self.documents_of(vec![document]).await?)?, picture))
    }

    async fn decide(
        &self,
        tx: &mut Tx,
        (id, operator): (Uuid, OperatorId),
        decision: Decision<'_>,
    ) -> Result<(Document, usize), Elsewhere> {
        let verdict = match decision {
            Decision::Approve(name) => kyc::Verdict::Approved(name),
            Decision::Reject(reason) => kyc::Verdict::Rejected(reason),
        };
        // Without the account's name: another connection is not waited for while one is held.
        let document = self.guard.decide_document(tx, (id, operator), verdict).await?;
        let closed = self.hold_to_name(tx, &document).await?;
        Ok((shown_document(document, (String::new(), None)), closed))
    }

    async fn name(&self, tx: &mut Tx, id: Uuid, name: &str) -> Result<Renamed, Elsewhere> {
        let (document, before) = self.guard.name_document(tx, id, name).await?;
        let closed = self.hold_to_name(tx, &document).await?;
        Ok(Renamed { document: shown_document(document, (String::new(), None)), before, closed })
    }

    async fn alerts(&self, open: bool, after: After) -> Result<Vec<Alert>, Elsewhere> {
        self.alerts_of(self.guard.alerts_after(open, after).await?).await
    }

    async fn alert(&self, id: Uuid) -> Result<Alert, Elsewhere> {
        only(self.alerts_of(vec![self.guard.alert(id).await?]).await?)
    }

    async fn close(
        &self,
        tx: &mut Tx,
        (id, operator): (Uuid, OperatorId),
        note: &str,
    ) -> Result<Alert, Elsewhere> {
        let closed = self.guard.close_alert(tx, (id, operator), note).await?;
        Ok(shown_alert(closed, |id| Named { id, account: String::new() }))
    }
}
