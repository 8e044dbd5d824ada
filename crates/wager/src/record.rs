//! The betting record of a member, its totals, and what the member won and lost by the books.

use kernel::{Days, GameType, Money, Period, Wallet, id::VendorId};
use store::Store;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::{Error, RoundRow, read::Row};

/// Which rounds of a record are wanted.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Opened from this moment on.
    pub from: Option<OffsetDateTime>,
    /// Opened before this moment.
    pub until: Option<OffsetDateTime>,
    /// Only these games of these partners.
    pub games: Option<Vec<(VendorId, String)>>,
    /// Only those of a family, and of these games those of which no family is on record.
    pub family: Option<(GameType, Vec<(VendorId, String)>)>,
    /// Only those that have ended, or only those that have not.
    pub closed: Option<bool>,
    /// After the round with this time and id (newest first).
    pub after: Option<(OffsetDateTime, Uuid)>,
    /// Most rows.
    pub limit: u16,
}

/// A member's rounds in one asset, newest first. Bounds are never null, so that the index begins at the cursor
/// whatever plan is remembered; the games stand in a table that is hashed once.
///
/// # Errors
/// When the database refuses.
pub async fn record(
    store: &Store,
    Wallet { member, asset }: Wallet,
    filter: &Filter,
) -> Result<Vec<RoundRow>, Error> {
    let (after_at, after_id) = filter.after.unzip();
    let (partners, codes) = columns(filter.games.as_deref().unwrap_or_default());
    let (family, unwritten) = filter.family.as_ref().map(|(family, games)| (family.number(), games)).unzip();
    let (unwritten_partners, unwritten_codes) = columns(unwritten.map(Vec::as_slice).unwrap_or_default());
    let rows = sqlx::query_as!(
        Row,
        "select owner, partner, name, id, game, family, asset, stake, payout, valid_bet, valid_rule, closed, external,
                opened_at, settled_at
         from round
         where owner = $1 and asset = $2
           and opened_at >= coalesce($3, '-infinity'::timestamptz)
           and opened_at < coalesce($4, 'infinity'::timestamptz)
           and (opened_at, id) < (coalesce($5, 'infinity'::timestamptz),
                                  coalesce($6, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid))
           and ($7::boolean is null or closed = $7)
           and (not $8 or (partner, game) in (select * from unnest($9::bigint[], $10::text[])))
           and ($11::smallint is null or family = $11
                or family is null and (partner, game) in (select * from unnest($12::bigint[], $13::text[])))
         order by opened_at desc, id desc limit $14",
        member.0,
        asset.number(),
        filter.from,
        filter.until,
        after_at,
        after_id,
        filter.closed,
        filter.games.is_some(),
        &partners,
        &codes,
        family,
        &unwritten_partners,
        &unwritten_codes,
        i64::from(filter.limit)
    )
    .fetch_all(store.pool())
    .await?;
    rows.into_iter().map(TryInto::try_into).collect()
}

fn columns(games: &[(VendorId, String)]) -> (Vec<i64>, Vec<String>) {
    games.iter().map(|(partner, code)| (partner.0, code.clone())).unzip()
}

/// What a member played of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSum {
    /// The vendor.
    pub partner: VendorId,
    /// The vendor's game code.
    pub game: String,
    /// The family that is on record.
    pub family: Option<GameType>,
    /// Whether these rounds have ended.
    pub closed: bool,
    /// How many.
    pub rounds: i64,
    /// Real stakes that stand.
    pub stake: Money,
    /// Payouts that stand.
    pub payout: Money,
    /// What counts for turnover.
    pub valid_bet: Money,
}

/// What a member played within a time, by game.
///
/// # Errors
/// When the database refuses.
pub async fn sums(
    store: &Store,
    Wallet { member, asset }: Wallet,
    Period { from, until }: Period,
) -> Result<Vec<GameSum>, Error> {
    let rows = sqlx::query!(
        r#"select partner, game, family, closed, count(*) as "rounds!", bounded(sum(stake)) as "stake!",
                  bounded(sum(payout)) as "payout!",
                  bounded(sum(case when closed then coalesce(valid_bet, stake) else 0 end)) as "valid!"
           from round where owner = $1 and asset = $2 and opened_at >= $3 and opened_at < $4
           group by partner, game, family, closed order by partner, game, family, closed"#,
        member.0,
        asset.number(),
        from,
        until
    )
    .fetch_all(store.pool())
    .await?;
    let sums = rows.into_iter().map(|row| GameSum {
        partner: VendorId(row.partner),
        game: row.game,
        family: row.family.and_then(GameType::from_number),
        closed: row.closed,
        rounds: row.rounds,
        stake: Money::from_units(row.stake),
        payout: Money::from_units(row.payout),
        valid_bet: Money::from_units(row.valid),
    });
    Ok(sums.collect())
}

/// What one game moved on one day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DaySum {
    /// The day, by the clock of the site.
    pub day: Date,
    /// The vendor; none where the books name no round.
    pub partner: Option<VendorId>,
    /// The vendor's game code.
    pub game: Option<String>,
    /// The family that is on record.
    pub family: Option<GameType>,
    /// Stakes less stakes given back.
    pub staked: Money,
    /// Payouts, won prizes too, less payouts taken back.
    pub paid: Money,
}

/// What games moved on a member's accounts, by day and game, from the rows of the books: paid less staked is exactly
/// what the accounts gained by them, at the time they gained it. Games external follow, by the vendors' lines.
///
/// # Errors
/// When the database refuses.
pub async fn profit(store: &Store, wallet: Wallet, days: Days) -> Result<Vec<DaySum>, Error> {
    let period = store.zone().period(days);
    let rows = sqlx::query!(
        r#"with moved as (
               select (t.at at time zone $5)::date as day,
                      case when t.reason in (1, 3, 9) then
                          case when t.debit_owner = $1 then t.amount else -t.amount end else 0 end as staked,
                      case when t.reason in (2, 4, 5, 6) then
                          case when t.credit_owner = $1 then t.amount else -t.amount end else 0 end as paid,
                      t.partner, t.round
               from transfer t
               where t.owner = $1 and t.asset = $2 and t.at >= $3 and t.at < $4 and (t.reason between 1 and 6 or t.reason = 9))
           select m.day as "day!", r.partner as "partner?", r.game as "game?", r.family as "family?",
                  bounded(sum(m.staked)) as "staked!", bounded(sum(m.paid)) as "paid!"
           from moved m
           left join round r on r.owner = $1 and r.partner = m.partner and r.name = m.round
           group by 1, 2, 3, 4 order by 1, 2, 3, 4"#,
        wallet.member.0,
        wallet.asset.number(),
        period.from,
        period.until,
        store.zone().name()
    )
    .fetch_all(store.pool())
    .await?;
    let mut sums = crate::external::profit(store, wallet, period).await?;
    sums.extend(rows.into_iter().map(|row| DaySum {
        day: row.day,
        partner: row.partner.map(VendorId),
        game: row.game,
        family: row.family.and_then(GameType::from_number),
        staked: Money::from_units(row.staked),
        paid: Money::from_units(row.paid),
    }));
    Ok(sums)
}
