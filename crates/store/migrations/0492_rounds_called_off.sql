-- Rounds that an operator calls off before their result, what came of each round, and how far a host's clock is off.
alter table table_round
    add column bets integer not null default 0,      -- whose stakes stood
    add column people integer not null default 0,
    add column staked bigint not null default 0,
    add column paid bigint not null default 0,
    add column void_reason text,                     -- public; phase 5
    add column voided_by text;
create index table_round_ended on table_round (ended_at);
drop index table_round_running;
create unique index table_round_running on table_round (table_id) where ended_at is null;
alter table table_node add column drift_us bigint not null default 0;  -- what its clock lacked of the database's when it last beat

grant update (bets, people, staked, paid, void_reason, voided_by) on table_round to mela_app;
