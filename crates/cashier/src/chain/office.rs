//! Tokens on watched addresses that are nobody's money, as operators see them (domain.md 5.5).

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

use super::Stray;
use crate::{Cashier, Error, contradiction::Seen};

/// Tokens, and the login name of the member to whose address they came.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NamedStrayTokens)]
struct Named {
    #[serde(flatten)]
    stray: Stray,
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
#[schema(as = StrayTokensDealt)]
struct Dealt {
    /// 1 to 200 characters.
    reason: String,
}

pub(crate) fn backoffice_routes(cashier: Cashier) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(strays)).routes(routes!(deal)).with_state(cashier)
}

/// Tokens on watched addresses that are nobody's money, newest first: of another kind than the channel's, or dust. They
/// are credited to nobody.
#[utoipa::path(get, path = "/backoffice/tokens", tag = "ways", security(("token" = [])), params(Wanted),
    responses((status = 200, description = "A page", body = Envelope<Page<Named>>)))]
async fn strays(
    State(cashier): State<Cashier>,
    Signed(clerk): Signed<Clerk<ReadDeposits>>,
    Query(wanted): Query<Wanted>,
) -> Reply<Page<Named>> {
    let fetch = async |after| {
        let rows = cashier.strays(wanted.dealt, after, PAGE).await?;
        let next = page::next_of(&rows, |row| (row.at, row.id));
        Ok::<_, Error>((rows, next))
    };
    let whose = |row: &Stray| row.member.into();
    let (rows, next) = clerk.walk(page::read(wanted.cursor.as_deref())?, whose, fetch).await?;
    Ok(Envelope::of(page::walked((named(clerk.office(), rows).await?, next))))
}

/// Write down that tokens were dealt with, and how. Nothing moves by this, and they are never credited.
#[utoipa::path(post, path = "/backoffice/tokens/{id}/deal", tag = "ways", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Dealt,
    responses((status = 200, description = "The tokens", body = Envelope<Named>),
              (status = 409, description = "Somebody was faster: `tokens_dealt`")))]
async fn deal(
    State(cashier): State<Cashier>,
    Signed(clerk): Signed<Clerk<DecideDeposits>>,
    Path(id): Path<Uuid>,
    Json(dealt): Json<Dealt>,
) -> Reply<Named> {
    let stray = cashier.deal_with_by(&clerk, id, &dealt.reason).await?;
    let named = named(clerk.office(), vec![stray]).await?.pop();
    Ok(Envelope::of(named.ok_or(Error::NotFound)?))
}

impl Cashier {
    /// Writes down how tokens were dealt with, in one transaction with the row of the trail that holds what they were.
    async fn deal_with_by(&self, clerk: &Caller, id: Uuid, reason: &str) -> Result<Stray, Error> {
        let reason = line(reason, REASON, "reason")?;
        let mut stray = self.stray(id).await?;
        clerk.reaches(stray.member).await?;
        let who = (clerk.operator.id, clerk.operator.name.as_str());
        let mut tx = self.store.begin().await?;
        if !self.deal_with_in(&mut tx, id, who, reason).await? {
            return Err(Error::TokensDealt);
        }
        let act = Act {
            action: "tokens.deal",
            subject: format!("tokens:{id}"),
            before: Some(json!({ "member": stray.member, "deposit": stray.deposit, "channel": stray.channel,
                "kind": stray.kind, "token": stray.token, "tokens": stray.tokens,
                "transaction": stray.transaction, "number": stray.number })),
            after: Some(json!({ "reason": reason })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        let (operator, name) = (clerk.operator.id, clerk.operator.name.clone());
        stray.dealt = Some(Seen { operator, name, note: reason.to_owned(), at: self.store.now() });
        Ok(stray)
    }
}

async fn named(office: &Office, rows: Vec<Stray>) -> Result<Vec<Named>, Error> {
    let members: Vec<MemberId> = rows.iter().map(|stray| stray.member).collect();
    let accounts = office.accounts(&members).await?;
    let named = rows
        .into_iter()
        .map(|stray| Named { account: accounts.get(&stray.member).cloned().unwrap_or_default(), stray });
    Ok(named.collect())
}
