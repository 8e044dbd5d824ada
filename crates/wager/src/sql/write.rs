//! What a batch writes.

use kernel::{GameType, Money, ValidRule};
use sqlx::types::Json;
use store::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{Decision, Error, Known, Part, Round, RoundKey, Seen, SeenKey, Terms};

/// Writes what was decided. Unique keys refuse what another node wrote meanwhile; then the batch is run again.
pub(crate) async fn write(
    tx: &mut Tx,
    at: OffsetDateTime,
    known: &Known,
    decision: &Decision,
) -> Result<(), Error> {
    if decision.recorded.is_empty() && decision.undone.is_empty() && decision.rounds.is_empty() {
        return Ok(());
    }
    insert_seen(tx, at, known, decision).await?;
    update_undone(tx, decision).await?;
    update_corrected(tx, known, decision).await?;
    update_released(tx, known, decision).await?;
    insert_rounds(tx, &RoundColumns::of(known, &decision.opened)).await?;
    let changed = decision.rounds.difference(&decision.opened);
    update_rounds(tx, &RoundColumns::of(known, changed)).await?;
    ledger::write(tx, at, &known.book).await?;
    store::outbox::append(tx, at, &decision.events).await?;
    Ok(())
}

#[derive(Default)]
struct SeenColumns {
    partners: Vec<i64>,
    keys: Vec<String>,
    owners: Vec<i64>,
    kinds: Vec<i16>,
    references: Vec<Option<String>>,
    rounds: Vec<String>,
    games: Vec<String>,
    assets: Vec<i16>,
    amounts: Vec<i64>,
    payouts: Vec<i64>,
    free: Vec<bool>,
    promo: Vec<bool>,
    held: Vec<bool>,
    undone: Vec<bool>,
    transfers: Vec<Option<Uuid>>,
    payout_transfers: Vec<Option<Uuid>>,
    said: Vec<Option<String>>,
    parts: Vec<Option<Json<Vec<Part>>>>,
}

impl SeenColumns {
    fn push(&mut self, (partner, key): &SeenKey, seen: &Seen) {
        self.partners.push(partner.0);
        self.keys.push(key.clone());
        self.owners.push(seen.member.0);
        self.kinds.push(seen.kind.number());
        self.references.push(seen.reference.clone());
        self.rounds.push(seen.round.clone());
        self.games.push(seen.game.clone());
        self.assets.push(seen.asset.number());
        self.amounts.push(seen.amount.units());
        self.payouts.push(seen.payout.units());
        self.free.push(seen.free);
        self.promo.push(seen.promo);
        self.held.push(seen.held);
        self.undone.push(seen.undone);
        self.transfers.push(seen.transfer.map(|id| id.0));
        self.payout_transfers.push(seen.payout_transfer.map(|id| id.0));
        self.said.push(seen.said.clone());
        self.parts.push((!seen.parts.is_empty()).then(|| Json(seen.parts.clone())));
    }
}

async fn insert_seen(
    tx: &mut Tx,
    at: OffsetDateTime,
    known: &Known,
    decision: &Decision,
) -> Result<(), Error> {
    let mut columns = SeenColumns::default();
    for key in &decision.recorded {
        if let Some(seen) = known.seen.get(key) {
            columns.push(key, seen);
        }
    }
    sqlx::query!(
        "insert into wager_command (partner, key, owner, kind, reference, round, game, asset, amount, payout, free,
                                    undone, transfer, payout_transfer, said, promo, held, parts, at)
         select n.partner, n.key, n.owner, n.kind, n.reference, n.round, n.game, n.asset, n.amount, n.payout, n.free,
                n.undone, n.transfer, n.payout_transfer, n.said, n.promo, n.held, n.parts, $19
         from unnest($1::bigint[], $2::text[], $3::bigint[], $4::smallint[], $5::text[], $6::text[], $7::text[],
                     $8::smallint[], $9::bigint[], $10::bigint[], $11::boolean[], $12::boolean[], $13::uuid[],
                     $14::uuid[], $15::text[], $16::boolean[], $17::boolean[], $18::jsonb[])
              as n (partner, key, owner, kind, reference, round, game, asset, amount, payout, free, undone, transfer,
                    payout_transfer, said, promo, held, parts)",
        &columns.partners,
        &columns.keys,
        &columns.owners,
        &columns.kinds,
        columns.references.as_slice() as _,
        &columns.rounds,
        &columns.games,
        &columns.assets,
        &columns.amounts,
        &columns.payouts,
        &columns.free,
        &columns.undone,
        columns.transfers.as_slice() as _,
        columns.payout_transfers.as_slice() as _,
        columns.said.as_slice() as _,
        &columns.promo,
        &columns.held,
        columns.parts.as_slice() as _,
        at
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

async fn update_undone(tx: &mut Tx, decision: &Decision) -> Result<(), Error> {
    if decision.undone.is_empty() {
        return Ok(());
    }
    let partners: Vec<i64> = decision.undone.iter().map(|(partner, _)| partner.0).collect();
    let keys: Vec<String> = decision.undone.iter().map(|(_, key)| key.clone()).collect();
    sqlx::query!(
        "update wager_command set undone = true
         where (partner, key) in (select * from unnest($1::bigint[], $2::text[])) and not undone",
        &partners,
        &keys
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// After the insertions: what is corrected may be as new as its correction.
async fn update_corrected(tx: &mut Tx, known: &Known, decision: &Decision) -> Result<(), Error> {
    if decision.corrected.is_empty() {
        return Ok(());
    }
    let each = || decision.corrected.iter().filter_map(|key| Some((key, known.seen.get(key)?)));
    let partners: Vec<i64> = each().map(|((partner, _), _)| partner.0).collect();
    let keys: Vec<String> = each().map(|((_, key), _)| key.clone()).collect();
    let corrected: Vec<i64> = each().map(|(_, seen)| seen.corrected.units()).collect();
    sqlx::query!(
        "update wager_command c set corrected = n.corrected
         from unnest($1::bigint[], $2::text[], $3::bigint[]) as n (partner, key, corrected)
         where c.partner = n.partner and c.key = n.key",
        &partners,
        &keys,
        &corrected
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// After the insertions, as above.
async fn update_released(tx: &mut Tx, known: &Known, decision: &Decision) -> Result<(), Error> {
    if decision.released.is_empty() {
        return Ok(());
    }
    let each = || decision.released.iter().filter_map(|key| Some((key, known.seen.get(key)?)));
    let partners: Vec<i64> = each().map(|((partner, _), _)| partner.0).collect();
    let keys: Vec<String> = each().map(|((_, key), _)| key.clone()).collect();
    let transfers: Vec<Option<Uuid>> = each().map(|(_, seen)| seen.transfer.map(|id| id.0)).collect();
    sqlx::query!(
        "update wager_command c set held = false, transfer = n.transfer
         from unnest($1::bigint[], $2::text[], $3::uuid[]) as n (partner, key, transfer)
         where c.partner = n.partner and c.key = n.key",
        &partners,
        &keys,
        transfers.as_slice() as _
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

#[derive(Default)]
struct RoundColumns {
    owners: Vec<i64>,
    partners: Vec<i64>,
    names: Vec<String>,
    ids: Vec<Uuid>,
    games: Vec<String>,
    families: Vec<Option<i16>>,
    rules: Vec<Option<i16>>,
    odds: Vec<Option<i32>>,
    markets: Vec<Option<String>>,
    assets: Vec<i16>,
    stakes: Vec<i64>,
    payouts: Vec<i64>,
    valid: Vec<Option<i64>>,
    funds: Vec<Option<i64>>,
    closed: Vec<bool>,
    opened: Vec<OffsetDateTime>,
    settled: Vec<Option<OffsetDateTime>>,
}

impl RoundColumns {
    fn of<'a>(known: &Known, keys: impl IntoIterator<Item = &'a RoundKey>) -> Self {
        let mut columns = Self::default();
        for key in keys {
            if let Some(round) = known.rounds.get(key) {
                columns.push(key, round);
            }
        }
        columns
    }

    fn push(&mut self, (owner, partner, name): &RoundKey, round: &Round) {
        self.owners.push(owner.0);
        self.partners.push(partner.0);
        self.names.push(name.clone());
        self.ids.push(round.id.0);
        self.games.push(round.game.clone());
        let Terms { family, valid_by, odds, market } = &round.terms;
        self.families.push(family.map(GameType::number));
        // None is the rule of the most, whose valid bet is the stake.
        self.rules.push((*valid_by != ValidRule::Stake).then(|| valid_by.number()));
        self.odds.push(odds.and_then(|odds| odds.ten_thousandths().try_into().ok()));
        self.markets.push(market.clone());
        self.assets.push(round.asset.number());
        self.stakes.push(round.stake.units());
        self.payouts.push(round.payout.units());
        self.valid.push(round.valid.map(Money::units));
        self.funds.push(round.funds.map(Money::units));
        self.closed.push(round.closed);
        self.opened.push(round.opened_at);
        self.settled.push(round.settled_at);
    }
}

/// Rounds that began: their members' accounts are locked, so that nobody else began them since they were looked for.
async fn insert_rounds(tx: &mut Tx, columns: &RoundColumns) -> Result<(), Error> {
    if columns.ids.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "insert into round (owner, partner, name, id, game, family, valid_rule, odds, market, asset, stake, payout, valid_bet,
                            funds, closed, opened_at, settled_at)
         select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::uuid[], $5::text[], $6::smallint[],
                              $7::smallint[], $8::integer[], $9::text[], $10::smallint[], $11::bigint[], $12::bigint[],
                              $13::bigint[], $14::bigint[], $15::boolean[], $16::timestamptz[], $17::timestamptz[])",
        &columns.owners,
        &columns.partners,
        &columns.names,
        &columns.ids,
        &columns.games,
        columns.families.as_slice() as _,
        columns.rules.as_slice() as _,
        columns.odds.as_slice() as _,
        columns.markets.as_slice() as _,
        &columns.assets,
        &columns.stakes,
        &columns.payouts,
        columns.valid.as_slice() as _,
        columns.funds.as_slice() as _,
        &columns.closed,
        &columns.opened,
        columns.settled.as_slice() as _
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Rounds that were known. Written as insertions that find theirs there: so each is found by the index, whatever the planner
/// remembers of the table, and new ones need not pay for it.
async fn update_rounds(tx: &mut Tx, columns: &RoundColumns) -> Result<(), Error> {
    if columns.ids.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "insert into round (owner, partner, name, id, game, family, valid_rule, odds, market, asset, stake, payout, valid_bet,
                            funds, closed, opened_at, settled_at)
         select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::uuid[], $5::text[], $6::smallint[],
                              $7::smallint[], $8::integer[], $9::text[], $10::smallint[], $11::bigint[], $12::bigint[],
                              $13::bigint[], $14::bigint[], $15::boolean[], $16::timestamptz[], $17::timestamptz[])
         on conflict (owner, partner, name) do update
             set stake = excluded.stake, payout = excluded.payout, valid_bet = excluded.valid_bet,
                 funds = excluded.funds, closed = excluded.closed, settled_at = excluded.settled_at",
        &columns.owners,
        &columns.partners,
        &columns.names,
        &columns.ids,
        &columns.games,
        columns.families.as_slice() as _,
        columns.rules.as_slice() as _,
        columns.odds.as_slice() as _,
        columns.markets.as_slice() as _,
        &columns.assets,
        &columns.stakes,
        &columns.payouts,
        columns.valid.as_slice() as _,
        columns.funds.as_slice() as _,
        &columns.closed,
        &columns.opened,
        columns.settled.as_slice() as _
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}
