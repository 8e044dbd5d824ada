//! Tokens on watched addresses that nobody was credited for, as operators see them (domain.md 5.5).

use axum::extract::State;
use kernel::id::MemberId;
use office::{
    Caller, Clerk, DecideDeposits, Office, REASON, ReadDeposits,
    audit::Act,
    line,
    page::{self, PAGE},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Page, Path, Query, Reply, Signed, routes};

use super::Unmatched;
use crate::{Cashier, Error, mismatch::Seen};

/// Tokens, and the login name of the member to whose address they came.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NamedUnmatchedTokens)]
struct Named {
    #[serde(flatten)]
    unmatched: Unmatched,
    /// The member's login name.
    account: String,
}

/// Which tokens are wanted.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Wanted {
    /// Those that somebody dealt with, instead of those that nobody did.
    #[serde(default)]
    dealt: bool,
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// How tokens were dealt with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = UnmatchedTokensDealt)]
struct Dealt {
    /// 1 to 200 characters.
    reason: String,
}

pub(crate) fn backoffice_routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(unmatched_tokens)).routes(routes!(deal)).with_state(cashier)
}

/// Tokens on watched addresses that nobody was credited for, newest first: of another kind than the channel's, dust, or
/// beyond its bound.
#[utoipa::path(get, path = "/backoffice/tokens", tag = "payment methods", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "A page", body = Envelope<Page<Named>>)))]
async fn unmatched_tokens(
    State(cashier): State<Cashier>,
    Signed(clerk): Signed<Clerk<ReadDeposits>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Page<Named>> {
    let fetch = async |after| {
        let rows = cashier.unmatched_tokens(wanted.dealt, after, PAGE).await?;
        let next = page::next_of(&rows, |row| (row.at, row.id));
        Ok::<_, Error>((rows, next))
    };
    let whose = |row: &Unmatched| row.member.into();
    let (rows, next) = clerk.walk(page::read(wanted.cursor.as_deref())?, whose, fetch).await?;
    Ok(Envelope::of(page::walked((named(clerk.office(), rows).await?, next))))
}

/// Write down that tokens were dealt with, and how. Nothing moves by this, and they are never credited.
#[utoipa::path(post, path = "/backoffice/tokens/{id}/deal", tag = "payment methods", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Dealt,
    responses((status = 200, description = "The tokens", body = Envelope<Named>),
              (status = 409, description = "Somebody was faster: `tokens_dealt`")))]
async fn deal(
    State(cashier): State<Cashier>,
    Signed(clerk): Signed<Clerk<DecideDeposits>>,
    Path(id): Path<Uuid>,
    Json(dealt): Json<Dealt>,
) -> Reply<Named> {
    let unmatched = cashier.deal_with_by(&clerk, id, &dealt.reason).await?;
    let named = named(clerk.office(), vec![unmatched]).await?.pop();
    Ok(Envelope::of(named.ok_or(Error::NotFound)?))
}

impl Cashier {
    /// Writes down how tokens were dealt with, in one transaction with the row of the trail that holds what they were.
    async fn deal_with_by(&self, clerk: &Caller, id: Uuid, reason: &str) -> Result<Unmatched, Error> {
        let reason = line(reason, REASON, "reason")?;
        let mut unmatched = self.unmatched(id).await?;
        clerk.reaches(unmatched.member).await?;
        let mut tx = self.store.begin().await?;
        if !self.deal_with_in(&mut tx, id, clerk.named(), reason).await? {
            return Err(Error::TokensDealt);
        }
        let act = Act {
            action: "tokens.deal",
            subject: format!("tokens:{id}"),
            before: Some(
                json!({ "member": unmatched.member, "deposit": unmatched.deposit, "channel": unmatched.channel,
                "kind": unmatched.kind, "token": unmatched.token, "tokens": unmatched.tokens,
                "transaction": unmatched.transaction, "number": unmatched.number }),
            ),
            after: Some(json!({ "reason": reason })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        let (operator, name) = (clerk.operator.id, clerk.operator.name.clone());
        unmatched.dealt = Some(Seen { operator, name, note: reason.to_owned(), at: self.store.now() });
        Ok(unmatched)
    }
}

async fn named(office: &Office, rows: Vec<Unmatched>) -> Result<Vec<Named>, Error> {
    let members: Vec<MemberId> = rows.iter().map(|unmatched| unmatched.member).collect();
    let accounts = office.accounts(&members).await?;
    let named = rows.into_iter().map(|unmatched| Named {
        account: accounts.get(&unmatched.member).cloned().unwrap_or_default(),
        unmatched,
    });
    Ok(named.collect())
}
