//! Statements as operators import them, and the lines that wait for a person (domain.md 5.3, 5.4).

use std::collections::HashMap;

use axum::{
    body::Bytes,
    extract::{DefaultBodyLimit, State},
};
use kernel::id::{DepositId, MemberId};
use office::{
    AssignStatements, Caller, Clerk, ImportStatements, ReadStatements,
    audit::Act,
    line,
    second_person::{Eyes, Proposal},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use web::{Envelope, Json, OpenApiRouter, Query, Reply, Signed, routes};

use super::{LIMIT, LineKey, Open, Report};
use crate::{
    Cashier, ChannelKind, Error,
    deposit::office::{ConsentGiven, Decided, KIND, LONGEST, act as deposit_act, second},
};

/// Under whom the day counts what is decided about lines of which nobody knows for whom they are.
const NOBODY: MemberId = MemberId(0);

/// A file's channel and name.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
struct Named {
    /// The channel whose account it is of.
    channel: String,
    /// What the file is called, 1 to 100 characters.
    name: String,
}

/// Which deposit a waiting line paid for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Assignment {
    channel: String,
    transaction: String,
    deposit: DepositId,
    /// 1 to 100 characters.
    note: String,
}

/// A waiting line whose money went back to its payer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ReturnedLine {
    channel: String,
    transaction: String,
    /// 1 to 100 characters; the member for whose deposit it seemed to be reads it.
    reason: String,
}

/// A line that waits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WaitingLine {
    #[serde(flatten)]
    line: Open,
    /// Whether its amount needs two operators.
    needs_two: bool,
    /// Consents so far.
    consents: Vec<ConsentGiven>,
}

/// Lines that wait, and the channels whose statements can be imported.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WaitingLines {
    /// Channels.
    channels: Vec<String>,
    /// Lines, oldest first.
    lines: Vec<WaitingLine>,
}

pub(crate) fn backoffice_routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(lines))
        .routes(routes!(import))
        .routes(routes!(assign))
        .routes(routes!(return_line))
        .layer(DefaultBodyLimit::max(LIMIT))
        .with_state(cashier)
}

/// Lines of statements that wait for a person, oldest first.
#[utoipa::path(get, path = "/backoffice/statements/lines", tag = "deposits", security(("token" = [])),
    responses((status = 200, description = "The lines", body = Envelope<WaitingLines>)))]
async fn lines(
    State(cashier): State<Cashier>,
    Signed(clerk): Signed<Clerk<ReadStatements>>,
) -> Reply<WaitingLines> {
    let (office, lines) = (clerk.office(), cashier.lines_within(&clerk).await?);
    let owners = cashier.owners_of(&lines).await?;
    let owner = |line: &Open| line.deposit.and_then(|deposit| owners.get(&deposit)).copied();
    let members: Vec<MemberId> = lines.iter().map(|line| owner(line).unwrap_or(NOBODY)).collect();
    let today = office.decided_today(&members, KIND).await?;
    let subjects: Vec<String> = lines.iter().map(|line| subject(&line.channel, &line.transaction)).collect();
    let mut given = office.standing_about(&subjects).await?;
    let waiting = lines.into_iter().zip(subjects.iter().zip(members)).map(|(line, (subject, member))| {
        let mine = given.extract_if(.., |(about, ..)| about == subject);
        let consents = mine.map(|(_, to, consent)| ConsentGiven { consent, to }).collect();
        let before = today.get(&member).copied().unwrap_or_default();
        WaitingLine { needs_two: office.is_large(line.amount, before), line, consents }
    });
    let channels = cashier.settings.channels.iter();
    let channels = channels.filter(|channel| channel.kind == ChannelKind::Transfer);
    let channels = channels.map(|channel| channel.id.clone()).collect();
    Ok(Envelope::of(WaitingLines { channels, lines: waiting.collect() }))
}

/// Import a bank's statement, CSV or CAMT.053; the body is the file. The same file twice changes nothing.
#[utoipa::path(post, path = "/backoffice/statements", tag = "deposits", security(("token" = [])), params(Named),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 200, description = "What became of it", body = Envelope<Report>)))]
async fn import(
    State(cashier): State<Cashier>,
    Signed(clerk): Signed<Clerk<ImportStatements>>,
    Query(named): Query<Named>,
    bytes: Bytes,
) -> Reply<Report> {
    Ok(Envelope::of(cashier.import_by(&clerk, &named, &bytes).await?))
}

/// Say which deposit a waiting line paid for; what came is credited. From the configured amount on two operators must.
#[utoipa::path(post, path = "/backoffice/statements/assign", tag = "deposits", security(("token" = [])),
    request_body = Assignment, responses((status = 200, description = "Decided", body = Envelope<Decided>)))]
async fn assign(
    State(cashier): State<Cashier>,
    Signed(clerk): Signed<Clerk<AssignStatements>>,
    Json(line): Json<Assignment>,
) -> Reply<Decided> {
    Ok(Envelope::of(Decided { waiting: cashier.assign_by(&clerk, &line).await? }))
}

/// Say that a waiting line's money was sent back to its payer, at the bank; it is credited to nobody. From the configured
/// amount on two operators must.
#[utoipa::path(post, path = "/backoffice/statements/return", tag = "deposits", security(("token" = [])),
    request_body = ReturnedLine, responses((status = 200, description = "Decided", body = Envelope<Decided>)))]
async fn return_line(
    State(cashier): State<Cashier>,
    Signed(clerk): Signed<Clerk<AssignStatements>>,
    Json(line): Json<ReturnedLine>,
) -> Reply<Decided> {
    Ok(Envelope::of(Decided { waiting: cashier.return_line_by(&clerk, &line).await? }))
}

impl Cashier {
    async fn import_by(&self, clerk: &Caller, named: &Named, bytes: &[u8]) -> Result<Report, Error> {
        let (channel, name) = (named.channel.as_str(), line(&named.name, LONGEST, "name")?);
        let mut tx = self.store.begin().await?;
        let report = self.import_in(&mut tx, clerk.operator.id, (channel, name), bytes).await?;
        let after = json!({ "name": name, "matched": report.matched, "lines": report.lines,
            "problems": report.problems.len(), "again": report.again });
        clerk.record(&mut tx, act("statement.import", channel, after)).await?;
        tx.commit().await?;
        Ok(report)
    }

    /// For whom the lines seem to be.
    async fn owners_of(&self, lines: &[Open]) -> Result<HashMap<DepositId, MemberId>, Error> {
        let meant: Vec<DepositId> = lines.iter().filter_map(|line| line.deposit).collect();
        Ok(self.deposit_owners(&meant).await?.into_iter().collect())
    }

    /// Lines that wait, without those that seem to be for a member beyond the operator's reach.
    async fn lines_within(&self, clerk: &Caller) -> Result<Vec<Open>, Error> {
        let mut lines = self.open_lines().await?;
        if clerk.reach().await?.is_everyone() {
            return Ok(lines);
        }
        let owners = self.owners_of(&lines).await?;
        let members: Vec<MemberId> = owners.values().copied().collect();
        let reached = clerk.reached(&members).await?;
        let mine = |deposit: &DepositId| owners.get(deposit).is_some_and(|member| reached.contains(member));
        lines.retain(|line| line.deposit.as_ref().is_none_or(mine));
        Ok(lines)
    }

    /// Refuses a line that seems to be for a member beyond the operator's reach; for which deposit it seems to be.
    async fn meant_by(&self, clerk: &Caller, key: LineKey<'_>) -> Result<Option<DepositId>, Error> {
        let mut lines = self.lines_within(clerk).await?.into_iter();
        let known =
            lines.find(|line| LineKey { channel: &line.channel, transaction: &line.transaction } == key);
        Ok(known.ok_or(office::Error::NotFound)?.deposit)
    }

    /// Credits a waiting line to a deposit. A large one is only noted as consented to until a second operator says the
    /// same (domain.md 5.4); answers whether a second one must.
    async fn assign_by(&self, clerk: &Caller, wish: &Assignment) -> Result<bool, Error> {
        let note = line(&wish.note, LONGEST, "note")?;
        let deposit = self.deposit_of(clerk, wish.deposit).await?;
        // Known before the transaction: it must not wait for a second connection while it holds one.
        let reach = clerk.reach().await?;
        let key = LineKey { channel: &wish.channel, transaction: &wish.transaction };
        let meant = if reach.is_everyone() { None } else { Some(self.meant_by(clerk, key).await?) };
        let mut tx = self.store.begin().await?;
        let found = self.open_line_in(&mut tx, key).await?;
        // Meanwhile it may have come to be for somebody else.
        if meant.is_some_and(|meant| meant != found.deposit) {
            return Err(office::Error::NotFound.into());
        }
        reach.allows(found.amount)?;
        let (subject, seen) =
            (subject(&found.channel, &found.transaction), format!("assign to {}", wish.deposit));
        let asked = (deposit.member, found.amount, note);
        let eyes = second(&mut tx, clerk, Proposal { subject: &subject, seen: &seen }, asked).await?;
        if let Eyes::Waiting = eyes {
            tx.commit().await?;
            return Ok(true);
        }
        let (_, amount) = self.assign_in(&mut tx, key, wish.deposit).await?;
        let after = json!({ "transaction": wish.transaction, "amount": amount, "note": note });
        clerk.record(&mut tx, deposit_act("deposit.assign", &deposit, eyes.told(after))).await?;
        tx.commit().await?;
        Ok(false)
    }

    /// Writes down that a waiting line's money went back to its payer; answers whether a second operator must say so too.
    async fn return_line_by(&self, clerk: &Caller, gone: &ReturnedLine) -> Result<bool, Error> {
        let reason = line(&gone.reason, LONGEST, "reason")?;
        let reach = clerk.reach().await?;
        let key = LineKey { channel: &gone.channel, transaction: &gone.transaction };
        let meant = self.meant_by(clerk, key).await?;
        let member = match meant {
            Some(deposit) => Some(self.deposit_of(clerk, deposit).await?.member),
            None => None,
        };
        let mut tx = self.store.begin().await?;
        let found = self.open_line_in(&mut tx, key).await?;
        // Meanwhile it may have come to be for somebody else.
        if meant != found.deposit {
            return Err(office::Error::NotFound.into());
        }
        reach.allows(found.amount)?;
        let subject = subject(&found.channel, &found.transaction);
        let asked = (member.unwrap_or(NOBODY), found.amount, reason);
        let proposal = Proposal { subject: &subject, seen: "return to the payer" };
        let eyes = second(&mut tx, clerk, proposal, asked).await?;
        if let Eyes::Waiting = eyes {
            tx.commit().await?;
            return Ok(true);
        }
        self.return_line_in(&mut tx, clerk.operator.id, key, reason).await?;
        let after = json!({ "transaction": found.transaction, "payer": found.payer, "amount": found.amount,
            "deposit": found.deposit, "member": member, "reason": reason });
        clerk.record(&mut tx, act("statement.return", &found.channel, eyes.told(after))).await?;
        tx.commit().await?;
        Ok(false)
    }
}

fn act(action: &'static str, channel: &str, after: Value) -> Act {
    Act { action, subject: format!("channel:{channel}"), before: None, after: Some(after) }
}

/// What consents call a line.
fn subject(channel: &str, transaction: &str) -> String {
    format!("line:{channel}:{transaction}")
}
