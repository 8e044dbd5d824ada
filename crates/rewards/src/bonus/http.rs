//! A member's bonuses. The calls lie beside those of what they were given, which stay open to a member who pauses.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;
use web::{Empty, Envelope, EvenPaused, Lang, OpenApiRouter, Path, Player, Reply, Signed, routes};

use super::{BonusCard, Ending};
use crate::Rewards;

pub(crate) fn routes(rewards: Rewards) -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(running)).routes(routes!(forfeit)).with_state(rewards)
}

/// A member's bonuses.
#[derive(Debug, Serialize, ToSchema)]
struct BonusList {
    /// The newest first.
    list: Vec<BonusCard>,
}

/// One's own bonuses: what runs, and what ended within the last 90 days.
#[utoipa::path(get, path = "/wps/member/bonuses/running", tag = "promotions", security(("token" = [])),
    responses((status = 200, description = "The bonuses", body = Envelope<BonusList>)))]
async fn running(
    State(rewards): State<Rewards>,
    Signed(player): Signed<EvenPaused<Player>>,
    lang: Lang,
) -> Reply<BonusList> {
    let bonuses = rewards.bonuses(player.id).await?;
    Ok(Envelope::of(BonusList { list: bonuses.iter().map(|bonus| bonus.card(lang)).collect() }))
}

/// Give a bonus up: its money goes back to the house. A second call, or one for a bonus that ended, changes nothing.
#[utoipa::path(post, path = "/wps/member/bonuses/{id}/forfeit", tag = "promotions", security(("token" = [])),
    params(("id" = Uuid, Path,)),
    responses((status = 200, description = "It does not run any more", body = Envelope<Empty>),
              (status = 404, description = "bonus_not_found")))]
async fn forfeit(
    State(rewards): State<Rewards>,
    Signed(player): Signed<EvenPaused<Player>>,
    Path(id): Path<Uuid>,
) -> Reply<Empty> {
    rewards.give_up(player.id, id).await?;
    Ok(Envelope::of(Empty {}))
}

impl Rewards {
    /// A member gives a bonus up.
    ///
    /// # Errors
    /// [`crate::Error::NoBonus`], also for another member's.
    pub async fn give_up(&self, member: kernel::id::MemberId, id: Uuid) -> Result<(), crate::Error> {
        let mut tx = self.store.begin().await?;
        self.end(&mut tx, member, id, Ending::GivenUp).await?;
        Ok(tx.commit().await?)
    }
}
