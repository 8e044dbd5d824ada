//! Bonuses of a player as operators see them, and take them back.

use axum::extract::State as Service;
use kernel::id::MemberId;
use office::{Caller, CancelBonuses, Clerk, REASON, ReadPlayers, audit::Act, line};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Envelope, Json, OpenApiRouter, Page, Path, Reply, Signed, routes};

use super::Bonus;
use crate::{
    Error, Rewards,
    definition::{Both, Kind},
};

/// Why something is done.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = PromotionReason)]
pub(crate) struct Why {
    /// 1 to 200 characters.
    pub(crate) reason: String,
}

/// A bonus of a player.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlayerBonus)]
struct Row {
    /// What its promotion was called.
    title: Both,
    /// What kind of promotion that is.
    kind: Kind,
    /// The bonus.
    #[serde(flatten)]
    bonus: Bonus,
}

impl From<Bonus> for Row {
    fn from(bonus: Bonus) -> Self {
        let kind = match bonus.occasion.split(':').next() {
            Some("deposit") => Kind::Deposit,
            Some("raffle") => Kind::Raffle,
            _ => Kind::Activity,
        };
        Self { title: bonus.claimed.title.clone(), kind, bonus }
    }
}

pub(crate) fn routes(rewards: Rewards) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(bonuses)).routes(routes!(cancel)).with_state(rewards)
}

/// A player's bonuses, newest first.
#[utoipa::path(get, path = "/backoffice/players/{id}/bonuses", tag = "players", security(("token" = [])),
    params(("id" = MemberId, Path)),
    responses((status = 200, description = "Their bonuses, all at once", body = Envelope<Page<Row>>)))]
async fn bonuses(
    Service(rewards): Service<Rewards>,
    Signed(clerk): Signed<Clerk<ReadPlayers>>,
    Path(id): Path<MemberId>,
) -> Reply<Page<Row>> {
    clerk.reaches(id).await?;
    let content = rewards.all_bonuses(id).await?.into_iter().map(Row::from).collect();
    Ok(Envelope::of(Page { content, next: None }))
}

/// End a bonus that runs: it goes back to the house, the player's own money stays theirs.
#[utoipa::path(post, path = "/backoffice/bonuses/{id}/cancel", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path)), request_body = Why,
    responses((status = 200, description = "The bonus", body = Envelope<Row>),
              (status = 409, description = "bonus_state")))]
async fn cancel(
    Service(rewards): Service<Rewards>,
    Signed(clerk): Signed<Clerk<CancelBonuses>>,
    Path(id): Path<Uuid>,
    Json(why): Json<Why>,
) -> Reply<Row> {
    Ok(Envelope::of(rewards.cancel_by(&clerk, id, &why.reason).await?.into()))
}

impl Rewards {
    async fn cancel_by(&self, clerk: &Caller, id: Uuid, reason: &str) -> Result<Bonus, Error> {
        let reason = line(reason, REASON, "reason")?;
        let known = self.bonus(id).await?.ok_or(office::Error::NotFound)?;
        clerk.reaches(known.member).await?;
        clerk.may_decide_about(known.amount).await?;
        let mut tx = self.store.begin().await?;
        clerk.takes_part(&mut tx, known.member, known.amount).await?;
        let cancelled = self.cancel_in(&mut tx, id, reason).await?;
        let before = json!({ "bonus": id, "promotion": known.promotion, "amount": known.amount,
            "currency": known.asset, "required": known.required, "done": known.done, "state": known.state });
        let act = Act {
            action: "bonus.cancel",
            subject: format!("player:{}", known.member),
            before: Some(before),
            after: Some(json!({ "state": cancelled.state, "reason": reason })),
        };
        clerk.record(&mut tx, act).await?;
        tx.commit().await?;
        Ok(cancelled)
    }
}
