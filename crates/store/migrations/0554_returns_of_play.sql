-- Rounds in which players decide: their mean is the most that any way to play reaches (games::table::spread), so that only what is paid above
-- it is an alarm. Of one version of rules all rounds are alike in this.
alter table table_round
    add column mean_is_most boolean not null default false;
grant update (mean_is_most) on table_round to mela_app;

drop view read_table_return_off;
drop function table_returns(timestamptz);

create function table_returns(since timestamptz)
    returns table (rules text, asset smallint, table_id bigint, rounds bigint, bets bigint, staked bigint, paid bigint, mean double precision,
                   mean_is_most boolean, deviation double precision, z double precision, is_enough boolean, is_off boolean)
    language sql stable as $$
    select s.rules, s.asset, s.table_id, s.rounds, s.bets, s.staked, s.paid, s.mean, s.mean_is_most, s.deviation, s.z, s.is_enough,
        s.is_enough and (s.z > 4 or (s.z < -4 and not s.mean_is_most))
    from (select m.*, (m.paid - m.mean) / nullif(m.deviation, 0) as z,
              m.rounds >= 100 and m.deviation > 0 and m.largest <= m.deviation ^ 2 / 20 and abs(m.third) <= 0.2 * m.deviation ^ 3 as is_enough
          from (select p.rules, t.asset, p.table_id, count(*) as rounds, sum(p.bets)::bigint as bets, sum(p.staked)::bigint as staked,
                    sum(p.paid)::bigint as paid, sum(p.mean) as mean, bool_or(p.mean_is_most) as mean_is_most, sqrt(sum(p.variance)) as deviation,
                    max(p.variance) as largest, sum(p.third) as third
                from (select r.rules, r.table_id, r.bets::bigint as bets, r.staked, r.paid, r.mean, r.mean_is_most, r.variance, r.third
                      from table_round r
                      where r.ended_at >= since and r.variance is not null and r.annulled_at is null
                      union all
                      select g.rules, g.id, s.hits, s.staked, s.won, s.mean, false, s.variance, s.third
                      from room_session s join game_table g on g.id = s.table_id
                      where s.ended_at >= since and s.variance is not null) p
                join game_table t on t.id = p.table_id
                group by grouping sets ((p.rules, t.asset), (p.rules, t.asset, p.table_id))) m) s
    $$;

-- What the self-check reads: of the last 30 days.
create view read_table_return_off as
    select rules, asset, table_id, z from table_returns(statement_timestamp() - interval '30 days') where is_off;
grant select on read_table_return_off to mela_app;
