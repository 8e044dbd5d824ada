//! The withdrawal queue as operators see it: what waits, what is known about it, and the decision (domain.md 5.4, 5.6).

mod acts;

use axum::{
    extract::State as Service,
    http::header,
    response::{IntoResponse, Response},
};
use kernel::{
    Actor, Amount, Asset, Money,
    id::{DepositId, MemberId, OperatorId, WithdrawalId},
};
use office::{
    Caller, Clerk, DecideWithdrawals, Office, ReadWithdrawals,
    page::{self, PAGE},
    second_person::Consent,
};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Failure, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Claim, Queue, State, Step, Transfer, Withdrawal, state::is_open};
use crate::{Cashier, Error, Finding, deposit};

/// Deposits shown beside a withdrawal.
const DEPOSITS: i64 = 5;

/// One thing that happened to a withdrawal, and who did it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WithdrawalStep)]
struct ShownStep {
    #[serde(flatten)]
    step: Step,
    /// The operator, if it was one.
    operator: Option<OperatorId>,
    /// Their name.
    name: Option<String>,
    /// What was said.
    note: String,
}

/// One transfer by which a withdrawal is paid, with what its member said.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WithdrawalTransfer)]
struct ShownTransfer {
    /// How often the provider was asked to pay it.
    attempt: i32,
    /// The present attempt's name at the provider.
    name: String,
    /// The member's picture.
    proof: Option<Uuid>,
    /// What the member said.
    said: String,
    #[serde(flatten)]
    transfer: Transfer,
}

/// The operator who works on a withdrawal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WithdrawalClaim)]
struct ShownClaim {
    /// Who.
    operator: OperatorId,
    /// Their name; only where one withdrawal is asked for.
    name: Option<String>,
    /// Until when nobody else decides about it.
    #[serde(with = "time::serde::rfc3339")]
    until: OffsetDateTime,
}

/// A withdrawal of the queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Queued {
    /// Its id.
    id: WithdrawalId,
    /// Whose.
    member: MemberId,
    /// Their login name.
    account: String,
    /// In what.
    currency: Asset,
    /// How much left the balance.
    amount: Amount,
    /// What it costs the member; the transfers carry the rest.
    fee: Money,
    /// The bank or e-wallet, by the name of the settings.
    method: String,
    /// The payee's account number.
    number: String,
    /// The payee's name.
    holder: String,
    /// Where it stands.
    state: State,
    /// Until when whoever holds it should have acted.
    #[serde(with = "time::serde::rfc3339::option")]
    until: Option<OffsetDateTime>,
    /// Who works on it.
    claim: Option<ShownClaim>,
    /// Why it was rejected.
    reason: Option<String>,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
    /// When it last changed.
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
    /// The transfers by which it is paid; empty in lists.
    transfers: Vec<ShownTransfer>,
    /// What happened, in order; empty in lists.
    timeline: Vec<ShownStep>,
    /// Seconds since it was asked for.
    age_seconds: i64,
    /// Whether its amount needs two operators, with what was decided about the member's withdrawals today.
    needs_two: bool,
}

/// What a member has of one asset.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WithdrawalBalance)]
struct Balance {
    /// Of what.
    asset: Asset,
    /// To play with and to withdraw.
    available: Money,
    /// Held for withdrawals.
    held: Money,
    /// Bonus money.
    bonus: Money,
}

/// A deposit, to compare with.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PastDeposit {
    /// Its id.
    id: DepositId,
    /// Through which channel.
    channel: String,
    /// In what.
    currency: Asset,
    /// How much was asked for.
    amount: Amount,
    /// Where it stands.
    state: deposit::State,
    /// When it was asked for.
    #[serde(with = "time::serde::rfc3339")]
    created_at: OffsetDateTime,
}

/// A withdrawal and what one looks at before deciding.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WithdrawalDetail)]
struct Detail {
    #[serde(flatten)]
    queued: Queued,
    /// What the house looked at when it was asked for; what did not pass comes first.
    checks: Vec<Finding>,
    /// Who has consented to it so far, where two are needed.
    consents: Vec<Consent>,
    /// What the member has now.
    balances: Vec<Balance>,
    /// The member's last deposits.
    deposits: Vec<PastDeposit>,
}

/// Which withdrawals are wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Wanted {
    /// In this state; all when absent. What still waits comes oldest first, the rest newest first.
    state: Option<State>,
    /// Only those that wait for somebody of the house, as the dashboard counts them; the oldest first.
    #[serde(default)]
    waiting: bool,
    /// Of this member.
    member: Option<MemberId>,
    /// The `next` of the page before.
    cursor: Option<WithdrawalId>,
}

/// Why an operator approves.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WithdrawalApproval)]
struct Approval {
    /// 1 to 100 characters.
    note: String,
    /// The transfers to pay it by, which make up the amount less the fee; absent leaves that to the house.
    parts: Option<Vec<Amount>>,
}

/// What an operator decides about a disputed transfer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WithdrawalVerdict)]
struct Verdict {
    /// The transfer's number.
    transfer: i32,
    /// Whether it arrived after all; if not, its amount is held again.
    arrived: bool,
    /// 1 to 100 characters.
    note: String,
}

/// Whether an operator takes a withdrawal in hand.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Taking {
    /// False lets it go.
    take: bool,
}

/// Why an operator rejects; the member reads it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = WithdrawalRejection)]
struct Rejection {
    /// 1 to 100 characters.
    reason: String,
}

pub(crate) fn backoffice_routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(queue))
        .routes(routes!(one))
        .routes(routes!(approve))
        .routes(routes!(reject))
        .routes(routes!(judge))
        .routes(routes!(claim))
        .routes(routes!(proof))
        .with_state(cashier)
}

/// The queue. What still waits comes oldest first.
#[utoipa::path(get, path = "/backoffice/withdrawals", tag = "withdrawals", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "A page of withdrawals", body = Envelope<Page<Queued>>)))]
async fn queue(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<ReadWithdrawals>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Page<Queued>> {
    let fetch = async |after| {
        let queue = Queue {
            state: wanted.state,
            waiting: wanted.waiting,
            member: wanted.member,
            oldest_first: wanted.waiting || wanted.state.is_some_and(is_open),
            after,
            limit: PAGE,
        };
        let rows = cashier.queue(&queue).await?;
        let next = page::next_of(&rows, |last| last.id);
        Ok::<_, Error>((rows, next))
    };
    let whose = |row: &Withdrawal| row.member.into();
    let (rows, next) = clerk.walk(wanted.cursor, whose, fetch).await?;
    let content = cashier.queued(clerk.office(), rows).await?;
    Ok(Envelope::of(Page { content, next: next.map(|next| next.to_string()) }))
}

/// A withdrawal, its timeline, and what is known about the member.
#[utoipa::path(get, path = "/backoffice/withdrawals/{id}", tag = "withdrawals", security(("token" = [])),
    params(("id" = WithdrawalId, Path)),
    responses((status = 200, description = "The withdrawal", body = Envelope<Detail>)))]
async fn one(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<ReadWithdrawals>>,
    Path(id): Path<WithdrawalId>,
) -> Reply<Detail> {
    let detail = cashier.detail(&clerk, id).await?;
    clerk.reaches(detail.queued.member).await?;
    Ok(Envelope::of(detail))
}

/// Approve. From the configured amount on, the first approval is a consent and a second operator decides.
#[utoipa::path(post, path = "/backoffice/withdrawals/{id}/approve", tag = "withdrawals",
    security(("token" = [])), params(("id" = WithdrawalId, Path)), request_body = Approval,
    responses((status = 200, description = "The withdrawal", body = Envelope<Detail>)))]
async fn approve(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<DecideWithdrawals>>,
    Path(id): Path<WithdrawalId>,
    Json(approval): Json<Approval>,
) -> Reply<Detail> {
    cashier.approve_by(&clerk, id, &approval).await?;
    Ok(Envelope::of(cashier.detail(&clerk, id).await?))
}

/// Reject; the held amount goes back to the member.
#[utoipa::path(post, path = "/backoffice/withdrawals/{id}/reject", tag = "withdrawals",
    security(("token" = [])), params(("id" = WithdrawalId, Path)), request_body = Rejection,
    responses((status = 200, description = "The withdrawal", body = Envelope<Detail>)))]
async fn reject(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<DecideWithdrawals>>,
    Path(id): Path<WithdrawalId>,
    Json(rejection): Json<Rejection>,
) -> Reply<Detail> {
    cashier.reject_by(&clerk, id, &rejection.reason).await?;
    Ok(Envelope::of(cashier.detail(&clerk, id).await?))
}

/// Decide whether a disputed transfer arrived.
#[utoipa::path(post, path = "/backoffice/withdrawals/{id}/judge", tag = "withdrawals",
    security(("token" = [])), params(("id" = WithdrawalId, Path)), request_body = Verdict,
    responses((status = 200, description = "The withdrawal", body = Envelope<Detail>)))]
async fn judge(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<DecideWithdrawals>>,
    Path(id): Path<WithdrawalId>,
    Json(verdict): Json<Verdict>,
) -> Reply<Detail> {
    cashier.judge_by(&clerk, id, &verdict).await?;
    Ok(Envelope::of(cashier.detail(&clerk, id).await?))
}

/// Take a withdrawal in hand, or let it go: nobody else decides about it for ten minutes.
#[utoipa::path(post, path = "/backoffice/withdrawals/{id}/claim", tag = "withdrawals",
    security(("token" = [])), params(("id" = WithdrawalId, Path)), request_body = Taking,
    responses((status = 200, description = "The withdrawal", body = Envelope<Detail>)))]
async fn claim(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<DecideWithdrawals>>,
    Path(id): Path<WithdrawalId>,
    Json(taking): Json<Taking>,
) -> Reply<Detail> {
    clerk.reaches(cashier.any_withdrawal(id).await?.member).await?;
    cashier.claim(clerk.operator.id, id, taking.take).await?;
    Ok(Envelope::of(cashier.detail(&clerk, id).await?))
}

/// A picture that a member left as a proof.
#[utoipa::path(get, path = "/backoffice/proofs/{id}", tag = "withdrawals", security(("token" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "The picture", content_type = "image/jpeg", body = Vec<u8>)))]
async fn proof(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<ReadWithdrawals>>,
    Path(id): Path<Uuid>,
) -> Result<Response, Failure> {
    let (member, media, picture) = cashier.proof(id).await?;
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

impl Cashier {
    /// Each with its member's name, and whether it takes two: what is not decided yet is counted with what was decided about
    /// the member's withdrawals today.
    async fn queued(&self, office: &Office, rows: Vec<Withdrawal>) -> Result<Vec<Queued>, Error> {
        let members: Vec<MemberId> = rows.iter().map(|row| row.member).collect();
        let accounts = office.accounts(&members).await?;
        let today = self.withdrawn_today(office, &members).await?;
        let now = self.store.now();
        let queued = |row: Withdrawal| {
            let before = today.get(&row.member).filter(|_| is_open(row.state)).copied().unwrap_or(0);
            Queued {
                account: accounts.get(&row.member).cloned().unwrap_or_default(),
                age_seconds: now.unix_timestamp().saturating_sub(row.created_at.unix_timestamp()),
                needs_two: office.is_large(row.amount, before),
                ..Queued::from(row)
            }
        };
        Ok(rows.into_iter().map(queued).collect())
    }

    async fn detail(&self, caller: &Caller, id: WithdrawalId) -> Result<Detail, Error> {
        let (office, withdrawal) = (caller.office(), self.any_withdrawal(id).await?);
        let (member, asset) = (withdrawal.member, withdrawal.currency);
        let version = version(&withdrawal);
        let mut queued = self.queued(office, vec![withdrawal]).await?.pop().ok_or(Error::NotFound)?;
        let now = self.store.now();
        queued.claim = queued.claim.filter(|claim| claim.until > now);
        let acted = queued.timeline.iter().filter_map(|step| step.operator);
        let acted: Vec<OperatorId> = acted.chain(queued.claim.iter().map(|claim| claim.operator)).collect();
        let names = office.names(&acted).await?;
        for step in &mut queued.timeline {
            step.name = step.operator.and_then(|operator| names.get(&operator).cloned());
        }
        if let Some(claim) = &mut queued.claim {
            claim.name = names.get(&claim.operator).cloned();
        }
        let has = ledger::balances(&self.store, member, asset).await?;
        let deposits = self.deposits(member, None, DEPOSITS).await?.into_iter();
        // Who consented before it changed must look again.
        let consents = office.standing_about(&[subject(id)]).await?.into_iter();
        let consents = consents.filter_map(|(_, to, consent)| (to == version).then_some(consent));
        Ok(Detail {
            checks: self.findings(id).await?,
            consents: consents.collect(),
            balances: vec![Balance { asset, available: has.cash, held: has.held, bonus: has.bonus }],
            deposits: deposits.map(Into::into).collect(),
            queued,
        })
    }
}

/// What consents to a withdrawal name of it: they are none to what it becomes.
fn version(withdrawal: &Withdrawal) -> String {
    withdrawal.updated_at.unix_timestamp_nanos().div_euclid(1_000).to_string()
}

/// What consents and the trail call a withdrawal.
fn subject(id: WithdrawalId) -> String {
    format!("withdrawal:{id}")
}

impl From<Withdrawal> for Queued {
    fn from(row: Withdrawal) -> Self {
        Self {
            id: row.id,
            member: row.member,
            account: String::new(),
            currency: row.currency,
            amount: row.amount,
            fee: row.fee,
            method: row.account.method,
            number: row.account.number,
            holder: row.account.holder,
            state: row.state,
            until: row.until,
            claim: row.claim.map(Into::into),
            reason: row.reason,
            created_at: row.created_at,
            updated_at: row.updated_at,
            transfers: row.transfers.into_iter().map(Into::into).collect(),
            timeline: row.timeline.into_iter().map(Into::into).collect(),
            age_seconds: 0,
            needs_two: false,
        }
    }
}

impl From<Transfer> for ShownTransfer {
    fn from(transfer: Transfer) -> Self {
        let Transfer { attempt, name, proof, note, .. } = transfer.clone();
        Self { attempt, name, proof, said: note, transfer }
    }
}

impl From<Step> for ShownStep {
    fn from(step: Step) -> Self {
        let operator = match step.actor {
            Actor::Operator(operator) => Some(operator),
            Actor::Member(_) | Actor::Vendor(_) | Actor::House => None,
        };
        Self { operator, name: None, note: step.note.clone(), step }
    }
}

impl From<Claim> for ShownClaim {
    fn from(claim: Claim) -> Self {
        Self { operator: claim.operator, name: None, until: claim.until }
    }
}

impl From<deposit::Deposit> for PastDeposit {
    fn from(deposit: deposit::Deposit) -> Self {
        let deposit::Deposit { id, channel, currency, amount, state, created_at, .. } = deposit;
        Self { id, channel, currency, amount, state, created_at }
    }
}
