//! The calls about money on its way to vendors' wallets, each act with its row of the trail.

use axum::extract::State as Service;
use kernel::id::MemberId;
use office::{
    Caller, Clerk, Office, ReadPlayers, ReadReconcile, RepairReconcile,
    audit::Act,
    page::{self, PAGE},
    second_person::{self, Eyes},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Acted, Decision, Refused, Said, State, Tracked, Turn, VendorTransfer, Wanted};
use crate::{Cashier, Error, vendor::http::VendorWallet};

/// A transfer to a vendor's wallet or from it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TrackedTransfer)]
struct Shown {
    /// Whose money.
    member: MemberId,
    /// Their login name.
    account: String,
    #[serde(flatten)]
    transfer: VendorTransfer,
    /// Who must act next.
    turn: Turn,
    /// What the vendor said last.
    said: Option<Said>,
    /// When its state changed last.
    #[serde(with = "time::serde::rfc3339")]
    updated_at: OffsetDateTime,
    /// Since when the order is held back, because somebody decides.
    #[serde(with = "time::serde::rfc3339::option")]
    held_at: Option<OffsetDateTime>,
}

/// A transfer with everything that is known about it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TrackedTransferDetail)]
struct Detail {
    #[serde(flatten)]
    shown: Shown,
    /// What was asked and answered, newest first.
    heard: Vec<Said>,
    /// What operators said and did, oldest first.
    acts: Vec<Acted>,
}

/// Which transfers are wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
struct Asked {
    /// `all`: also those that are over, newest first; without it those on their way, the oldest first.
    state: Option<String>,
    /// A vendor's name.
    vendor: Option<String>,
    /// A member.
    #[param(value_type = Option<String>)]
    member: Option<MemberId>,
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// What an operator holds about a transfer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = TransferVerdict)]
struct Verdict {
    /// Whether the vendor did it; else it never will.
    arrived: bool,
    /// The vendor's own record of it, word for word: 1 to 500 characters.
    evidence: String,
}

/// What has become of a transfer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TransferProgress)]
struct Progress {
    /// `consented` when another operator must say so too, else the transfer's state.
    state: &'static str,
}

pub(crate) fn backoffice_routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(transfers))
        .routes(routes!(transfer))
        .routes(routes!(ask))
        .routes(routes!(decide))
        .routes(routes!(kept))
        .with_state(cashier)
}

/// Transfers to and from vendors' wallets.
#[utoipa::path(get, path = "/backoffice/vendor-wallets", tag = "vendor-wallets", security(("token" = [])),
    params(Asked), responses((status = 200, description = "A page", body = Envelope<Page<Shown>>)))]
async fn transfers(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
    Query(asked): Query<Asked>,
) -> Reply<Page<Shown>> {
    let fetch = async |after| {
        let all = asked.state.as_deref() == Some("all");
        let (vendor, member) = (asked.vendor.clone(), asked.member);
        let found = cashier.tracked(&Wanted { all, vendor, member, after, limit: PAGE }).await?;
        let next = page::next_of(&found, |one| (one.transfer.created_at, one.transfer.id));
        Ok::<_, Error>((found, next))
    };
    let whose = |one: &Tracked| one.transfer.member.into();
    let (rows, next) = clerk.walk(page::read(asked.cursor.as_deref())?, whose, fetch).await?;
    Ok(Envelope::of(page::walked((shown(clerk.office(), rows).await?, next))))
}

/// One transfer: what was asked, answered and said about it.
#[utoipa::path(get, path = "/backoffice/vendor-wallets/{id}", tag = "vendor-wallets", security(("token" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, description = "The transfer", body = Envelope<Detail>)))]
async fn transfer(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<ReadReconcile>>,
    Path(id): Path<Uuid>,
) -> Reply<Detail> {
    let (one, heard, acts) = cashier.tracked_one(id).await?.ok_or(office::Error::NotFound)?;
    clerk.reaches(one.transfer.member).await?;
    let shown = shown(clerk.office(), vec![one]).await?.pop().ok_or(Error::NotFound)?;
    Ok(Envelope::of(Detail { shown, heard, acts }))
}

/// Ask the vendor about it now.
#[utoipa::path(post, path = "/backoffice/vendor-wallets/{id}/ask", tag = "vendor-wallets", security(("token" = [])),
    params(("id" = Uuid, Path)), responses((status = 200, description = "Its state now", body = Envelope<Progress>)))]
async fn ask(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<RepairReconcile>>,
    Path(id): Path<Uuid>,
) -> Reply<Progress> {
    Ok(Envelope::of(Progress { state: cashier.ask_by(&clerk, id).await?.name() }))
}

/// Say what the vendor's own record says; two must say the same, and the vendor is asked first each time.
#[utoipa::path(post, path = "/backoffice/vendor-wallets/{id}/decide", tag = "vendor-wallets", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Verdict,
    responses((status = 200, description = "How far it has come", body = Envelope<Progress>),
              (status = 409, description = "vendor_transfer_over, vendor_transfer_not_in_doubt, vendor_transfer_second, vendor_transfer_too_soon")))]
async fn decide(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<RepairReconcile>>,
    Path(id): Path<Uuid>,
    Json(verdict): Json<Verdict>,
) -> Reply<Progress> {
    Ok(Envelope::of(Progress { state: cashier.decide_by(&clerk, id, &verdict).await? }))
}

/// What lies at each vendor with a wallet of its own, as it was told last.
#[utoipa::path(get, path = "/backoffice/players/{id}/vendor-wallets", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "Wallets", body = Envelope<Vec<VendorWallet>>)))]
async fn kept(
    Service(cashier): Service<Cashier>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Vec<VendorWallet>> {
    clerk.reaches(id).await?;
    Ok(Envelope::of(cashier.vendor_wallets(id, false).await?))
}

impl Cashier {
    /// A transfer of a member whom the operator reaches.
    async fn tracked_for(&self, clerk: &Caller, id: Uuid) -> Result<Tracked, Error> {
        let (one, ..) = self.tracked_one(id).await?.ok_or(office::Error::NotFound)?;
        clerk.reaches(one.transfer.member).await?;
        Ok(one)
    }

    /// Asks the vendor now. That somebody had it asked is written down first.
    async fn ask_by(&self, clerk: &Caller, id: Uuid) -> Result<State, Error> {
        let known = self.tracked_for(clerk, id).await?;
        let mut tx = self.store.begin().await?;
        self.note_asked(&mut tx, clerk.named(), id).await?;
        clerk.record(&mut tx, act("purse.ask", &known, json!({}))).await?;
        tx.commit().await?;
        self.ask_vendor_now(id).await
    }

    /// Consents, or decides when another operator has consented. The vendor is asked once more before: where it says what
    /// became of it, its word counts and nobody needs to decide.
    async fn decide_by(&self, clerk: &Caller, id: Uuid, verdict: &Verdict) -> Result<&'static str, Refused> {
        let known = self.tracked_for(clerk, id).await?;
        let (member, amount) = (known.transfer.member, known.transfer.amount);
        clerk.may_decide_about(amount).await.map_err(Error::from)?;
        let state = self.ask_vendor_now(id).await?;
        if !known.transfer.state.is_over() && state != State::Unknown {
            return Ok(state.name());
        }
        let Verdict { arrived, evidence } = verdict;
        let mut tx = self.store.begin().await.map_err(Error::from)?;
        clerk.takes_part(&mut tx, member, amount).await.map_err(Error::from)?;
        let now = self.store.now();
        let participant = second_person::participant(&mut tx, clerk, now).await.map_err(Error::from)?;
        let decision = self.decide_transfer(&mut tx, &participant, id, (*arrived, evidence)).await?;
        let after = json!({ "arrived": arrived, "evidence": evidence });
        let (action, state, eyes) = match decision {
            Decision::Consented => ("purse.consent", "consented", Eyes::Waiting),
            Decision::Decided(first) if *arrived => ("purse.decide", "confirmed", Eyes::Four(first)),
            Decision::Decided(first) => ("purse.decide", "reversed", Eyes::Four(first)),
        };
        clerk.record(&mut tx, act(action, &known, eyes.told(after))).await.map_err(Error::from)?;
        tx.commit().await.map_err(Error::from)?;
        Ok(state)
    }
}

/// What was known when it was done.
fn act(action: &'static str, known: &Tracked, after: Value) -> Act {
    let transfer = &known.transfer;
    let before = json!({
        "member": transfer.member,
        "vendor": transfer.vendor,
        "inward": transfer.inward,
        "amount": transfer.amount,
        "state": transfer.state,
        "said": known.said,
    });
    Act { action, subject: format!("purse:{}", transfer.id), before: Some(before), after: Some(after) }
}

async fn shown(office: &Office, rows: Vec<Tracked>) -> Result<Vec<Shown>, Error> {
    let members: Vec<MemberId> = rows.iter().map(|one| one.transfer.member).collect();
    let accounts = office.accounts(&members).await?;
    let shown = rows.into_iter().map(|one| Shown {
        member: one.transfer.member,
        account: accounts.get(&one.transfer.member).cloned().unwrap_or_default(),
        transfer: one.transfer,
        turn: one.turn,
        said: one.said,
        updated_at: one.updated_at,
        held_at: one.held_at,
    });
    Ok(shown.collect())
}
