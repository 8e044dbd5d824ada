//! Proofs as operators see them and decide about them.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use kernel::id::MemberId;
use office::{Caller, Clerk, DecideProofs, Payees, REASON, ReadProofs, audit::Act, line};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tx;
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Failure, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::{Document, Kind, State as Stands, Verdict, sql};
use crate::{Error, Guard, reason::Why};

/// Proofs of one page.
const PAGE: i64 = 30;

/// The guard, and accounts for payouts, which are held to the papers' names.
#[derive(Clone)]
pub(crate) struct Review {
    pub(crate) guard: Guard,
    pub(crate) payees: Arc<dyn Payees>,
}

pub(crate) fn routes(review: Review) -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(queue))
        .routes(routes!(picture))
        .routes(routes!(approve))
        .routes(routes!(reject))
        .routes(routes!(name))
        .with_state(review)
}

/// A proof of identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlayerProof)]
pub(crate) struct Proof {
    /// Its id.
    id: Uuid,
    /// Whose.
    member: MemberId,
    /// Their login name.
    account: String,
    /// The name to which alone their money is paid, as they gave it: the paper must show the same.
    payee_name: Option<String>,
    /// `identity`, `selfie` or `address`.
    #[schema(value_type = String)]
    kind: Kind,
    /// `waiting`, `approved`, `rejected` or `replaced`.
    #[schema(value_type = String)]
    state: Stands,
    /// Pixels.
    width: i32,
    /// Pixels.
    height: i32,
    /// When it was sent.
    #[serde(with = "time::serde::rfc3339")]
    at: OffsetDateTime,
    /// When it was decided.
    #[serde(with = "time::serde::rfc3339::option")]
    decided_at: Option<OffsetDateTime>,
    /// Why it was rejected.
    reason: String,
    /// The name that an operator read on an approved paper of identity; absent where nobody wrote it down.
    name: Option<String>,
}

impl From<Document> for Proof {
    /// Without the names of its member.
    fn from(document: Document) -> Self {
        Self {
            id: document.id,
            member: document.member,
            account: String::new(),
            payee_name: None,
            kind: document.kind,
            state: document.state,
            width: document.width,
            height: document.height,
            at: document.at,
            decided_at: document.decided_at,
            reason: document.reason,
            name: document.name,
        }
    }
}

/// Which proofs are wanted.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ProofsWanted)]
pub(crate) enum Wanted {
    /// Nobody has looked at them.
    #[default]
    Waiting,
    /// Approved.
    Approved,
    /// Rejected.
    Rejected,
}

impl From<Wanted> for Stands {
    fn from(wanted: Wanted) -> Self {
        match wanted {
            Wanted::Waiting => Self::Waiting,
            Wanted::Approved => Self::Approved,
            Wanted::Rejected => Self::Rejected,
        }
    }
}

/// Which proofs.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Walk {
    /// `waiting` when absent.
    #[serde(default)]
    #[param(inline)]
    state: Wanted,
    /// The `next` of the page before.
    cursor: Option<Uuid>,
}

/// Proofs, the oldest first.
#[utoipa::path(get, path = "/backoffice/kyc", tag = "guard", security(("token" = [])), params(Walk),
    responses((status = 200, description = "A page", body = Envelope<Page<Proof>>)))]
async fn queue(
    State(review): State<Review>,
    Signed(clerk): Signed<Clerk<ReadProofs>>,
    Query(walk): Query<Walk>,
) -> Reply<Page<Proof>> {
    let fetch = async |cursor| {
        let rows = review.guard.documents(walk.state.into(), cursor, PAGE).await?;
        let whole = i64::try_from(rows.len()).unwrap_or_default() >= PAGE;
        let next = rows.last().filter(|_| whole).map(|last| last.id);
        Ok::<_, Error>((rows, next))
    };
    let whose = |document: &Document| document.member.into();
    let (found, next) = clerk.walk(walk.cursor, whose, fetch).await?;
    let content = review.shown(&clerk, found).await?;
    Ok(Envelope::of(Page { content, next: next.map(|next| next.to_string()) }))
}

/// The picture of a proof: never shown by a browser of its own accord, and never kept by it.
#[utoipa::path(get, path = "/backoffice/kyc/{id}/picture", tag = "guard", security(("token" = [])),
    params(("id" = Uuid, Path)),
    responses((status = 200, description = "A JPEG, as an attachment", content_type = "image/jpeg", body = Vec<u8>)))]
async fn picture(
    State(review): State<Review>,
    Signed(clerk): Signed<Clerk<ReadProofs>>,
    Path(id): Path<Uuid>,
) -> Result<Response, Failure> {
    let picture = review.look_at(&clerk, id).await?;
    let mut response = picture.into_response();
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_TYPE, "image/jpeg"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"proof.jpg\""),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    Ok(response)
}

/// What was read on a proof.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PaperRead)]
pub(crate) struct Read {
    /// The name as it stands there, in the letters that banks write it in: 2 to 80 characters. A paper of identity is
    /// not approved without it: accounts for payouts must be in this name.
    name: Option<String>,
}

/// Approve a proof. Accounts for payouts in another name than a paper of identity are closed.
#[utoipa::path(post, path = "/backoffice/kyc/{id}/approve", tag = "guard", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Read,
    responses((status = 200, description = "It counts", body = Envelope<Proof>)))]
async fn approve(
    State(review): State<Review>,
    Signed(clerk): Signed<Clerk<DecideProofs>>,
    Path(id): Path<Uuid>,
    Json(read): Json<Read>,
) -> Reply<Proof> {
    let verdict = Verdict::Approved(read.name.as_deref());
    Ok(Envelope::of(review.decide(&clerk, id, verdict).await?))
}

/// A name, and why it is written anew.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PaperName)]
pub(crate) struct Name {
    /// As it stands on the paper: 2 to 80 characters.
    name: String,
    /// 1 to 200 characters, for the audit trail.
    reason: String,
}

/// Write the name of an approved paper of identity anew. Accounts for payouts in another name are closed, those in this
/// one are open again.
#[utoipa::path(post, path = "/backoffice/kyc/{id}/name", tag = "guard", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Name,
    responses((status = 200, description = "The proof", body = Envelope<Proof>)))]
async fn name(
    State(review): State<Review>,
    Signed(clerk): Signed<Clerk<DecideProofs>>,
    Path(id): Path<Uuid>,
    Json(new): Json<Name>,
) -> Reply<Proof> {
    Ok(Envelope::of(review.rename(&clerk, id, &new.name, &new.reason).await?))
}

/// Reject a proof; the player reads the reason.
#[utoipa::path(post, path = "/backoffice/kyc/{id}/reject", tag = "guard", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Why,
    responses((status = 200, description = "It does not count", body = Envelope<Proof>)))]
async fn reject(
    State(review): State<Review>,
    Signed(clerk): Signed<Clerk<DecideProofs>>,
    Path(id): Path<Uuid>,
    Json(why): Json<Why>,
) -> Reply<Proof> {
    let verdict = Verdict::Rejected(line(&why.reason, REASON, "reason")?);
    Ok(Envelope::of(review.decide(&clerk, id, verdict).await?))
}

impl Review {
    /// Proofs with the names of their members.
    pub(crate) async fn shown(&self, clerk: &Caller, found: Vec<Document>) -> Result<Vec<Proof>, Error> {
        let members: Vec<MemberId> = found.iter().map(|document| document.member).collect();
        let accounts = clerk.office().accounts(&members).await?;
        let payees = sql::payee_names(&self.guard.store, &members).await?;
        let shown = found.into_iter().map(|document| Proof {
            account: accounts.get(&document.member).cloned().unwrap_or_default(),
            payee_name: payees.get(&document.member).cloned(),
            ..document.into()
        });
        Ok(shown.collect())
    }

    /// A proof of a member within reach, with their names. Asked for before a transaction: one that waits for a second
    /// connection while it holds the first may wait for ever.
    async fn known(&self, clerk: &Caller, id: Uuid) -> Result<Proof, Error> {
        let document = self.guard.document(id).await?;
        clerk.reaches(document.member).await?;
        self.shown(clerk, vec![document]).await?.pop().ok_or(Error::NotFound)
    }

    /// A picture, and a row that says who looked at it: it is somebody's passport.
    async fn look_at(&self, clerk: &Caller, id: Uuid) -> Result<Vec<u8>, Error> {
        let known = self.guard.document(id).await?;
        clerk.reaches(known.member).await?;
        let (document, picture) = self.guard.picture(id).await?;
        let mut tx = self.guard.store.begin().await?;
        let act = Act {
            action: "kyc.look",
            subject: format!("player:{}", document.member),
            before: None,
            after: Some(json!({ "document": id, "kind": document.kind })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(picture)
    }

    /// Approves a proof, or rejects it for a reason that the player reads.
    async fn decide(&self, clerk: &Caller, id: Uuid, verdict: Verdict<'_>) -> Result<Proof, Error> {
        let known = self.known(clerk, id).await?;
        let (action, why) = match verdict {
            Verdict::Approved(_) => ("kyc.approve", Value::Null),
            Verdict::Rejected(why) => ("kyc.reject", why.into()),
        };
        let mut tx = self.guard.store.begin().await?;
        let document = self.guard.decide_document(&mut tx, id, clerk.operator.id, verdict).await?;
        let closed = self.hold_to_name(&mut tx, &document).await?;
        let act = Act {
            action,
            subject: format!("player:{}", document.member),
            before: Some(json!({ "document": id, "state": "waiting" })),
            after: Some(json!({ "document": id, "kind": document.kind, "state": document.state,
                "reason": why, "name": document.name, "payeesClosed": closed })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(Proof { account: known.account, ..document.into() })
    }

    /// Writes the name of an approved paper anew, for it was misread, or approved before names were written down.
    async fn rename(&self, clerk: &Caller, id: Uuid, name: &str, why: &str) -> Result<Proof, Error> {
        let why = line(why, REASON, "reason")?;
        let Proof { account, payee_name, .. } = self.known(clerk, id).await?;
        let mut tx = self.guard.store.begin().await?;
        let (document, before) = self.guard.name_document(&mut tx, id, name).await?;
        let closed = self.hold_to_name(&mut tx, &document).await?;
        let act = Act {
            action: "kyc.name",
            subject: format!("player:{}", document.member),
            before: Some(json!({ "document": id, "name": before })),
            after: Some(
                json!({ "document": id, "name": document.name, "reason": why, "payeesClosed": closed }),
            ),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(Proof { account, payee_name, ..document.into() })
    }

    /// Holds a member's accounts for payouts to the name of their approved paper; how many were closed, each of which
    /// is an alert too.
    async fn hold_to_name(&self, tx: &mut Tx, paper: &Document) -> Result<usize, Error> {
        let approved = paper.kind == Kind::Identity && paper.state == Stands::Approved;
        let Some(name) = paper.name.as_deref().filter(|_| approved) else { return Ok(0) };
        let closed = self.payees.keep_to_name(tx, paper.member, name).await.map_err(Error::Payees)?;
        for holder in &closed {
            self.guard.alert_name(tx, paper.member, holder).await?;
        }
        Ok(closed.len())
    }
}
