-- What sessions in rooms paid, against what the fish that they met return of the shots (games::table::fishing::record). A session is what
-- is counted, when it has ended; each of its hits is decided by words of its own, so that means and variances add up.
alter table room_session                -- null of sessions from before this, and of those that met nothing
    add column hits bigint,             -- shots that met something
    add column staked bigint,           -- what these cost
    add column won bigint,
    add column mean double precision,   -- what they return in the long run, in units
    add column variance double precision check (variance >= 0),
    add column third double precision;
grant update (hits, staked, won, mean, variance, third) on room_session to mela_app;

create or replace function table_returns(since timestamptz)
    returns table (rules text, asset smallint, table_id bigint, rounds bigint, bets bigint, staked bigint, paid bigint, mean double precision,
                   deviation double precision, z double precision, is_enough boolean, is_off boolean)
    language sql stable as $$
    select s.rules, s.asset, s.table_id, s.rounds, s.bets, s.staked, s.paid, s.mean, s.deviation, s.z, s.is_enough,
        s.is_enough and abs(s.z) > 4
    from (select m.*, (m.paid - m.mean) / nullif(m.deviation, 0) as z,
              m.rounds >= 100 and m.deviation > 0 and m.largest <= m.deviation ^ 2 / 20 and abs(m.third) <= 0.2 * m.deviation ^ 3 as is_enough
          from (select p.rules, t.asset, p.table_id, count(*) as rounds, sum(p.bets)::bigint as bets, sum(p.staked)::bigint as staked,
                    sum(p.paid)::bigint as paid, sum(p.mean) as mean, sqrt(sum(p.variance)) as deviation,
                    max(p.variance) as largest, sum(p.third) as third
                from (select r.rules, r.table_id, r.bets::bigint as bets, r.staked, r.paid, r.mean, r.variance, r.third
                      from table_round r
                      where r.ended_at >= since and r.variance is not null and r.annulled_at is null
                      union all
                      select g.rules, g.id, s.hits, s.staked, s.won, s.mean, s.variance, s.third
                      from room_session s join game_table g on g.id = s.table_id
                      where s.ended_at >= since and s.variance is not null) p
                join game_table t on t.id = p.table_id
                group by grouping sets ((p.rules, t.asset), (p.rules, t.asset, p.table_id))) m) s
    $$;
