//! Where the days are kept.

use std::collections::HashMap;

use kernel::{Amount, Asset, Days, Money, Period, id::MemberId};
use store::{Store, Tx};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::{
    Flow, Holdings, Sums,
    invoice::Filed,
    reader::{ByAgent, ByGame},
};
use crate::Error;

/// Adds in the order of the keys, so that two writers never wait for each other crosswise.
pub(super) async fn add_games(tx: &mut Tx, sums: &ByGame) -> Result<(), Error> {
    let days: Vec<Date> = sums.keys().map(|key| key.0).collect();
    let assets: Vec<i16> = sums.keys().map(|key| key.1).collect();
    let vendors: Vec<String> = sums.keys().map(|key| key.2.clone()).collect();
    let games: Vec<String> = sums.keys().map(|key| key.3.clone()).collect();
    let [rounds, stakes, payouts] = columns(sums.values());
    sqlx::query!(
        "insert into report_game as r (day, asset, vendor, game, rounds, stake, payout)
         select * from unnest($1::date[], $2::smallint[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
         on conflict (day, asset, vendor, game) do update
             set rounds = r.rounds + excluded.rounds,
                 stake = bounded(r.stake::numeric + excluded.stake),
                 payout = bounded(r.payout::numeric + excluded.payout)",
        &days,
        &assets,
        &vendors,
        &games,
        &rounds,
        &stakes,
        &payouts
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

pub(super) async fn add_agents(tx: &mut Tx, sums: &ByAgent) -> Result<(), Error> {
    let days: Vec<Date> = sums.keys().map(|key| key.0).collect();
    let assets: Vec<i16> = sums.keys().map(|key| key.1).collect();
    let agents: Vec<i64> = sums.keys().map(|key| key.2).collect();
    let [rounds, stakes, payouts] = columns(sums.values());
    sqlx::query!(
        "insert into report_agent as r (day, asset, agent, rounds, stake, payout)
         select * from unnest($1::date[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
         on conflict (day, asset, agent) do update
             set rounds = r.rounds + excluded.rounds,
                 stake = bounded(r.stake::numeric + excluded.stake),
                 payout = bounded(r.payout::numeric + excluded.payout)",
        &days,
        &assets,
        &agents,
        &rounds,
        &stakes,
        &payouts
    )
    .execute(tx.conn())
    .await?;
    Ok(())
}

fn columns<'a>(sums: impl Iterator<Item = &'a Sums>) -> [Vec<i64>; 3] {
    let mut columns = [Vec::new(), Vec::new(), Vec::new()];
    for sum in sums {
        for (column, value) in columns.iter_mut().zip([sum.rounds, sum.stake, sum.payout]) {
            column.push(value);
        }
    }
    columns
}

/// A sum with the vendor that it belongs to.
pub(super) struct Part {
    pub(super) key: String,
    pub(super) vendor: String,
    /// What the game is called; of games alone, while the catalogue knows it.
    pub(super) name_en: Option<String>,
    pub(super) name_bn: Option<String>,
    pub(super) sums: Sums,
}

/// Sums of a span by day and vendor.
pub(super) async fn by_day(
    store: &Store,
    asset: Asset,
    Days { from, to }: Days,
    vendor: Option<&str>,
) -> Result<Vec<Part>, Error> {
    let rows = sqlx::query!(
        r#"select day::text as "day!", vendor, bounded(sum(rounds)) as "rounds!", bounded(sum(stake)) as "stake!",
                  bounded(sum(payout)) as "payout!"
           from report_game where day between $1 and $2 and asset = $3 and ($4::text is null or vendor = $4)
           group by report_game.day, vendor order by report_game.day, vendor"#,
        from,
        to,
        asset.number(),
        vendor
    )
    .fetch_all(store.pool())
    .await?;
    let parts = rows.into_iter().map(|row| Part {
        key: row.day,
        vendor: row.vendor,
        name_en: None,
        name_bn: None,
        sums: Sums { rounds: row.rounds, stake: row.stake, payout: row.payout },
    });
    Ok(parts.collect())
}

/// Sums of a span by vendor and game.
pub(super) async fn by_game(
    store: &Store,
    asset: Asset,
    Days { from, to }: Days,
    vendor: Option<&str>,
) -> Result<Vec<Part>, Error> {
    let rows = sqlx::query!(
        r#"select r.vendor as "vendor!", r.game as "game!", r.rounds as "rounds!", r.stake as "stake!",
                  r.payout as "payout!", t.name_en as "name_en?", t.name_bn as "name_bn?"
           from (select vendor, game, bounded(sum(rounds)) as rounds, bounded(sum(stake)) as stake,
                        bounded(sum(payout)) as payout
                 from report_game where day between $1 and $2 and asset = $3 and ($4::text is null or vendor = $4)
                 group by vendor, game) r
           left join read_catalog_title t on t.partner::text = r.vendor and t.code = r.game
           order by r.stake desc, r.vendor, r.game"#,
        from,
        to,
        asset.number(),
        vendor
    )
    .fetch_all(store.pool())
    .await?;
    let parts = rows.into_iter().map(|row| Part {
        key: row.game,
        vendor: row.vendor,
        name_en: row.name_en,
        name_bn: row.name_bn,
        sums: Sums { rounds: row.rounds, stake: row.stake, payout: row.payout },
    });
    Ok(parts.collect())
}

/// Sums of a span by the agent directly above.
pub(super) async fn by_agent(
    store: &Store,
    asset: Asset,
    Days { from, to }: Days,
) -> Result<Vec<(i64, Sums)>, Error> {
    let rows = sqlx::query!(
        r#"select agent, bounded(sum(rounds)) as "rounds!", bounded(sum(stake)) as "stake!",
                  bounded(sum(payout)) as "payout!"
           from report_agent where day between $1 and $2 and asset = $3 group by agent order by agent"#,
        from,
        to,
        asset.number()
    )
    .fetch_all(store.pool())
    .await?;
    let sums = rows
        .into_iter()
        .map(|row| (row.agent, Sums { rounds: row.rounds, stake: row.stake, payout: row.payout }));
    Ok(sums.collect())
}

/// Who stands directly above each of these members, as `tx` sees it; those above whom nobody stands are left out.
pub(super) async fn above(tx: &mut Tx, members: &[MemberId]) -> Result<HashMap<MemberId, MemberId>, Error> {
    let members: Vec<i64> = members.iter().map(|member| member.0).collect();
    let rows = sqlx::query!(
        r#"select id as "id!", parent as "parent!" from read_identity_member where id = any($1) and parent is not null"#,
        &members
    );
    let rows = rows.fetch_all(tx.conn()).await?;
    Ok(rows.into_iter().map(|row| (MemberId(row.id), MemberId(row.parent))).collect())
}

/// The agent of the line directly below `under`, or of the top one, in which each of these agents stands; who stands in none
/// is left out.
pub(super) async fn lines(
    store: &Store,
    agents: &[i64],
    under: Option<MemberId>,
) -> Result<HashMap<i64, i64>, Error> {
    let rows = sqlx::query!(
        r#"select t.descendant as "agent!", t.ancestor as "line!"
           from read_identity_tree t join read_identity_member m on m.id = t.ancestor
           where t.descendant = any($1) and m.parent is not distinct from $2"#,
        agents,
        under.map(|under| under.0)
    );
    Ok(rows.fetch_all(store.pool()).await?.into_iter().map(|row| (row.agent, row.line)).collect())
}

/// What moved besides bets between two moments, by day.
pub(super) async fn flows(
    store: &Store,
    asset: Asset,
    Period { from, until }: Period,
) -> Result<Vec<Flow>, Error> {
    let rows = sqlx::query!(
        r#"select (at at time zone $4)::date as "day!", kind as "kind!", bounded(sum(amount)) as "amount!"
           from read_ledger_flow where at >= $1 and at < $2 and asset = $3 group by 1, 2"#,
        from,
        until,
        asset.number(),
        store.zone().name()
    );
    let odd = || Error::from(store::Error::Inconsistent("a transfer of an unknown kind"));
    let flows = rows.fetch_all(store.pool()).await?.into_iter().map(|row| {
        let reason = row.kind.parse().map_err(|_| odd())?;
        Ok(Flow { day: row.day, reason, amount: Money::from_units(row.amount) })
    });
    flows.collect()
}

/// What each agent was paid between two moments.
pub(super) async fn commissions(
    store: &Store,
    asset: Asset,
    Period { from, until }: Period,
) -> Result<Vec<(i64, Money)>, Error> {
    let rows = sqlx::query!(
        r#"select owner as "owner!", bounded(sum(amount)) as "sum!" from read_ledger_flow
           where at >= $1 and at < $2 and asset = $3 and kind = 'commission' and owner > 0 group by owner"#,
        from,
        until,
        asset.number()
    );
    let rows = rows.fetch_all(store.pool()).await?;
    Ok(rows.into_iter().map(|row| (row.owner, Money::from_units(row.sum))).collect())
}

/// What members hold. It reads every account.
pub(super) async fn holdings(store: &Store, asset: Asset) -> Result<Holdings, Error> {
    let row = sqlx::query!(
        r#"select coalesce(sum(cash), 0)::bigint as "cash!", coalesce(sum(bonus), 0)::bigint as "bonus!",
                  coalesce(sum(held), 0)::bigint as "held!", coalesce(sum(income), 0)::bigint as "income!",
                  (select count(*) from read_wager_open_round where in_books and asset = $1) as "rounds!",
                  (select bounded(coalesce(sum(stake), 0)) from read_wager_open_round
                   where in_books and asset = $1) as "stakes!"
           from read_ledger_holding where asset = $1"#,
        asset.number()
    );
    let row = row.fetch_one(store.pool()).await?;
    Ok(Holdings {
        cash: Money::from_units(row.cash),
        bonus: Money::from_units(row.bonus),
        held: Money::from_units(row.held),
        income: Money::from_units(row.income),
        open_rounds: row.rounds,
        open_stakes: Money::from_units(row.stakes),
        at: store.now(),
    })
}

/// The vendors' shares, in millionths.
pub(super) async fn shares(store: &Store) -> Result<Vec<(String, i32)>, Error> {
    let rows = sqlx::query!("select vendor, share from report_share order by vendor").fetch_all(store.pool());
    Ok(rows.await?.into_iter().map(|row| (row.vendor, row.share)).collect())
}

/// Keeps a vendor's share; what it was before.
pub(super) async fn keep_share(tx: &mut Tx, vendor: &str, share: i32) -> Result<Option<i32>, Error> {
    let before = sqlx::query_scalar!("select share from report_share where vendor = $1 for update", vendor)
        .fetch_optional(tx.conn())
        .await?;
    sqlx::query!(
        "insert into report_share (vendor, share) values ($1, $2) on conflict (vendor) do update set share = $2",
        vendor,
        share
    )
    .execute(tx.conn())
    .await?;
    Ok(before)
}

/// Files an invoice; `false` when this one was filed before.
pub(super) async fn file(tx: &mut Tx, invoice: &Filed) -> Result<bool, Error> {
    let done = sqlx::query!(
        "insert into report_invoice (id, vendor, number, first_day, last_day, share, amount, note, operator, name, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing",
        invoice.id,
        invoice.vendor,
        invoice.number,
        invoice.from,
        invoice.to,
        invoice.share,
        invoice.amount.units(),
        invoice.note,
        invoice.operator,
        invoice.name,
        invoice.at
    )
    .execute(tx.conn())
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The invoice of a request, or of a vendor's number.
pub(super) async fn filed(
    tx: &mut Tx,
    id: Uuid,
    vendor: &str,
    number: &str,
) -> Result<Option<(Uuid, Money)>, Error> {
    let row = sqlx::query!(
        "select id, amount from report_invoice where id = $1 or (vendor = $2 and number = $3) limit 1",
        id,
        vendor,
        number
    );
    let row = row.fetch_optional(tx.conn()).await?;
    Ok(row.map(|row| (row.id, Money::from_units(row.amount))))
}

/// Invoices, newest first.
pub(super) async fn invoices(
    store: &Store,
    after: Option<(OffsetDateTime, Uuid)>,
    limit: u16,
) -> Result<Vec<Filed>, Error> {
    let (after_at, after_id) = after.unzip();
    let rows = sqlx::query!(
        "select id, vendor, number, first_day, last_day, share, amount, note, operator, name, at from report_invoice
         where $1::timestamptz is null or (at, id) < ($1, $2::uuid) order by at desc, id desc limit $3",
        after_at,
        after_id,
        i64::from(limit)
    )
    .fetch_all(store.pool())
    .await?;
    let filed = rows.into_iter().map(|row| Filed {
        id: row.id,
        vendor: row.vendor,
        number: row.number,
        from: row.first_day,
        to: row.last_day,
        share: row.share,
        amount: Money::from_units(row.amount),
        note: row.note,
        operator: row.operator,
        name: row.name,
        at: row.at,
    });
    Ok(filed.collect())
}

/// An amount in ledger units is written with its sign here alone.
pub(super) const fn money(amount: Amount) -> Money {
    amount.money()
}
