//! The calls of the withdrawal queue.

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use kernel::{
    Amount,
    id::{MemberId, OperatorId, WithdrawalId},
};
use office::{Clerk, DecideWithdrawals, ReadWithdrawals, page::PAGE, second_person::Consent};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Envelope, Failure, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Deposit, Finding, Wanted, Withdrawal, sql};
use crate::{Backoffice, Error, player::Balance};

/// Deposits shown beside a withdrawal.
const DEPOSITS: u16 = 5;

/// A withdrawal of the queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Queued {
    #[serde(flatten)]
    withdrawal: Withdrawal,
    /// Seconds since it was asked for.
    age_seconds: i64,
    /// Whether its amount needs two operators, with what was decided about the member's withdrawals today.
    needs_two: bool,
}

impl Queued {
    /// With what was decided about each member's withdrawals today: what is not decided yet is counted with it.
    async fn of_each(office: &Backoffice, rows: Vec<Withdrawal>) -> Result<Vec<Self>, Error> {
        let members: Vec<MemberId> = rows.iter().map(|row| row.member).collect();
        let today = office.withdrawn_today(&members).await?;
        let queued = |row: Withdrawal| {
            let before = today.get(&row.member).filter(|_| row.state.is_open()).copied().unwrap_or(0);
            Self::of(office, row, before)
        };
        Ok(rows.into_iter().map(queued).collect())
    }

    fn of(office: &Backoffice, withdrawal: Withdrawal, before: i64) -> Self {
        let age_seconds = (office.store.now() - withdrawal.created_at).whole_seconds();
        let needs_two = office.office.is_large(withdrawal.amount, before);
        Self { withdrawal, age_seconds, needs_two }
    }
}

/// A withdrawal and what one looks at before deciding.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Detail {
    #[serde(flatten)]
    queued: Queued,
    /// What the house looked at when it was asked for; what did not pass comes first.
    checks: Vec<Finding>,
    /// Who has consented to it so far, where two are needed.
    consents: Vec<Consent>,
    /// What the member has now.
    balances: Vec<Balance>,
    /// The member's last deposits.
    deposits: Vec<Deposit>,
}

/// Why an operator approves.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Approval {
    /// 1 to 100 characters.
    note: String,
    /// The transfers to pay it by, which make up the amount less the fee; absent leaves that to the house.
    parts: Option<Vec<Amount>>,
}

/// What an operator decides about a disputed transfer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Verdict {
    /// The transfer's number.
    pub(super) transfer: i32,
    /// Whether it arrived after all; if not, its amount is held again.
    pub(super) arrived: bool,
    /// 1 to 100 characters.
    pub(super) note: String,
}

/// Whether an operator takes a withdrawal in hand.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Taking {
    /// False lets it go.
    take: bool,
}

/// Why an operator rejects; the member reads it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Rejection {
    /// 1 to 100 characters.
    reason: String,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(queue))
        .routes(routes!(one))
        .routes(routes!(approve))
        .routes(routes!(reject))
        .routes(routes!(judge))
        .routes(routes!(claim))
        .routes(routes!(proof))
        .with_state(office)
}

/// The queue. What still waits comes oldest first.
#[utoipa::path(get, path = "/backoffice/withdrawals", tag = "withdrawals", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "A page of withdrawals", body = Envelope<Page<Queued>>)))]
async fn queue(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadWithdrawals>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Page<Queued>> {
    let fetch = async |cursor| {
        let wanted = Wanted { cursor, ..wanted.clone() };
        let rows = office.ports.till.queue(&wanted, PAGE).await?;
        let next = rows.get(usize::from(PAGE) - 1).map(|last| last.id);
        Ok::<_, Error>((rows, next))
    };
    let whose = |row: &Withdrawal| row.member.into();
    let (rows, next) = clerk.walk(wanted.cursor, whose, fetch).await?;
    let content = Queued::of_each(&office, rows).await?;
    Ok(Envelope::of(Page { content, next: next.map(|next| next.to_string()) }))
}

/// A withdrawal, its timeline, and what is known about the member.
#[utoipa::path(get, path = "/backoffice/withdrawals/{id}", tag = "withdrawals", security(("token" = [])),
    params(("id" = WithdrawalId, Path)),
    responses((status = 200, description = "The withdrawal", body = Envelope<Detail>)))]
async fn one(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadWithdrawals>>,
    Path(id): Path<WithdrawalId>,
) -> Reply<Detail> {
    let detail = detail(&office, id).await?;
    clerk.reaches(detail.queued.withdrawal.member).await?;
    Ok(Envelope::of(detail))
}

async fn detail(office: &Backoffice, id: WithdrawalId) -> Result<Detail, Error> {
    let mut withdrawal = office.ports.till.withdrawal(id).await?;
    let mut acted: Vec<OperatorId> = withdrawal.timeline.iter().filter_map(|step| step.operator).collect();
    let now = office.store.now();
    withdrawal.claim = withdrawal.claim.filter(|claim| claim.until > now);
    acted.extend(withdrawal.claim.iter().map(|claim| claim.operator));
    let names = office.office.names(&acted).await?;
    for step in &mut withdrawal.timeline {
        step.name = step.operator.and_then(|operator| names.get(&operator).cloned());
    }
    if let Some(claim) = &mut withdrawal.claim {
        claim.name = names.get(&claim.operator).cloned();
    }
    let member = withdrawal.member;
    let queued = Queued::of_each(office, vec![withdrawal]).await?.pop().ok_or(office::Error::NotFound)?;
    Ok(Detail {
        checks: office.ports.till.checks(id).await?,
        consents: sql::consents(&office.store, id).await?,
        balances: office.ports.members.balances(member).await?,
        deposits: office.ports.till.deposits(member, DEPOSITS).await?,
        queued,
    })
}

/// Approve. From the configured amount on, the first approval is a consent and a second operator decides.
#[utoipa::path(post, path = "/backoffice/withdrawals/{id}/approve", tag = "withdrawals",
    security(("token" = [])), params(("id" = WithdrawalId, Path)), request_body = Approval,
    responses((status = 200, description = "The withdrawal", body = Envelope<Detail>)))]
async fn approve(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<DecideWithdrawals>>,
    Path(id): Path<WithdrawalId>,
    Json(approval): Json<Approval>,
) -> Reply<Detail> {
    office.approve(&clerk, id, (&approval.note, approval.parts.as_deref().unwrap_or_default())).await?;
    Ok(Envelope::of(detail(&office, id).await?))
}

/// Reject; the held amount goes back to the member.
#[utoipa::path(post, path = "/backoffice/withdrawals/{id}/reject", tag = "withdrawals",
    security(("token" = [])), params(("id" = WithdrawalId, Path)), request_body = Rejection,
    responses((status = 200, description = "The withdrawal", body = Envelope<Detail>)))]
async fn reject(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<DecideWithdrawals>>,
    Path(id): Path<WithdrawalId>,
    Json(rejection): Json<Rejection>,
) -> Reply<Detail> {
    office.reject(&clerk, id, &rejection.reason).await?;
    Ok(Envelope::of(detail(&office, id).await?))
}

/// Decide whether a disputed transfer arrived.
#[utoipa::path(post, path = "/backoffice/withdrawals/{id}/judge", tag = "withdrawals",
    security(("token" = [])), params(("id" = WithdrawalId, Path)), request_body = Verdict,
    responses((status = 200, description = "The withdrawal", body = Envelope<Detail>)))]
async fn judge(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<DecideWithdrawals>>,
    Path(id): Path<WithdrawalId>,
    Json(verdict): Json<Verdict>,
) -> Reply<Detail> {
    office.judge(&clerk, id, &verdict).await?;
    Ok(Envelope::of(detail(&office, id).await?))
}

/// Take a withdrawal in hand, or let it go: nobody else decides about it for ten minutes.
#[utoipa::path(post, path = "/backoffice/withdrawals/{id}/claim", tag = "withdrawals",
    security(("token" = [])), params(("id" = WithdrawalId, Path)), request_body = Taking,
    responses((status = 200, description = "The withdrawal", body = Envelope<Detail>)))]
async fn claim(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<DecideWithdrawals>>,
    Path(id): Path<WithdrawalId>,
    Json(taking): Json<Taking>,
) -> Reply<Detail> {
    let known = office.ports.till.withdrawal(id).await.map_err(Error::from)?;
    clerk.reaches(known.member).await?;
    office.ports.till.claim(clerk.operator.id, id, taking.take).await.map_err(Error::from)?;
    Ok(Envelope::of(detail(&office, id).await?))
}

/// A picture that a member left as a proof.
#[utoipa::path(get, path = "/backoffice/proofs/{id}", tag = "withdrawals", security(("token" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The picture", content_type = "image/jpeg", body = Vec<u8>)))]
async fn proof(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadWithdrawals>>,
    Path(id): Path<Uuid>,
) -> Result<Response, Failure> {
    let (member, media, picture) = office.ports.till.proof(id).await.map_err(Error::from)?;
    clerk.reaches(member).await?;
    // Whatever it may hold: it is shown as the picture that it was found to be, and runs nothing.
    let headers = [
        (header::CONTENT_TYPE, media),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox".to_owned()),
        (header::CACHE_CONTROL, "private, no-store".to_owned()),
    ];
    Ok((headers, picture).into_response())
}
