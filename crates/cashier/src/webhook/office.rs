//! Messages of providers that contradict our record, as operators see them: both sides, and that somebody looked.

use axum::extract::State;
use kernel::{Amount, Asset, id::MemberId};
use office::{
    AcknowledgeMessages, Caller, Clerk, Office, REASON, ReadMessages,
    audit::Act,
    line,
    page::{self, PAGE},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Path, Query, Reply, Signed, routes};

use super::mismatch::{self, ProviderMismatch, Seen};
use crate::{Cashier, Error};

/// What we have written down of what a message names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OurSide {
    /// Where it stands.
    state: &'static str,
    /// Our name for it.
    reference: String,
    /// The provider's id of it, once we were told.
    transaction: Option<String>,
    /// How much.
    amount: Amount,
    /// In what.
    currency: Asset,
    /// Through which channel; not written down of payouts.
    channel: Option<String>,
    /// The number of the wallet that was asked, as E.164 writes it.
    wallet: Option<String>,
    /// When it last changed.
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
}

/// A mismatch, and the login name of its member.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NamedMismatch {
    #[serde(flatten)]
    mismatch: ProviderMismatch,
    /// The member's login name.
    account: Option<String>,
}

/// A mismatch with our record beside it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MismatchDetail {
    #[serde(flatten)]
    mismatch: NamedMismatch,
    /// What we have written down, as it stands now.
    ours: Option<OurSide>,
}

/// Mismatches, and the providers they can be of.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Mismatches {
    /// Providers.
    providers: Vec<String>,
    /// Newest first.
    content: Vec<NamedMismatch>,
    /// Where the list goes on.
    next: Option<String>,
}

/// Which mismatches are wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Wanted {
    /// Those that somebody looked at, instead of those that nobody did.
    #[serde(default)]
    seen: bool,
    /// Of this provider.
    provider: Option<String>,
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// What was found.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Found {
    /// 1 to 200 characters.
    note: String,
}

pub(crate) fn backoffice_routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(one))
        .routes(routes!(acknowledge))
        .with_state(cashier)
}

/// Genuine messages of payment providers that contradict our record, newest first. Nothing moved for them.
#[utoipa::path(get, path = "/backoffice/mismatches", tag = "mismatches", security(("token" = [])),
    params(Wanted), responses((status = 200, description = "A page", body = Envelope<Mismatches>)))]
async fn list(
    State(cashier): State<Cashier>,
    Signed(clerk): Signed<Clerk<ReadMessages>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Mismatches> {
    let fetch = async |after| {
        let provider = wanted.provider.as_deref();
        let wanted = mismatch::Wanted { seen: Some(wanted.seen), provider, after, limit: PAGE };
        let rows = cashier.mismatches(&wanted).await?;
        let next = page::next_of(&rows, |row| (row.at, row.id));
        Ok::<_, Error>((rows, next))
    };
    let whose = |row: &ProviderMismatch| row.member.into();
    let (rows, next) = clerk.walk(page::read(wanted.cursor.as_deref())?, whose, fetch).await?;
    let providers = cashier.settings.providers.keys().cloned().collect();
    let content = named(clerk.office(), rows).await?;
    Ok(Envelope::of(Mismatches { providers, content, next: next.map(|(at, id)| page::write(at, id)) }))
}

/// One of them, with our record as it stands now.
#[utoipa::path(get, path = "/backoffice/mismatches/{id}", tag = "mismatches", security(("token" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "Both sides", body = Envelope<MismatchDetail>)))]
async fn one(
    State(cashier): State<Cashier>,
    Signed(clerk): Signed<Clerk<ReadMessages>>,
    Path(id): Path<Uuid>,
) -> Reply<MismatchDetail> {
    Ok(Envelope::of(cashier.both_sides(&clerk, id).await?))
}

/// Write down that both sides were looked at, and what was found. Nothing moves by this.
#[utoipa::path(post, path = "/backoffice/mismatches/{id}/acknowledge", tag = "mismatches",
    security(("token" = [])), params(("id" = Uuid, Path)), request_body = Found,
    responses((status = 200, description = "Both sides", body = Envelope<MismatchDetail>),
              (status = 409, description = "Somebody was faster: `mismatch_seen`")))]
async fn acknowledge(
    State(cashier): State<Cashier>,
    Signed(clerk): Signed<Clerk<AcknowledgeMessages>>,
    Path(id): Path<Uuid>,
    Json(found): Json<Found>,
) -> Reply<MismatchDetail> {
    Ok(Envelope::of(cashier.acknowledge_by(&clerk, id, &found.note).await?))
}

impl Cashier {
    /// A mismatch about a member whom the operator reaches, or about nobody whom we know.
    async fn both_sides(&self, clerk: &Caller, id: Uuid) -> Result<MismatchDetail, Error> {
        let found = self.mismatch(id).await?;
        if let Some(member) = found.member {
            clerk.reaches(member).await?;
        }
        let ours = self.our_side(&found).await?;
        let mismatch = named(clerk.office(), vec![found]).await?.pop().ok_or(Error::NotFound)?;
        Ok(MismatchDetail { mismatch, ours })
    }

    /// What we have written down of what a message names.
    async fn our_side(&self, one: &ProviderMismatch) -> Result<Option<OurSide>, Error> {
        if let Some(id) = one.deposit {
            let deposit = self.any_deposit(id).await?;
            return Ok(Some(OurSide {
                state: deposit.state.name(),
                reference: deposit.id.to_string(),
                transaction: deposit.transaction,
                amount: deposit.amount,
                currency: deposit.currency,
                channel: Some(deposit.channel),
                wallet: deposit.wallet_number,
                updated_at: deposit.updated_at,
            }));
        }
        let Some(id) = one.withdrawal else { return Ok(None) };
        let withdrawal = self.any_withdrawal(id).await?;
        let said = one.theirs.as_ref().map(|message| message.reference.as_str());
        let transfer = withdrawal.transfers.iter().find(|transfer| Some(transfer.name.as_str()) == said);
        Ok(Some(OurSide {
            state: transfer.map_or(withdrawal.state.name(), |transfer| transfer.state.name()),
            reference: transfer.map_or_else(|| id.to_string(), |transfer| transfer.name.clone()),
            transaction: None,
            amount: transfer.map_or(withdrawal.amount, |transfer| transfer.amount),
            currency: withdrawal.currency,
            channel: None,
            wallet: None,
            updated_at: transfer.map_or(withdrawal.updated_at, |transfer| transfer.updated_at),
        }))
    }

    /// Writes down that the operator looked at both sides, in one transaction with its row of the trail, which holds
    /// what each of them said.
    async fn acknowledge_by(&self, clerk: &Caller, id: Uuid, note: &str) -> Result<MismatchDetail, Error> {
        let note = line(note, REASON, "note")?;
        let mut detail = self.both_sides(clerk, id).await?;
        let mut tx = self.store.begin().await?;
        if !self.acknowledge_in(&mut tx, id, clerk.named(), note).await? {
            return Err(Error::MismatchSeen);
        }
        let known = &mut detail.mismatch.mismatch;
        let act = Act {
            action: "contradiction.acknowledge",
            subject: format!("contradiction:{id}"),
            before: Some(json!({ "provider": known.provider, "event": known.event, "why": known.why,
                "theirs": known.theirs, "ours": detail.ours, "member": known.member })),
            after: Some(json!({ "note": note })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        let (operator, name) = (clerk.operator.id, clerk.operator.name.clone());
        known.seen = Some(Seen { operator, name, note: note.to_owned(), at: self.store.now() });
        Ok(detail)
    }
}

async fn named(office: &Office, rows: Vec<ProviderMismatch>) -> Result<Vec<NamedMismatch>, Error> {
    let members: Vec<MemberId> = rows.iter().filter_map(|row| row.member).collect();
    let accounts = office.accounts(&members).await?;
    let named = rows.into_iter().map(|mismatch| NamedMismatch {
        account: mismatch.member.and_then(|member| accounts.get(&member).cloned()),
        mismatch,
    });
    Ok(named.collect())
}
