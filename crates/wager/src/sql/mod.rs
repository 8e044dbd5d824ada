//! What a batch reads and writes.

mod write;

use std::collections::{BTreeSet, HashMap};

use kernel::{
    Asset, GameType, Money, Odds, ValidRule,
    id::{MemberId, RoundId, TransferId, VendorId},
};
use ledger::{AccountKey, AccountKind};
use sqlx::types::Json;
use store::Tx;

pub(crate) use self::write::write;
use crate::{Command, Error, Known, Part, Round, RoundKey, Seen, SeenKey, SeenKind, Terms};

/// Locks the accounts, **then** reads what is known (storage.md, rule 1).
pub(crate) async fn read(tx: &mut Tx, shard: u8, commands: &[Command]) -> Result<Known, Error> {
    let accounts: BTreeSet<_> = commands.iter().flat_map(|command| command.accounts(shard)).collect();
    let mut book = ledger::lock(tx, &accounts).await?;
    let seen = read_seen(tx, commands).await?;
    // Whom a transaction paid that is taken back is known from its record alone. Where two wait for each other because of
    // it, the database refuses one, and it is run again.
    let paid: BTreeSet<_> =
        paid_by(&seen, commands, shard).filter(|account| !accounts.contains(account)).collect();
    if !paid.is_empty() {
        book.adopt(ledger::lock(tx, &paid).await?);
    }
    let mut known = Known { seen, book, ..Known::default() };
    known.rounds = read_rounds(tx, &known, commands).await?;
    known.bets = read_bets(tx, commands).await?;
    Ok(known)
}

/// The accounts of those who had a share of what commands refer to, and the house's that paid them.
fn paid_by<'a>(
    seen: &'a HashMap<SeenKey, Seen>,
    commands: &'a [Command],
    shard: u8,
) -> impl Iterator<Item = AccountKey> + 'a {
    let referred = commands
        .iter()
        .filter_map(|command| seen.get(&(command.partner, command.act.reference()?.to_owned())));
    referred.flat_map(move |seen| {
        let shares = seen.parts.iter().filter_map(|part| part.member);
        shares.flat_map(move |member| {
            [
                AccountKey::member(member, AccountKind::Cash, seen.asset),
                AccountKey::house_shard(shard, AccountKind::Commission, seen.asset),
            ]
        })
    })
}

/// One look per key, by the index: `limit 1` keeps the planner from reading the whole table, which it prefers for as long
/// as it remembers it small.
async fn read_seen(tx: &mut Tx, commands: &[Command]) -> Result<HashMap<SeenKey, Seen>, Error> {
    let mut partners = Vec::with_capacity(commands.len());
    let mut keys = Vec::with_capacity(commands.len());
    for command in commands {
        partners.push(command.partner.0);
        keys.push(command.key.clone());
        let Some(reference) = command.act.reference() else { continue };
        partners.push(command.partner.0);
        keys.push(reference.to_owned());
    }
    let rows = sqlx::query!(
        r#"select c.partner, c.key, c.owner, c.kind, c.reference, c.round, c.game, c.asset, c.amount, c.payout, c.free,
                c.promo, c.held, c.undone, c.corrected, c.transfer, c.payout_transfer,
                c.parts as "parts: Json<Vec<Part>>"
         from unnest($1::bigint[], $2::text[]) as k (partner, key)
         cross join lateral (
             select * from wager_command where partner = k.partner and key = k.key limit 1) c"#,
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
                parts: row.parts.map(|parts| parts.0).unwrap_or_default(),
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
        "select r.owner, r.partner, r.name, r.id, r.game, r.family, r.valid_rule, r.odds, r.market, r.asset, r.stake,
                r.payout, r.valid_bet, r.funds, r.closed, r.opened_at, r.settled_at
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
                terms: Terms {
                    family: row.family.and_then(GameType::from_number),
                    valid_by: rule(row.valid_rule)?,
                    odds: row.odds.map(odds).transpose()?,
                    market: row.market,
                },
                asset: asset(row.asset)?,
                stake: Money::from_units(row.stake),
                payout: Money::from_units(row.payout),
                valid: row.valid_bet.map(Money::from_units),
                funds: row.funds.map(Money::from_units),
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
        &[SeenKind::Bet.number(), SeenKind::Play.number()]
    )
    .fetch_all(tx.conn())
    .await?;
    let bets =
        rows.into_iter().map(|row| ((MemberId(row.owner), VendorId(row.partner), row.name), row.standing));
    Ok(bets.collect())
}

pub(crate) fn kind(number: i16) -> Result<SeenKind, Error> {
    SeenKind::from_number(number)
        .ok_or_else(|| store::Error::Inconsistent("a transaction of an unknown kind").into())
}

pub(crate) fn asset(number: i16) -> Result<Asset, Error> {
    Asset::from_number(number).ok_or_else(|| store::Error::Inconsistent("an unknown asset").into())
}

/// Of a round of a version before, and of all whose valid bet is their stake, no rule is written down.
pub(crate) fn rule(number: Option<i16>) -> Result<ValidRule, Error> {
    let Some(number) = number else { return Ok(ValidRule::Stake) };
    ValidRule::from_number(number)
        .ok_or_else(|| store::Error::Inconsistent("a round with an unknown rule").into())
}

fn odds(ten_thousandths: i32) -> Result<Odds, Error> {
    let odds = u32::try_from(ten_thousandths).ok().and_then(|number| Odds::try_from(number).ok());
    odds.ok_or_else(|| store::Error::Inconsistent("a round with odds below 1").into())
}
