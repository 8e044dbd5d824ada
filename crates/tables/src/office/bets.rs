//! The bets of a round as operators see them: whose each is, what became of it, and when the house had it.

use axum::extract::State;
use kernel::id::{MemberId, TableId};
use office::{Caller, Clerk, ReadTables, Whose, page};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use web::{Envelope, Page, Path, Query, Reply, Signed};

use crate::{Error, Tables, bet, bet::PlacedBet, http::BetView, round};

/// A bet of a round, and whose it is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OfficeBet {
    member: MemberId,
    /// Their login name.
    account: Option<String>,
    bet: BetView,
}

/// Where a page starts.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(super) struct Walk {
    /// The `next` of the page before.
    cursor: Option<String>,
}

/// The bets of a round, the last one that the house had first, refused ones among them; those of members beyond one's reach are left out.
#[utoipa::path(get, path = "/backoffice/tables/{id}/rounds/{number}/bets", tag = "tables", security(("token" = [])),
    params(("id" = TableId, Path,), ("number" = i64, Path,), Walk),
    responses((status = 200, description = "A page of bets", body = Envelope<Page<OfficeBet>>),
              (status = 404, description = "table_unknown")))]
pub(super) async fn bets(
    State(tables): State<Tables>,
    Signed(clerk): Signed<Clerk<ReadTables>>,
    Path((id, number)): Path<(TableId, i64)>,
    Query(walk): Query<Walk>,
) -> Reply<Page<OfficeBet>> {
    let start = page::read(walk.cursor.as_deref()).map_err(Error::from)?;
    let round = round::sql::find(&tables.store, id, number).await?.ok_or(Error::Unknown)?;
    let fetch = |after| of_round(&tables, round.id, after);
    let whose = |bet: &PlacedBet| Whose::from(bet.owner);
    let (found, next) = clerk.walk(start, whose, fetch).await?;
    Ok(Envelope::of(page::walked((named(&clerk, found).await?, next))))
}

async fn of_round(
    tables: &Tables,
    round: Uuid,
    after: page::After,
) -> Result<(Vec<PlacedBet>, page::After), Error> {
    let after = after.map(|(at, behind)| (at, of_cursor(behind)));
    let found = bet::sql::last_received(&tables.store, round, after, page::PAGE.into()).await?;
    let next = page::next_of(&found, |bet| (bet.received_at, in_cursor(bet)));
    Ok((found, next))
}

/// A bet's place among those of one moment, as cursors write it: whose it is, and which of theirs. The name that its owner gave it tells
/// bets of two owners apart only where they want it to.
fn in_cursor(bet: &PlacedBet) -> Uuid {
    Uuid::from_u64_pair(bet.owner.0.cast_unsigned(), u64::from(bet.number.cast_unsigned()))
}

/// What a cursor says; of one that this page did not write, any place.
fn of_cursor(place: Uuid) -> (MemberId, i32) {
    let (owner, number) = place.as_u64_pair();
    (MemberId(owner.cast_signed()), i32::try_from(number).unwrap_or_default())
}

async fn named(clerk: &Caller, bets: Vec<PlacedBet>) -> Result<Vec<OfficeBet>, Error> {
    let members: Vec<MemberId> = bets.iter().map(|bet| bet.owner).collect();
    let names = clerk.office().accounts(&members).await?;
    let view = |bet: PlacedBet| OfficeBet {
        member: bet.owner,
        account: names.get(&bet.owner).cloned(),
        bet: bet.into(),
    };
    Ok(bets.into_iter().map(view).collect())
}
