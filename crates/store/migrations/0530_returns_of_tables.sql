-- What rounds paid, against what their rules return of the stakes that lay in them (games::table::spread).
alter table table_round                 -- null of rounds from before this, of those without bets, and of those with stakes that came back
    add column mean double precision,   -- what these stakes return in the long run, in units
    add column variance double precision check (variance >= 0),  -- of what the round pays, in units squared
    add column third double precision;  -- its third central moment, in units cubed
grant update (mean, variance, third) on table_round to mela_app;

-- Rounds that ended from a moment on, by their rules and currency, and by table in lines of their own. How far their sum lies from its
-- mean is told in standard deviations. What it is worth is known where the sum is near enough to a normal one: from 100 rounds on, none of
-- which has more than a twentieth of the variance, and with a skewness below 0.2, at which four deviations are passed on one side at most
-- 2.7 times as often as of a normal sum (the first term of Edgeworth's series: 1 + 0.2 × (4³ − 3 × 4) / 6).
create function table_returns(since timestamptz)
    returns table (rules text, asset smallint, table_id bigint, rounds bigint, bets bigint, staked bigint, paid bigint, mean double precision,
                   deviation double precision, z double precision, is_enough boolean, is_off boolean)
    language sql stable as $$
    select s.rules, s.asset, s.table_id, s.rounds, s.bets, s.staked, s.paid, s.mean, s.deviation, s.z, s.is_enough,
        s.is_enough and abs(s.z) > 4
    from (select m.*, (m.paid - m.mean) / nullif(m.deviation, 0) as z,
              m.rounds >= 100 and m.deviation > 0 and m.largest <= m.deviation ^ 2 / 20 and abs(m.third) <= 0.2 * m.deviation ^ 3 as is_enough
          from (select r.rules, t.asset, r.table_id, count(*) as rounds, sum(r.bets)::bigint as bets, sum(r.staked)::bigint as staked,
                    sum(r.paid)::bigint as paid, sum(r.mean) as mean, sqrt(sum(r.variance)) as deviation,
                    max(r.variance) as largest, sum(r.third) as third
                from table_round r join game_table t on t.id = r.table_id
                where r.ended_at >= since and r.variance is not null and r.annulled_at is null
                group by grouping sets ((r.rules, t.asset), (r.rules, t.asset, r.table_id))) m) s
    $$;

-- What the self-check reads: of the last 30 days.
create view read_table_return_off as
    select rules, asset, table_id, z from table_returns(statement_timestamp() - interval '30 days') where is_off;
grant select on read_table_return_off to mela_app;
