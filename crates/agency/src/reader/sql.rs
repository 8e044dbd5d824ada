//! Where facts are filed.

use kernel::{Money, event::Settlement, id::MemberId};
use store::{Store, Tx, secrets::Place};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Error;

/// The moment up to which everything is settled, locked; it begins at `start`.
pub(super) async fn frontier(tx: &mut Tx, start: OffsetDateTime) -> Result<OffsetDateTime, Error> {
    sqlx::query!("insert into agency_frontier (settled_until) values ($1) on conflict do nothing", start)
        .execute(tx.conn())
        .await?;
    Ok(sqlx::query_scalar!("select settled_until from agency_frontier for update")
        .fetch_one(tx.conn())
        .await?)
}

/// Puts a member under their upline and everyone above.
pub(super) async fn place(
    tx: &mut Tx,
    member: MemberId,
    upline: Option<MemberId>,
    at: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into agency_closure (ancestor, descendant, depth, joined_at)
         select $1::bigint, $1::bigint, 0, $3::timestamptz
         union all select ancestor, $1::bigint, depth + 1, $3::timestamptz from agency_closure where descendant = $2
         on conflict do nothing",
        member.0,
        upline.map(|upline| upline.0),
        at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Files what rounds or their corrections were worth and what they weigh, each once, in the window it counts for.
pub(super) async fn file(tx: &mut Tx, settlements: &[(&Settlement, OffsetDateTime)]) -> Result<(), Error> {
    if settlements.is_empty() {
        return Ok(());
    }
    let each = || settlements.iter().map(|(settled, _)| settled);
    let members: Vec<i64> = each().map(|settled| settled.member.0).collect();
    let ids: Vec<Uuid> = each().map(|settled| settled.id).collect();
    let assets: Vec<i16> = each().map(|settled| settled.asset.number()).collect();
    let moments: Vec<OffsetDateTime> = each().map(|settled| settled.settled_at).collect();
    let windows: Vec<OffsetDateTime> = settlements.iter().map(|(_, window)| *window).collect();
    let stakes: Vec<i64> = each().map(|settled| settled.stake.units()).collect();
    let payouts: Vec<i64> = each().map(|settled| settled.payout.units()).collect();
    let valid_bets: Vec<i64> = each().map(|settled| settled.valid_bet.units()).collect();
    let vendors: Vec<String> = each().map(|settled| settled.vendor.to_string()).collect();
    let games: Vec<&str> = each().map(|settled| settled.game.as_str()).collect();
    sqlx::query!(
        "insert into agency_turnover
             (member, settlement, asset, settled_at, window_start, stake, payout, valid_bet, weight)
         select n.member, n.settlement, n.asset, n.settled_at, n.window_start, n.stake, n.payout, n.valid_bet,
                case when n.window_start >= (select min(effective_from) from agency_rule) then coalesce(
                    (select w.weight from agency_weight w join agency_rule r on r.version = w.version
                     where w.vendor = n.vendor and w.game = n.game and r.effective_from <= n.window_start
                     order by w.version desc limit 1), 0) end
         from unnest($1::bigint[], $2::uuid[], $3::smallint[], $4::timestamptz[], $5::timestamptz[],
                     $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::text[])
              as n (member, settlement, asset, settled_at, window_start, stake, payout, valid_bet, vendor, game)
         on conflict do nothing",
        &members,
        &ids,
        &assets,
        &moments,
        &windows,
        &stakes,
        &payouts,
        &valid_bets,
        &vendors,
        games as _
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Files a deposit, in the window it counts for.
pub(super) async fn deposit(
    tx: &mut Tx,
    (member, deposit): (MemberId, Uuid),
    amount: Money,
    at: OffsetDateTime,
    window: OffsetDateTime,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into agency_deposit (member, deposit, amount, at, window_start) values ($1, $2, $3, $4, $5)
         on conflict do nothing",
        member.0,
        deposit,
        amount.units(),
        at,
        window
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn depth(store: &Store, agent: MemberId, member: MemberId) -> Result<Option<i32>, Error> {
    Ok(sqlx::query_scalar!(
        "select depth from agency_closure where ancestor = $1 and descendant = $2",
        agent.0,
        member.0
    )
    .fetch_optional(store.pool())
    .await?)
}

/// The seed of the key that signs statements.
pub(crate) const SEED: Place =
    Place { table: "agency_key", column: "seed", key: &[("one", "boolean")], is_text: false };

/// The seed of the signing key: the one kept, else this one.
pub(crate) async fn seed(store: &Store, fresh: &[u8]) -> Result<Vec<u8>, Error> {
    let sealed = store.secrets().seal(&SEED, true, fresh).map_err(store::Error::from)?;
    sqlx::query!("insert into agency_key (seed) values ($1) on conflict do nothing", sealed.as_bytes())
        .execute(store.pool())
        .await?;
    let kept = sqlx::query_scalar!("select seed from agency_key").fetch_one(store.pool()).await?;
    Ok(store.secrets().open(&SEED, true, &kept).map_err(store::Error::from)?)
}
