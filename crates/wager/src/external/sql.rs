//! Where the lines are kept, and the rounds that are made of them.

use std::collections::{BTreeSet, HashMap};

use kernel::{
    GameType, Money, Period, ValidRule, Wallet,
    id::{MemberId, RoundId, VendorId},
};
use store::{Store, Tx};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{
    Line,
    settle::{self, StoredRound},
};
use crate::{
    DaySum, Error,
    sql::{asset, kind, rule},
};

/// Most rounds that lapse at once.
const LAPSED: i64 = 500;

struct Row {
    key: String,
    owner: i64,
    round: String,
    game: String,
    asset: i16,
    kind: i16,
    amount: i64,
    free: bool,
    stands: bool,
    reference: Option<String>,
    said: String,
    at: OffsetDateTime,
}

impl TryFrom<Row> for Line {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        Ok(Self {
            key: row.key,
            member: MemberId(row.owner),
            round: row.round,
            game: row.game,
            asset: asset(row.asset)?,
            kind: kind(row.kind)?,
            amount: Money::from_units(row.amount),
            free: row.free,
            stands: row.stands,
            reference: row.reference,
            said: row.said,
            at: row.at,
        })
    }
}

/// Lines by their keys, as they stand.
pub(super) async fn known(
    tx: &mut Tx,
    partner: VendorId,
    keys: impl Iterator<Item = &String>,
) -> Result<HashMap<String, Line>, Error> {
    let keys: Vec<String> = keys.cloned().collect();
    let rows = sqlx::query_as!(
        Row,
        "select l.key, l.owner, l.round, l.game, l.asset, l.kind, l.amount, l.free, l.stands, l.reference, l.said, l.at
         from unnest($2::text[]) as k (key)
         cross join lateral (select * from external_line where partner = $1 and key = k.key limit 1) l",
        partner.0,
        &keys
    )
    .fetch_all(tx.conn())
    .await?;
    rows.into_iter().map(|row| Line::try_from(row).map(|line| (line.key.clone(), line))).collect()
}

/// All lines of rounds.
pub(super) async fn lines_of(
    tx: &mut Tx,
    partner: VendorId,
    names: &[(MemberId, String)],
) -> Result<HashMap<(MemberId, String), Vec<Line>>, Error> {
    let owners: Vec<i64> = names.iter().map(|(member, _)| member.0).collect();
    let rounds: Vec<String> = names.iter().map(|(_, round)| round.clone()).collect();
    let rows = sqlx::query_as!(
        Row,
        "select l.key, l.owner, l.round, l.game, l.asset, l.kind, l.amount, l.free, l.stands, l.reference, l.said, l.at
         from unnest($2::bigint[], $3::text[]) as k (owner, round)
         join external_line l on l.owner = k.owner and l.partner = $1 and l.round = k.round
         order by l.at, l.key",
        partner.0,
        &owners,
        &rounds
    )
    .fetch_all(tx.conn())
    .await?;
    let mut found: HashMap<(MemberId, String), Vec<Line>> = HashMap::new();
    for row in rows {
        let line = Line::try_from(row)?;
        found.entry((line.member, line.round.clone())).or_default().push(line);
    }
    Ok(found)
}

/// Rounds by their names, locked.
pub(super) async fn rounds(
    tx: &mut Tx,
    partner: VendorId,
    names: &BTreeSet<(MemberId, String)>,
) -> Result<HashMap<(MemberId, String), StoredRound>, Error> {
    let owners: Vec<i64> = names.iter().map(|(member, _)| member.0).collect();
    let rounds: Vec<String> = names.iter().map(|(_, round)| round.clone()).collect();
    let rows = sqlx::query!(
        "select r.owner, r.name, r.id, r.game, r.family, r.asset, r.stake, r.payout, r.valid_bet, r.valid_rule, r.closed,
                r.external, r.opened_at, r.settled_at
         from unnest($2::bigint[], $3::text[]) as k (owner, name)
         join round r on r.owner = k.owner and r.partner = $1 and r.name = k.name
         order by r.owner, r.name for update of r",
        partner.0,
        &owners,
        &rounds
    )
    .fetch_all(tx.conn())
    .await?;
    let kept = rows.into_iter().map(|row| {
        // Rounds from before there were rules counted their stake.
        let counted = if row.closed { row.stake } else { 0 };
        let round = StoredRound {
            id: RoundId(row.id),
            game: row.game,
            family: row.family.and_then(GameType::from_number),
            asset: asset(row.asset)?,
            stake: Money::from_units(row.stake),
            payout: Money::from_units(row.payout),
            valid: Money::from_units(row.valid_bet.unwrap_or(counted)),
            rule: rule(row.valid_rule)?,
            closed: row.closed,
            external: row.external,
            opened_at: row.opened_at,
            settled_at: row.settled_at,
        };
        Ok(((MemberId(row.owner), row.name), round))
    });
    kept.collect()
}

/// Keeps what lines that are about to change have said so far.
pub(super) async fn keep_before(tx: &mut Tx, partner: VendorId, fresh: &[Line]) -> Result<(), Error> {
    let keys: Vec<String> = fresh.iter().map(|line| line.key.clone()).collect();
    sqlx::query!(
        "insert into external_line_before (partner, key, version, round, kind, amount, stands, said, at, read_at)
         select partner, key, version, round, kind, amount, stands, said, at, read_at
         from external_line where partner = $1 and key = any($2)",
        partner.0,
        &keys
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Writes lines as they stand now.
pub(super) async fn write_lines(
    tx: &mut Tx,
    partner: VendorId,
    now: OffsetDateTime,
    fresh: &[Line],
) -> Result<(), Error> {
    let each = |of: fn(&Line) -> String| fresh.iter().map(of).collect::<Vec<String>>();
    let numbers = |of: fn(&Line) -> i64| fresh.iter().map(of).collect::<Vec<i64>>();
    let flags = |of: fn(&Line) -> bool| fresh.iter().map(of).collect::<Vec<bool>>();
    let assets: Vec<i16> = fresh.iter().map(|line| line.asset.number()).collect();
    let kinds: Vec<i16> = fresh.iter().map(|line| line.kind.number()).collect();
    let references: Vec<Option<String>> = fresh.iter().map(|line| line.reference.clone()).collect();
    let moments: Vec<OffsetDateTime> = fresh.iter().map(|line| line.at).collect();
    sqlx::query!(
        "insert into external_line as l (partner, key, owner, round, game, asset, kind, amount, free, stands, reference,
                                       said, at, read_at)
         select $1, n.key, n.owner, n.round, n.game, n.asset, n.kind, n.amount, n.free, n.stands, n.reference, n.said,
                n.at, $2
         from unnest($3::text[], $4::bigint[], $5::text[], $6::text[], $7::smallint[], $8::smallint[], $9::bigint[],
                     $10::boolean[], $11::boolean[], $12::text[], $13::text[], $14::timestamptz[])
              as n (key, owner, round, game, asset, kind, amount, free, stands, reference, said, at)
         on conflict (partner, key) do update
             set round = excluded.round, game = excluded.game, asset = excluded.asset, kind = excluded.kind,
                 amount = excluded.amount, free = excluded.free, stands = excluded.stands,
                 reference = excluded.reference, said = excluded.said, at = excluded.at, read_at = excluded.read_at,
                 version = l.version + 1",
        partner.0,
        now,
        &each(|line| line.key.clone()),
        &numbers(|line| line.member.0),
        &each(|line| line.round.clone()),
        &each(|line| line.game.clone()),
        &assets,
        &kinds,
        &numbers(|line| line.amount.units()),
        &flags(|line| line.free),
        &flags(|line| line.stands),
        references.as_slice() as _,
        &each(|line| line.said.clone()),
        &moments
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Writes rounds as they stand now.
pub(super) async fn write_rounds(
    tx: &mut Tx,
    partner: VendorId,
    turned: &[((MemberId, String), StoredRound)],
) -> Result<(), Error> {
    let rounds = || turned.iter().map(|(_, round)| round);
    let owners: Vec<i64> = turned.iter().map(|((member, _), _)| member.0).collect();
    let names: Vec<String> = turned.iter().map(|((_, name), _)| name.clone()).collect();
    let ids: Vec<Uuid> = rounds().map(|round| round.id.0).collect();
    let games: Vec<String> = rounds().map(|round| round.game.clone()).collect();
    let assets: Vec<i16> = rounds().map(|round| round.asset.number()).collect();
    let stakes: Vec<i64> = rounds().map(|round| round.stake.units()).collect();
    let payouts: Vec<i64> = rounds().map(|round| round.payout.units()).collect();
    let closed: Vec<bool> = rounds().map(|round| round.closed).collect();
    let opened: Vec<OffsetDateTime> = rounds().map(|round| round.opened_at).collect();
    let settled: Vec<Option<OffsetDateTime>> = rounds().map(|round| round.settled_at).collect();
    let valid: Vec<i64> = rounds().map(|round| round.valid.units()).collect();
    let families: Vec<Option<i16>> = rounds().map(|round| round.family.map(GameType::number)).collect();
    let rules: Vec<i16> = rounds().map(|round| round.rule.number()).collect();
    sqlx::query!(
        "insert into round (owner, partner, name, id, game, asset, stake, payout, closed, opened_at, settled_at, external,
                            valid_bet, valid_rule, family)
         select n.owner, $1, n.name, n.id, n.game, n.asset, n.stake, n.payout, n.closed, n.opened_at, n.settled_at, true,
                n.valid_bet, n.valid_rule, n.family
         from unnest($2::bigint[], $3::text[], $4::uuid[], $5::text[], $6::smallint[], $7::bigint[], $8::bigint[],
                     $9::boolean[], $10::timestamptz[], $11::timestamptz[], $12::bigint[], $13::smallint[],
                     $14::smallint[])
              as n (owner, name, id, game, asset, stake, payout, closed, opened_at, settled_at, valid_bet, valid_rule,
                    family)
         on conflict (owner, partner, name) do update
             set stake = excluded.stake, payout = excluded.payout, closed = excluded.closed,
                 settled_at = excluded.settled_at, valid_bet = excluded.valid_bet, valid_rule = excluded.valid_rule",
        partner.0,
        &owners,
        &names,
        &ids,
        &games,
        &assets,
        &stakes,
        &payouts,
        &closed,
        &opened,
        settled.as_slice() as _,
        &valid,
        &rules,
        families.as_slice() as _
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

/// Ends rounds of a vendor that began before a moment and of which it has listed no payout since: they are lost, as far as
/// it says. A payout that comes after all corrects them. How many.
///
/// # Errors
/// When the database refuses.
pub async fn lapse(
    tx: &mut Tx,
    now: OffsetDateTime,
    partner: VendorId,
    before: OffsetDateTime,
) -> Result<usize, Error> {
    let rows = sqlx::query!(
        r#"update round
         set closed = true, settled_at = $3,
             -- Nothing was paid: all that is staked is lost, and that counts by every rule but the rake's.
             valid_bet = case when valid_rule = $5 then 0 else stake end
         where (owner, partner, name) in (
             select owner, partner, name from round
             where external and not closed and partner = $1 and opened_at < $2
             order by opened_at limit $4 for update skip locked)
         returning owner, id, game, family, asset, stake, payout, valid_bet as "valid_bet!", valid_rule, opened_at"#,
        partner.0,
        before,
        now,
        LAPSED,
        ValidRule::Rake.number()
    )
    .fetch_all(tx.conn())
    .await?;
    let lapsed = rows.len();
    let mut events = Vec::with_capacity(lapsed);
    for row in rows {
        let round = StoredRound {
            id: RoundId(row.id),
            game: row.game,
            family: row.family.and_then(GameType::from_number),
            asset: asset(row.asset)?,
            stake: Money::from_units(row.stake),
            payout: Money::from_units(row.payout),
            valid: Money::from_units(row.valid_bet),
            rule: rule(row.valid_rule)?,
            closed: true,
            external: true,
            opened_at: row.opened_at,
            settled_at: Some(now),
        };
        if (round.stake, round.payout) != (Money::ZERO, Money::ZERO) {
            events.push(settle::event((partner, MemberId(row.owner)), &round, round.sums(), now));
        }
    }
    store::outbox::append(tx, now, &events).await?;
    Ok(lapsed)
}

/// A line as it stands, and when it was first read so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The line.
    pub line: Line,
    /// When the vendor's list was read that says so.
    pub read_at: OffsetDateTime,
}

/// Lines of a vendor that stand, of a span of the vendor's time, in the order of their keys after one: a page of them.
///
/// # Errors
/// When the database refuses.
pub async fn standing_between(
    store: &Store,
    partner: VendorId,
    Period { from, until }: Period,
    after: Option<(OffsetDateTime, String)>,
    limit: u16,
) -> Result<Vec<Known>, Error> {
    let (at, key) = after.unzip();
    let rows = sqlx::query!(
        "select key, owner, round, game, asset, kind, amount, free, stands, reference, said, at, read_at
         from external_line
         where partner = $1 and at >= $2 and at < $3 and stands
           and ($4::timestamptz is null or (at, key) > ($4, $5::text))
         order by at, key limit $6",
        partner.0,
        from,
        until,
        at,
        key,
        i64::from(limit)
    )
    .fetch_all(store.pool())
    .await?;
    let known = rows.into_iter().map(|row| {
        let read_at = row.read_at;
        let row = Row {
            key: row.key,
            owner: row.owner,
            round: row.round,
            game: row.game,
            asset: row.asset,
            kind: row.kind,
            amount: row.amount,
            free: row.free,
            stands: row.stands,
            reference: row.reference,
            said: row.said,
            at: row.at,
        };
        Ok(Known { line: row.try_into()?, read_at })
    });
    known.collect()
}

/// A line by its key, as it stands.
///
/// # Errors
/// When the database refuses.
pub async fn line(tx: &mut Tx, partner: VendorId, key: &str) -> Result<Option<Line>, Error> {
    let keys = [key.to_owned()];
    Ok(known(tx, partner, keys.iter()).await?.remove(key))
}

/// What games external came to for a member, by day and game, as the lines that stand have it: stakes on the day of the bet,
/// payouts on the day of the win.
pub(crate) async fn profit(
    store: &Store,
    Wallet { member, asset }: Wallet,
    Period { from, until }: Period,
) -> Result<Vec<DaySum>, Error> {
    let rows = sqlx::query!(
        r#"select (l.at at time zone $5)::date as "day!", l.partner, l.game, r.family as "family?",
                  bounded(coalesce(sum(l.amount) filter (where l.kind = 1 and not l.free), 0)) as "staked!",
                  bounded(coalesce(sum(l.amount) filter (where l.kind = 2), 0)) as "paid!"
           from external_line l
           left join round r on r.owner = l.owner and r.partner = l.partner and r.name = l.round
           where l.owner = $1 and l.asset = $2 and l.at >= $3 and l.at < $4 and l.stands and l.kind <> 3
             and not exists (select from external_line b
                             where b.owner = l.owner and b.partner = l.partner and b.round = l.round
                               and b.kind = 3 and b.stands and b.reference = l.key)
           group by 1, 2, 3, 4 order by 1, 2, 3, 4"#,
        member.0,
        asset.number(),
        from,
        until,
        store.zone().name()
    )
    .fetch_all(store.pool())
    .await?;
    let days = rows.into_iter().map(|row| DaySum {
        day: row.day,
        partner: Some(VendorId(row.partner)),
        game: Some(row.game),
        family: row.family.and_then(GameType::from_number),
        staked: Money::from_units(row.staked),
        paid: Money::from_units(row.paid),
    });
    Ok(days.collect())
}
