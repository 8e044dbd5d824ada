//! What a batch reads and writes.

use std::collections::{BTreeSet, HashMap};

use kernel::{
    Asset, GameType, Money,
    id::{MemberId, RoundId, TransferId, VendorId},
};
use ledger::AccountKey;
use store::Tx;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::{Command, Decision, Error, Known, Round, RoundKey, Seen, SeenKey, SeenKind, command::Act};

/// Locks the accounts, **then** reads what is known (storage.md, rule 1).
pub(crate) async fn read(
    tx: &mut Tx,
    accounts: &BTreeSet<AccountKey>,
    commands: &[Command],
) -> Result<Known, Error> {
    let book = ledger::lock(tx, accounts).await?;
    let seen = read_seen(tx, commands).await?;
    let mut known = Known { seen, book, ..Known::default() };
    known.rounds = read_rounds(tx, &known, commands).await?;
    known.bets = read_bets(tx, commands).await?;
    Ok(known)
}

/// One look per key, by the index: `limit 1` keeps the planner from reading the whole table, which it prefers for as long
/// as it remembers it small.
async fn read_seen(tx: &mut Tx, commands: &[Command]) -> Result<HashMap<SeenKey, Seen>, Error> {
    let mut partners = Vec::with_capacity(commands.len());
    let mut keys = Vec::with_capacity(commands.len());
    for command in commands {
        partners.push(command.partner.0);
        keys.push(command.key.clone());
        let (Act::Win { reference: Some(reference), .. }
        | Act::Rollback { reference, .. }
        | Act::Correct { reference, .. }
        | Act::Release { reference }) = &command.act
        else {
            continue;
        };
        partners.push(command.partner.0);
        keys.push(reference.clone());
    }
    let rows = sqlx::query!(
        "select c.partner, c.key, c.owner, c.kind, c.reference, c.round, c.game, c.asset, c.amount, c.payout, c.free,
                c.promo, c.held, c.undone, c.corrected, c.transfer, c.payout_transfer
         from unnest($1::bigint[], $2::text[]) as k (partner, key)
         cross join lateral (
             select * from wager_command where partner = k.partner and key = k.key limit 1) c",
        &partners,
        &keys
    )
    .fetch_all(tx.conn())
    .await?;
    rows.into_iter()
        .map(|row| {
            let seen = Seen {
                kind: kind(row.kind)?,
                member: MemberId(row.owner),
                reference: row.reference,
                round: row.round,
                game: row.game,
                asset: asset(row.asset)?,
                amount: Money::from_units(row.amount),
                payout: Money::from_units(row.payout),
                free: row.free,
                promo: row.promo,
                held: row.held,
                undone: row.undone,
                corrected: Money::from_units(row.corrected),
                transfer: row.transfer.map(TransferId),
                payout_transfer: row.payout_transfer.map(TransferId),
                said: None,
            };
            Ok(((VendorId(row.partner), row.key), seen))
        })
        .collect()
}

/// The rounds that commands name, and those in which it happened what they take back.
async fn read_rounds(
    tx: &mut Tx,
    known: &Known,
    commands: &[Command],
) -> Result<HashMap<RoundKey, Round>, Error> {
    let named = commands.iter().map(|command| (command.member, command.partner, command.round.clone()));
    let meant = commands.iter().map(|command| (command, known.placed(command)));
    let meant = meant.filter(|(command, placed)| command.round != placed.round);
    let meant = meant.map(|(command, placed)| (command.member, command.partner, placed.round.clone()));
    let wanted: Vec<RoundKey> = named.chain(meant).collect();
    let owners: Vec<i64> = wanted.iter().map(|(member, ..)| member.0).collect();
    let partners: Vec<i64> = wanted.iter().map(|(_, partner, _)| partner.0).collect();
    let names: Vec<String> = wanted.into_iter().map(|(.., name)| name).collect();
    // By the index, as above.
    let rows = sqlx::query!(
        "select r.owner, r.partner, r.name, r.id, r.game, r.family, r.asset, r.stake, r.payout, r.closed, r.opened_at,
                r.settled_at
         from unnest($1::bigint[], $2::bigint[], $3::text[]) as k (owner, partner, name)
         cross join lateral (
             select * from round where owner = k.owner and partner = k.partner and name = k.name limit 1) r",
        &owners,
        &partners,
        &names
    )
    .fetch_all(tx.conn())
    .await?;
    rows.into_iter()
        .map(|row| {
            let round = Round {
                id: RoundId(row.id),
                game: row.game,
                family: row.family.and_then(GameType::from_number),
                asset: asset(row.asset)?,
                stake: Money::from_units(row.stake),
                payout: Money::from_units(row.payout),
                closed: row.closed,
                opened_at: row.opened_at,
                settled_at: row.settled_at,
            };
            Ok(((MemberId(row.owner), VendorId(row.partner), row.name), round))
        })
        .collect()
}

/// How many bets stand in the rounds of wins that name none. Such wins are rare: most batches ask nothing.
async fn read_bets(tx: &mut Tx, commands: &[Command]) -> Result<HashMap<RoundKey, i64>, Error> {
    let wins: Vec<&Command> = commands.iter().filter(|command| command.needs_bets()).collect();
    if wins.is_empty() {
        return Ok(HashMap::new());
    }
    let owners: Vec<i64> = wins.iter().map(|win| win.member.0).collect();
    let partners: Vec<i64> = wins.iter().map(|win| win.partner.0).collect();
    let names: Vec<String> = wins.iter().map(|win| win.round.clone()).collect();
    let rows = sqlx::query!(
        r#"select k.owner as "owner!", k.partner as "partner!", k.name as "name!", b.standing as "standing!"
           from unnest($1::bigint[], $2::bigint[], $3::text[]) as k (owner, partner, name)
           cross join lateral (
               select count(*) as standing from wager_command c
               where c.owner = k.owner and c.partner = k.partner and c.round = k.name
                 and c.kind = any($4) and not c.undone) b"#,
        &owners,
        &partners,
        &names,
        &[number(SeenKind::Bet), number(SeenKind::Play)]
    )
    .fetch_all(tx.conn())
    .await?;
    let bets =
        rows.into_iter().map(|row| ((MemberId(row.owner), VendorId(row.partner), row.name), row.standing));
    Ok(bets.collect())
}

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
}

impl SeenColumns {
    fn push(&mut self, (partner, key): &SeenKey, seen: &Seen) {
        self.partners.push(partner.0);
        self.keys.push(key.clone());
        self.owners.push(seen.member.0);
        self.kinds.push(number(seen.kind));
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
                                    undone, transfer, payout_transfer, said, promo, held, at)
         select n.partner, n.key, n.owner, n.kind, n.reference, n.round, n.game, n.asset, n.amount, n.payout, n.free,
                n.undone, n.transfer, n.payout_transfer, n.said, n.promo, n.held, $18
         from unnest($1::bigint[], $2::text[], $3::bigint[], $4::smallint[], $5::text[], $6::text[], $7::text[],
                     $8::smallint[], $9::bigint[], $10::bigint[], $11::boolean[], $12::boolean[], $13::uuid[],
                     $14::uuid[], $15::text[], $16::boolean[], $17::boolean[])
              as n (partner, key, owner, kind, reference, round, game, asset, amount, payout, free, undone, transfer,
                    payout_transfer, said, promo, held)",
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
    assets: Vec<i16>,
    stakes: Vec<i64>,
    payouts: Vec<i64>,
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
        self.families.push(round.family.map(GameType::number));
        self.assets.push(round.asset.number());
        self.stakes.push(round.stake.units());
        self.payouts.push(round.payout.units());
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
        "insert into round (owner, partner, name, id, game, family, asset, stake, payout, closed, opened_at, settled_at)
         select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::uuid[], $5::text[], $6::smallint[],
                              $7::smallint[], $8::bigint[], $9::bigint[], $10::boolean[], $11::timestamptz[],
                              $12::timestamptz[])",
        &columns.owners,
        &columns.partners,
        &columns.names,
        &columns.ids,
        &columns.games,
        columns.families.as_slice() as _,
        &columns.assets,
        &columns.stakes,
        &columns.payouts,
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
        "insert into round (owner, partner, name, id, game, family, asset, stake, payout, closed, opened_at, settled_at)
         select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::uuid[], $5::text[], $6::smallint[],
                              $7::smallint[], $8::bigint[], $9::bigint[], $10::boolean[], $11::timestamptz[],
                              $12::timestamptz[])
         on conflict (owner, partner, name) do update
             set stake = excluded.stake, payout = excluded.payout, closed = excluded.closed,
                 settled_at = excluded.settled_at",
        &columns.owners,
        &columns.partners,
        &columns.names,
        &columns.ids,
        &columns.games,
        columns.families.as_slice() as _,
        &columns.assets,
        &columns.stakes,
        &columns.payouts,
        &columns.closed,
        &columns.opened,
        columns.settled.as_slice() as _
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(crate) const fn number(kind: SeenKind) -> i16 {
    match kind {
        SeenKind::Bet => 1,
        SeenKind::Win => 2,
        SeenKind::Rollback => 3,
        SeenKind::Play => 4,
        SeenKind::Tombstone => 5,
        SeenKind::Correction => 6,
        SeenKind::Release => 7,
    }
}

pub(crate) fn kind(number: i16) -> Result<SeenKind, Error> {
    match number {
        1 => Ok(SeenKind::Bet),
        2 => Ok(SeenKind::Win),
        3 => Ok(SeenKind::Rollback),
        4 => Ok(SeenKind::Play),
        5 => Ok(SeenKind::Tombstone),
        6 => Ok(SeenKind::Correction),
        7 => Ok(SeenKind::Release),
        _ => Err(store::Error::Inconsistent("a transaction of an unknown kind").into()),
    }
}

pub(crate) fn asset(number: i16) -> Result<Asset, Error> {
    Asset::from_number(number).ok_or_else(|| store::Error::Inconsistent("an unknown asset").into())
}
