-- Bets that accounts which seem to be one person's have in one round (domain.md 2.10, 6.4; docs/adr/0042).

-- Of guard: what members show that tells persons apart: a device and a number, not a name, which strangers share and anybody can write. A
-- sign that somebody looked at and closed tells nothing any more.
create view read_guard_sign as
    select s.kind, s.hash, s.member
    from guard_signal s
    where s.kind in ('device', 'phone')
      and not exists (select from guard_alert a where a.kind = s.kind and a.hash = s.hash and a.state = 'closed');
grant select on read_guard_sign to mela_app;

-- Who among those that bet in a round seemed to be the same person when it was drawn: with each sign, the first who shows it and another.
-- A settlement that is tried again counts by the same links.
create table table_link (
    round uuid not null references table_round (id),
    one bigint not null,
    other bigint not null,
    primary key (round, one, other),
    check (one < other)
);

-- Accounts that are linked so, directly or by others, whose bets in a round covered each other: chance moved what all of them were paid at
-- most half as much as it would have were they strangers.
create table table_opposite (
    round uuid not null references table_round (id),
    first bigint not null,             -- the one of them with the lowest number
    members bigint[] not null,         -- all of them
    apart bigint not null,             -- what their bets could lose, each alone, summed up
    together bigint not null,          -- what all of these bets could lose: what counts as valid bet of them
    primary key (round, first),
    check (0 <= together and together <= apart)
);
create index table_opposite_members on table_opposite using gin (members);
grant select, insert on table_link, table_opposite to mela_app;

-- What the till and operators read of it. What was annulled does not count.
create view read_tables_opposite as
    select o.round, o.members, o.apart, o.together, r.table_id, r.number, r.rules, r.ended_at
    from table_opposite o join table_round r on r.id = o.round
    where r.annulled_at is null;
grant select on read_tables_opposite to mela_app;
