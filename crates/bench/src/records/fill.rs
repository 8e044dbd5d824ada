//! Members and bets by the million, written as the writers write them, only all at once.

use std::time::Instant;

use anyhow::{Context, Result, bail};
use store::Store;

/// Bets of one member on average; few members have many of them, many have few.
const EACH: i64 = 100;

/// Fills an empty house with so many bets, of as many members as it takes.
pub async fn with(store: &Store, bets: i64) -> Result<()> {
    let started = Instant::now();
    let mut connection = store.pool().acquire().await?;
    // A crowd is sorted in memory, and lost with the bench if the machine fails.
    for setting in ["set work_mem = '512MB'", "set synchronous_commit = off"] {
        sqlx::query(setting).execute(&mut *connection).await?;
    }
    sqlx::query(
        "create temp table who as
         with made as (
             insert into member (account, account_key, nickname, kind, asset, country, created_at)
             select 'crowd' || n, 'crowd' || n, 'crowd' || n, m.kind, m.asset, m.country, now() - random() * interval '90 days'
             from generate_series(1, $1::bigint) n
             cross join (select kind, asset, country from member where account = 'asked0') m
             returning id)
         select id, row_number() over (order by md5(id::text)) - 1 as place
         from (select id from made union all select id from member where account like 'asked%') as everyone",
    )
    .bind(bets / EACH)
    .execute(&mut *connection)
    .await?;
    sqlx::query("create index on who (place)").execute(&mut *connection).await?;
    sqlx::query(
        "create temp table play as
         select w.id as owner, gen_random_uuid() as id, p.at, p.stake,
                case when p.luck < 0.4 then (p.stake * p.luck * 4.75)::bigint else 0 end as payout, p.game
         from (select floor((select count(*) from who) * power(random(), 2))::bigint as place, random() as luck,
                      now() - random() * interval '60 days' as at,
                      100000 * (1 + floor(random() * 200))::bigint as stake,
                      'title' || floor(random() * 400)::text as game
               from generate_series(1, $1::bigint)) as p
         join who w on w.place = p.place order by p.at",
    )
    .bind(bets)
    .execute(&mut *connection)
    .await?;
    for statement in BOOKS {
        sqlx::query(*statement).execute(&mut *connection).await?;
        eprint!(".");
    }
    // As the autovacuum leaves tables that have stood for a while.
    for statement in
        ["vacuum analyze transfer", "vacuum analyze round", "vacuum analyze member", "vacuum analyze account"]
    {
        sqlx::query(statement).execute(store.pool()).await.with_context(|| statement)?;
    }
    if !ledger::audit(store).await?.is_clean() {
        bail!("the books of the crowd are wrong");
    }
    eprintln!(" {bets} bets after {:.0} s", started.elapsed().as_secs_f64());
    Ok(())
}

/// What stands in the books of a step: rounds; a deposit that covers all stakes; stakes and payouts; balances; the
/// dashboard's sums.
const BOOKS: &[&str] = &[
    "insert into round (owner, partner, name, id, game, asset, stake, payout, closed, opened_at, settled_at)
     select p.owner, 2, p.id::text, p.id, p.game, m.asset, p.stake, p.payout, true, p.at, p.at + interval '2 s'
     from play p join member m on m.id = p.owner order by p.at",
    "insert into transfer (owner, at, id, debit_owner, debit_kind, credit_owner, credit_kind, asset, amount, reason, cause)
     select s.owner, now() - interval '61 days', s.id, -1, 104, s.owner, 1, m.asset, s.stake, 20, 'deposit:' || s.id
     from (select owner, gen_random_uuid() as id, sum(stake)::bigint as stake from play group by owner) as s
     join member m on m.id = s.owner",
    "insert into transfer (owner, at, id, debit_owner, debit_kind, credit_owner, credit_kind, asset, amount, reason, partner, round)
     select p.owner, p.at, gen_random_uuid(), p.owner, 1, -2, 101, m.asset, p.stake, 1, 2, p.id::text
     from play p join member m on m.id = p.owner order by p.at",
    "insert into transfer (owner, at, id, debit_owner, debit_kind, credit_owner, credit_kind, asset, amount, reason, partner, round)
     select p.owner, p.at + interval '2 s', gen_random_uuid(), -2, 101, p.owner, 1, m.asset, p.payout, 2, 2, p.id::text
     from play p join member m on m.id = p.owner where p.payout > 0 order by p.at",
    "insert into account as a (owner, kind, asset, balance)
     select side.owner, side.kind, m.asset, side.amount
     from (select owner, 1 as kind, sum(payout)::bigint as amount from play group by owner
           union all select -1, 104, -sum(stake)::bigint from play
           union all select -2, 101, sum(stake - payout)::bigint from play) as side
     cross join (select asset from member where account = 'asked0') m
     on conflict (owner, kind, asset) do update set balance = a.balance + excluded.balance",
    "insert into office_pulse as o (bucket, asset, vendor, rounds, stake, payout, last_at)
     select date_bin('5 minutes', p.at, timestamptz '2020-01-01 00:00:00Z'), m.asset, 'bench', count(*), sum(p.stake)::bigint, sum(p.payout)::bigint, max(p.at)
     from play p join member m on m.id = p.owner group by 1, 2
     on conflict (bucket, asset, vendor) do update
         set rounds = o.rounds + excluded.rounds, stake = o.stake + excluded.stake, payout = o.payout + excluded.payout",
];
