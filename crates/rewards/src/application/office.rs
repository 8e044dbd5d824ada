//! Applications as operators see them and decide about them; a large reward takes two.

use axum::{
    extract::State as Service,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use kernel::{Amount, id::MemberId};
use office::{
    Caller, Clerk, DecideApplications, REASON, ReadApplications, Whose,
    audit::Act,
    line,
    page::{self, PAGE},
    second_person::{About, Decision, Eyes, Proposal},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Failure, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Application, Queue, State, Verdict};
use crate::{Error, Rewards};

/// An application for an activity's reward, with its member's name.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeApplication)]
struct Named {
    /// The member's login name.
    account: String,
    /// The application.
    #[serde(flatten)]
    application: Application,
}

/// Which applications.
#[derive(Clone, Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct WhichApplications {
    /// `applying` (also when absent), `issued` or `rejected`.
    state: Option<String>,
    /// For one promotion only.
    promotion: Option<Uuid>,
    /// Of one member only.
    #[param(value_type = Option<String>)]
    member: Option<MemberId>,
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// An application that was decided about.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ApplicationDecided)]
struct Decided {
    /// As it is now.
    #[serde(flatten)]
    application: Named,
    /// Whether a second operator must say the same first: it still waits.
    second: bool,
}

/// A decision about an application.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ApplicationDecision)]
struct Decide {
    /// Whether the reward is given.
    approve: bool,
    /// How much, when it is.
    amount: Option<Amount>,
    /// 1 to 200 characters; the member reads it.
    reason: String,
}

pub(crate) fn routes(rewards: Rewards) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(applications))
        .routes(routes!(image))
        .routes(routes!(decide))
        .with_state(rewards)
}

/// Applications for rewards, the oldest first.
#[utoipa::path(get, path = "/backoffice/applications", tag = "promotions", security(("token" = [])),
    params(WhichApplications),
    responses((status = 200, description = "A page", body = Envelope<Page<Named>>)))]
async fn applications(
    Service(rewards): Service<Rewards>,
    Signed(clerk): Signed<Clerk<ReadApplications>>,
    Query(which): Query<WhichApplications>,
) -> Reply<Page<Named>> {
    let start = page::read(which.cursor.as_deref())?;
    let state = which.state.as_deref().unwrap_or(State::Applying.name());
    let state = state.parse().map_err(|_| Error::BadField("state"))?;
    let (rewards, promotion, member) = (&rewards, which.promotion, which.member);
    let fetch = |after| async move {
        let found = rewards.applications(&Queue { state, promotion, member, after, limit: PAGE }).await?;
        let next = page::next_of(&found, |row| (row.at, row.id));
        Ok::<_, Error>((found, next))
    };
    let whose = |row: &Application| Whose::from(row.member);
    let (found, next) = clerk.walk(start, whose, fetch).await?;
    Ok(Envelope::of(page::walked((named(&clerk, found).await?, next))))
}

/// A picture of an application. Who looks at it stands in the trail.
#[utoipa::path(get, path = "/backoffice/applications/{id}/images/{n}", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path), ("n" = i16, Path)),
    responses((status = 200, description = "A picture of it", body = Vec<u8>, content_type = "image/jpeg")))]
async fn image(
    Service(rewards): Service<Rewards>,
    Signed(clerk): Signed<Clerk<ReadApplications>>,
    Path((id, number)): Path<(Uuid, i16)>,
) -> Result<Response, Failure> {
    let picture = rewards.look_at(&clerk, id, number).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/jpeg")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'; sandbox")),
    ];
    Ok((headers, picture).into_response())
}

/// Give the reward that an application asks for, or refuse it. A large one needs two operators.
#[utoipa::path(post, path = "/backoffice/applications/{id}/decide", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Decide,
    responses((status = 200, description = "The application", body = Envelope<Decided>),
              (status = 409, description = "application_decided, bonus_running, second_operator_needed")))]
async fn decide(
    Service(rewards): Service<Rewards>,
    Signed(clerk): Signed<Clerk<DecideApplications>>,
    Path(id): Path<Uuid>,
    Json(decided): Json<Decide>,
) -> Reply<Decided> {
    let (application, second) = rewards.decide_by(&clerk, id, &decided).await?;
    let application = named(&clerk, vec![application]).await?.pop().ok_or(Error::NoApplication)?;
    Ok(Envelope::of(Decided { application, second }))
}

impl Rewards {
    /// An application of a member whom the operator reaches.
    async fn application_for(&self, clerk: &Caller, id: Uuid) -> Result<Application, Error> {
        let application = self.application(id).await?;
        clerk.reaches(application.member).await?;
        Ok(application)
    }

    /// A picture, a JPEG, and a row that says who looked at it: people photograph their papers.
    async fn look_at(&self, clerk: &Caller, id: Uuid, number: i16) -> Result<Vec<u8>, Error> {
        let known = self.application_for(clerk, id).await?;
        let picture = self.application_picture(id, number).await?;
        let mut tx = self.store.begin().await?;
        let after = json!({ "application": id, "image": number });
        let subject = format!("player:{}", known.member);
        let act = Act { action: "application.look", subject, before: None, after: Some(after) };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(picture)
    }

    /// Gives a reward or refuses it. A large one is only noted as consented to until a second operator says the same
    /// (domain.md 8, four eyes); answers what has become of the application, and whether that second one is needed.
    async fn decide_by(
        &self,
        clerk: &Caller,
        id: Uuid,
        decided: &Decide,
    ) -> Result<(Application, bool), Error> {
        let (reason, amount) = (line(&decided.reason, REASON, "reason")?, decided.amount);
        let known = self.application_for(clerk, id).await?;
        if amount.is_some() != decided.approve || amount.is_some_and(|much| much > known.most) {
            return Err(office::Error::Field("amount").into());
        }
        if let Some(amount) = amount {
            clerk.may_decide_about(amount).await?;
        }
        let mut tx = self.store.begin().await?;
        let mut eyes = Eyes::Two;
        if let Some(amount) = amount {
            let (subject, seen) = (format!("application:{id}"), format!("approve {amount}"));
            let proposal = Proposal { subject: &subject, seen: &seen };
            let about = About { member: known.member, kind: "reward" };
            let decision = Decision { proposal, about, amount, unseen_units: 0, note: reason };
            eyes = clerk.decides(&mut tx, &decision).await?;
        }
        if let Eyes::Waiting = eyes {
            let after = json!({ "consent": clerk.operator.name, "amount": amount, "reason": reason });
            clerk.record(&mut tx, act("application.consent", &known, after)).await?;
            tx.commit().await?;
            return Ok((known, true));
        }
        let verdict = Verdict { amount, reason, by: clerk.named() };
        let now = self.decide_in(&mut tx, id, verdict).await?;
        let action = if decided.approve { "application.approve" } else { "application.reject" };
        let after = json!({ "approve": decided.approve, "amount": amount, "reason": reason });
        clerk.record(&mut tx, act(action, &known, eyes.told(after))).await?;
        tx.commit().await?;
        Ok((now, false))
    }
}

/// Applications with their members' names.
async fn named(clerk: &Caller, applications: Vec<Application>) -> Result<Vec<Named>, Error> {
    let members: Vec<MemberId> = applications.iter().map(|one| one.member).collect();
    let names = clerk.office().accounts(&members).await?;
    let named = |application: Application| Named {
        account: names.get(&application.member).cloned().unwrap_or_default(),
        application,
    };
    Ok(applications.into_iter().map(named).collect())
}

fn act(action: &'static str, known: &Application, after: Value) -> Act {
    let before = json!({ "member": known.member, "promotion": known.promotion, "state": known.state,
        "comment": known.comment, "images": known.images.len() });
    Act { action, subject: format!("application:{}", known.id), before: Some(before), after: Some(after) }
}
