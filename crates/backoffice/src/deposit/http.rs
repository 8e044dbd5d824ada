//! The calls about money that comes in.

use axum::{
    body::Bytes,
    extract::{DefaultBodyLimit, State},
};
use kernel::{Amount, id::DepositId};
use office::{
    AssignStatements, Clerk, DecideDeposits, ImportStatements, ReadDeposits, ReadStatements, page::PAGE,
    second_person::Consent,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::{Empty, Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Line, Payment, Report, Wanted, service::of_line, sql};
use crate::{Backoffice, Error};

/// Most bytes of a statement.
const LIMIT: usize = 5 * 1024 * 1024;

/// A file's channel and name.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct Named {
    /// The channel whose account it is of.
    channel: String,
    /// What the file is called, 1 to 100 characters.
    name: String,
}

/// Which deposit a waiting line paid for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Assignment {
    pub(super) channel: String,
    pub(super) transaction: String,
    pub(super) deposit: DepositId,
    /// 1 to 100 characters.
    pub(super) note: String,
}

/// A waiting line whose money went back to its payer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ReturnedLine {
    pub(super) channel: String,
    pub(super) transaction: String,
    /// 1 to 100 characters; the member for whose deposit it seemed to be reads it.
    pub(super) reason: String,
}

/// Why a deposit is refused; the member reads it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Refusal {
    /// 1 to 100 characters.
    reason: String,
}

/// Money of a deposit to be given back to its payer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Refunding {
    /// How much; absent for all that is left of it.
    pub(super) amount: Option<Amount>,
    /// 1 to 100 characters; the member reads it.
    pub(super) reason: String,
}

/// Money of a deposit that was taken back outside.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ChargeBack {
    /// How much.
    pub(super) amount: Amount,
    /// The bank's or provider's id of it, 1 to 100 characters.
    pub(super) transaction: String,
    /// 1 to 100 characters.
    pub(super) reason: String,
}

/// Whether a decision holds.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Decided {
    /// It was consented to, and a second operator must decide the same.
    waiting: bool,
}

/// A consent, and to what exactly.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ConsentGiven {
    #[serde(flatten)]
    consent: Consent,
    /// What he consented to.
    to: String,
}

/// A deposit, and who has consented to what about it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PaymentDetail {
    #[serde(flatten)]
    payment: Payment,
    /// What may still go back.
    left: Option<Amount>,
    /// From this amount on a decision needs two operators, counted with what was decided about the member today.
    second_from: Amount,
    /// Consents so far.
    consents: Vec<ConsentGiven>,
}

/// A line that waits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WaitingLine {
    #[serde(flatten)]
    line: Line,
    /// Whether its amount needs two operators.
    needs_two: bool,
    /// Consents so far.
    consents: Vec<ConsentGiven>,
}

/// Lines that wait, and the channels whose statements can be imported.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WaitingLines {
    /// Channels.
    channels: Vec<String>,
    /// Lines, oldest first.
    lines: Vec<WaitingLine>,
}

pub(crate) fn routes(office: Backoffice) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(queue))
        .routes(routes!(lines))
        .routes(routes!(import))
        .routes(routes!(assign))
        .routes(routes!(return_line))
        .routes(routes!(refuse))
        .routes(routes!(one))
        .routes(routes!(refund))
        .routes(routes!(charge_back))
        .layer(DefaultBodyLimit::max(LIMIT))
        .with_state(office)
}

/// Deposits. What a person has to look at comes oldest first.
#[utoipa::path(get, path = "/backoffice/deposits", tag = "deposits", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "A page of deposits", body = Envelope<Page<Payment>>)))]
async fn queue(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadDeposits>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Page<Payment>> {
    let fetch = async |cursor| {
        let wanted = Wanted { cursor, ..wanted.clone() };
        let rows = office.ports.deposits.queue(&wanted, PAGE).await?;
        let next = rows.get(usize::from(PAGE) - 1).map(|last| last.id);
        Ok::<_, Error>((rows, next))
    };
    let whose = |payment: &Payment| payment.member.into();
    let (content, next) = clerk.walk(wanted.cursor, whose, fetch).await?;
    Ok(Envelope::of(Page { content, next: next.map(|next| next.to_string()) }))
}

/// A deposit, with the consents given about it.
#[utoipa::path(get, path = "/backoffice/deposits/{id}", tag = "deposits", security(("token" = [])),
    params(("id" = DepositId, Path)),
    responses((status = 200, description = "The deposit", body = Envelope<PaymentDetail>)))]
async fn one(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadDeposits>>,
    Path(id): Path<DepositId>,
) -> Reply<PaymentDetail> {
    let payment = office.payment(&clerk, id).await?;
    let given = sql::about(&office.store, &[format!("deposit:{id}")]).await?.into_iter();
    let consents = given.map(|(_, to, consent)| ConsentGiven { consent, to }).collect();
    let today = clerk.office().decided_today(&[payment.member], "deposit").await?;
    let before = today.get(&payment.member).copied().unwrap_or_default();
    let (left, second_from) = (payment.left(), clerk.office().second_from(before));
    Ok(Envelope::of(PaymentDetail { payment, left, second_from, consents }))
}

/// Lines of statements that wait for a person, oldest first.
#[utoipa::path(get, path = "/backoffice/statements/lines", tag = "deposits", security(("token" = [])),
    responses((status = 200, description = "The lines", body = Envelope<WaitingLines>)))]
async fn lines(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ReadStatements>>,
) -> Reply<WaitingLines> {
    let lines = office.lines_within(&clerk).await?;
    let large = office.large_lines(&lines.lines).await?;
    let subjects: Vec<String> =
        lines.lines.iter().map(|line| of_line(&line.channel, &line.transaction)).collect();
    let mut given = sql::about(&office.store, &subjects).await?;
    let waiting =
        lines.lines.into_iter().zip(subjects.iter().zip(large)).map(|(line, (subject, needs_two))| {
            let mine = given.extract_if(.., |(about, ..)| about == subject);
            let consents = mine.map(|(_, to, consent)| ConsentGiven { consent, to }).collect();
            WaitingLine { needs_two, line, consents }
        });
    Ok(Envelope::of(WaitingLines { channels: lines.channels, lines: waiting.collect() }))
}

/// Import a bank's statement, CSV or CAMT.053; the body is the file. The same file twice changes nothing.
#[utoipa::path(post, path = "/backoffice/statements", tag = "deposits", security(("token" = [])), params(Named),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, description = "What became of it", body = Envelope<Report>)))]
async fn import(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<ImportStatements>>,
    Query(named): Query<Named>,
    bytes: Bytes,
) -> Reply<Report> {
    Ok(Envelope::of(office.import(&clerk, (&named.channel, &named.name), &bytes).await?))
}

/// Say which deposit a waiting line paid for; what came is credited. From the configured amount on two operators must.
#[utoipa::path(post, path = "/backoffice/statements/assign", tag = "deposits", security(("token" = [])),
    request_body = Assignment, responses((status = 200, description = "Decided", body = Envelope<Decided>)))]
async fn assign(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<AssignStatements>>,
    Json(line): Json<Assignment>,
) -> Reply<Decided> {
    Ok(Envelope::of(Decided { waiting: office.assign(&clerk, &line).await? }))
}

/// Say that a waiting line's money was sent back to its payer, at the bank; it is credited to nobody. From the configured
/// amount on two operators must.
#[utoipa::path(post, path = "/backoffice/statements/return", tag = "deposits", security(("token" = [])),
    request_body = ReturnedLine, responses((status = 200, description = "Decided", body = Envelope<Decided>)))]
async fn return_line(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<AssignStatements>>,
    Json(line): Json<ReturnedLine>,
) -> Reply<Decided> {
    Ok(Envelope::of(Decided { waiting: office.return_line(&clerk, &line).await? }))
}

/// Refuse a deposit that nothing was credited for.
#[utoipa::path(post, path = "/backoffice/deposits/{id}/reject", tag = "deposits", security(("token" = [])),
    params(("id" = DepositId, Path)), request_body = Refusal,
    responses((status = 200, description = "Refused", body = Envelope<Empty>)))]
async fn refuse(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<DecideDeposits>>,
    Path(id): Path<DepositId>,
    Json(refusal): Json<Refusal>,
) -> Reply<Empty> {
    office.refuse_deposit(&clerk, id, &refusal.reason).await?;
    Ok(Envelope::of(Empty {}))
}

/// Give money of a deposit back to its payer. From the configured amount on two operators must.
#[utoipa::path(post, path = "/backoffice/deposits/{id}/refund", tag = "deposits", security(("token" = [])),
    params(("id" = DepositId, Path)), request_body = Refunding,
    responses((status = 200, description = "Decided", body = Envelope<Decided>)))]
async fn refund(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<DecideDeposits>>,
    Path(id): Path<DepositId>,
    Json(wish): Json<Refunding>,
) -> Reply<Decided> {
    Ok(Envelope::of(Decided { waiting: office.refund(&clerk, id, &wish).await? }))
}

/// Write down that money of a deposit was taken back outside. From the configured amount on two operators must.
#[utoipa::path(post, path = "/backoffice/deposits/{id}/chargeback", tag = "deposits", security(("token" = [])),
    params(("id" = DepositId, Path)), request_body = ChargeBack,
    responses((status = 200, description = "Decided", body = Envelope<Decided>)))]
async fn charge_back(
    State(office): State<Backoffice>,
    Signed(clerk): Signed<Clerk<DecideDeposits>>,
    Path(id): Path<DepositId>,
    Json(wish): Json<ChargeBack>,
) -> Reply<Decided> {
    Ok(Envelope::of(Decided { waiting: office.charge_back(&clerk, id, &wish).await? }))
}
