//! Deposits as operators see them, and what they decide: refused, given back, taken back outside (domain.md 5.3, 5.4).

use axum::extract::State as Service;
use kernel::{
    Amount,
    id::{DepositId, MemberId},
};
use office::{
    Caller, Clerk, DecideDeposits, Office, ReadDeposits,
    audit::Act,
    line,
    page::{self, PAGE},
    second_person::{About, Consent, Decision, Eyes, Proposal},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tx;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Empty, Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Deposit, State};
use crate::{Cashier, Error};

/// Longest note.
pub(crate) const LONGEST: usize = 100;
/// The kind of money that is decided about.
pub(crate) const KIND: &str = "deposit";

/// A deposit as operators see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Payment {
    /// Whose.
    member: MemberId,
    /// Their login name.
    account: String,
    /// The member's picture.
    proof: Option<Uuid>,
    #[serde(flatten)]
    deposit: Deposit,
}

/// Which deposits are wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Wanted {
    /// In this state; all when absent. What a person has to look at comes oldest first.
    state: Option<State>,
    /// Of this member.
    member: Option<MemberId>,
    /// The `next` of the page before.
    cursor: Option<DepositId>,
}

/// Why a deposit is refused; the member reads it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Refusal {
    /// 1 to 100 characters.
    reason: String,
}

/// Whether a decision holds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Decided {
    /// It was consented to, and a second operator must decide the same.
    pub(crate) waiting: bool,
}

/// A consent, and to what exactly.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConsentGiven {
    #[serde(flatten)]
    pub(crate) consent: Consent,
    /// What they consented to.
    pub(crate) to: String,
}

/// A deposit, and who has consented to what about it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PaymentDetail {
    #[serde(flatten)]
    payment: Payment,
    /// What may still go back.
    left: Option<Amount>,
    /// From this amount on a decision needs two operators, counted with what was decided about the member today.
    second_from: Amount,
    /// Consents so far.
    consents: Vec<ConsentGiven>,
}

pub(crate) fn backoffice_routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(queue))
        .routes(routes!(one))
        .routes(routes!(refuse))
        .with_state(cashier)
}

/// Deposits. What a person has to look at comes oldest first.
#[utoipa::path(get, path = "/backoffice/deposits", tag = "deposits", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "A page of deposits", body = Envelope<Page<Payment>>)))]
async fn queue(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<ReadDeposits>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Page<Payment>> {
    let fetch = async |after| {
        let state = wanted.state;
        let oldest_first = matches!(state, Some(State::Submitted | State::Review | State::Disputed));
        let wanted = super::Wanted { state, member: wanted.member, oldest_first, after, limit: PAGE };
        let rows = cashier.deposit_queue(&wanted).await?;
        let next = page::next_of(&rows, |last| last.id);
        Ok::<_, Error>((rows, next))
    };
    let whose = |deposit: &Deposit| deposit.member.into();
    let (rows, next) = clerk.walk(wanted.cursor, whose, fetch).await?;
    let content = named(clerk.office(), rows).await?;
    Ok(Envelope::of(Page { content, next: next.map(|next| next.to_string()) }))
}

/// A deposit, with the consents given about it.
#[utoipa::path(get, path = "/backoffice/deposits/{id}", tag = "deposits", security(("token" = [])),
    params(("id" = DepositId, Path)),
    responses((status = 200, description = "The deposit", body = Envelope<PaymentDetail>)))]
async fn one(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<ReadDeposits>>,
    Path(id): Path<DepositId>,
) -> Reply<PaymentDetail> {
    let (office, deposit) = (clerk.office(), cashier.deposit_of(&clerk, id).await?);
    let given = office.standing_about(&[subject(id)]).await?.into_iter();
    let consents = given.map(|(_, to, consent)| ConsentGiven { consent, to }).collect();
    let today = office.decided_today(&[deposit.member], KIND).await?;
    let second_from = office.second_from(today.get(&deposit.member).copied().unwrap_or_default());
    let left = left(&deposit);
    let payment = named(office, vec![deposit]).await?.pop().ok_or(Error::NotFound)?;
    Ok(Envelope::of(PaymentDetail { payment, left, second_from, consents }))
}

/// Refuse a deposit that nothing was credited for.
#[utoipa::path(post, path = "/backoffice/deposits/{id}/reject", tag = "deposits", security(("token" = [])),
    params(("id" = DepositId, Path)), request_body = Refusal,
    responses((status = 200, description = "Refused", body = Envelope<Empty>)))]
async fn refuse(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<DecideDeposits>>,
    Path(id): Path<DepositId>,
    Json(refusal): Json<Refusal>,
) -> Reply<Empty> {
    cashier.refuse_by(&clerk, id, &refusal.reason).await?;
    Ok(Envelope::of(Empty {}))
}

impl Cashier {
    async fn refuse_by(&self, clerk: &Caller, id: DepositId, reason: &str) -> Result<(), Error> {
        let reason = line(reason, LONGEST, "reason")?;
        let deposit = self.deposit_of(clerk, id).await?;
        let mut tx = self.store.begin().await?;
        self.refuse_deposit_in(&mut tx, clerk.operator.id, id, reason).await?;
        let after = json!({ "state": "rejected", "reason": reason });
        clerk.record(&mut tx, act("deposit.reject", &deposit, after)).await?;
        Ok(tx.commit().await?)
    }

    /// A deposit of a member whom the operator reaches.
    pub(crate) async fn deposit_of(&self, clerk: &Caller, id: DepositId) -> Result<Deposit, Error> {
        let deposit = self.any_deposit(id).await?;
        clerk.reaches(deposit.member).await?;
        Ok(deposit)
    }
}

/// Takes part in a decision about money that comes in; a consent that waits for its second is written in the trail.
pub(crate) async fn second(
    tx: &mut Tx,
    clerk: &Caller,
    proposal: Proposal<'_>,
    (member, amount, note): (MemberId, Amount, &str),
) -> Result<Eyes, Error> {
    let about = About { member, kind: KIND };
    let decision = Decision { proposal, about, amount, unseen_units: 0, note };
    let eyes = clerk.decides(tx, &decision).await?;
    if let Eyes::Waiting = eyes {
        let after = json!({ "consent": clerk.operator.name, "to": proposal.seen, "member": member, "amount": amount,
            "note": note });
        let (action, subject) = ("deposit.consent", proposal.subject.to_owned());
        clerk.record(tx, Act { action, subject, before: None, after: Some(after) }).await?;
    }
    Ok(eyes)
}

/// An act about a deposit, which stood so before it.
pub(crate) fn act(action: &'static str, deposit: &Deposit, after: Value) -> Act {
    let before = json!({ "state": deposit.state, "member": deposit.member, "amount": deposit.amount,
        "received": deposit.received, "returned": deposit.returned, "currency": deposit.currency });
    Act { action, subject: subject(deposit.id), before: Some(before), after: Some(after) }
}

/// What consents and the trail call a deposit.
pub(crate) fn subject(id: DepositId) -> String {
    format!("deposit:{id}")
}

/// What of it has not gone back.
pub(crate) fn left(deposit: &Deposit) -> Option<Amount> {
    deposit.received?.money().checked_sub(deposit.returned)?.positive()
}

async fn named(office: &Office, rows: Vec<Deposit>) -> Result<Vec<Payment>, Error> {
    let members: Vec<MemberId> = rows.iter().map(|deposit| deposit.member).collect();
    let accounts = office.accounts(&members).await?;
    let named = rows.into_iter().map(|deposit| Payment {
        member: deposit.member,
        account: accounts.get(&deposit.member).cloned().unwrap_or_default(),
        proof: deposit.proof,
        deposit,
    });
    Ok(named.collect())
}
