-- Tables at which many people play the same round (domain.md 2.2, 2.3, 3.3).

-- Programs that host tables. One whose time is over by the database's clock is dead, and others take its tables.
create table table_node (
    node uuid primary key,
    until timestamptz not null,
    written_until timestamptz not null -- every bet that it received before is written down, or has taken too long
);

create table game_table (
    id bigint generated always as identity primary key,
    rules text not null,               -- version of the rules, with the options of its variant
    asset smallint not null,
    least bigint not null check (least > 0),                -- of one bet
    most_on_cell bigint not null check (most_on_cell >= least),
    most_in_round bigint not null check (most_in_round >= most_on_cell),  -- of one member
    open_ms integer not null check (open_ms between 100 and 600000),      -- how long bets are taken
    pause_ms integer not null check (pause_ms between 0 and 600000),      -- from the result to the next round
    state smallint not null default 1, -- 1 runs, 2 rests after its round
    node uuid,                         -- its host
    fence bigint not null default 0    -- grows with each host
);

-- Hashes from which rounds are drawn, made before the first one and used from the published end backwards.
create table table_chain (
    table_id bigint not null references game_table,
    number bigint not null,
    salt text not null,                -- public
    seed text not null,                -- sealed: the first hash, which is used last
    chain_end text not null,           -- published
    length bigint not null check (length > 0),
    at timestamptz not null,
    primary key (table_id, number)
);

create table table_round (
    table_id bigint not null references game_table,
    number bigint not null,
    id uuid not null unique,           -- the round's name in the books, the same for all who bet in it
    rules text not null,
    chain bigint not null,
    place bigint not null,             -- in the chain, from 1
    phase smallint not null,           -- 1 open, 2 locked, 3 drawn, 4 settled
    opened_at timestamptz not null,
    lock_at timestamptz not null,      -- what was received before counts
    locked_at timestamptz,
    drawn_at timestamptz,
    ended_at timestamptz,
    result jsonb,
    primary key (table_id, number),
    unique (table_id, chain, place),
    foreign key (table_id, chain) references table_chain (table_id, number)
);
create unique index table_round_running on table_round (table_id) where phase < 4;

create table table_bet (
    owner bigint not null,
    round uuid not null references table_round (id),
    number integer not null,           -- of the member's bets in this round, from 1
    request uuid not null,             -- the member's name for it: a retry finds the same bet
    cell text not null,
    stake bigint not null check (stake > 0),
    received_at timestamptz not null,  -- by the clock of the database, as the node that received it knew that
    drift_us bigint not null,          -- what was added to that node's own clock
    state smallint not null,           -- 1 asked, 2 taken, 3 refused, 4 unpaid
    why text,                          -- of one that was refused
    payout bigint check (payout >= 0),
    primary key (owner, round, number),
    unique (owner, request)
);
create index table_bet_round on table_bet (round);

grant select, insert, update, delete on table_node to mela_app;
grant select, insert, update (state, node, fence) on game_table to mela_app;
grant select, insert on table_chain to mela_app;
grant update (seed) on table_chain to mela_app;  -- brought under another key
grant select, insert, update (phase, lock_at, locked_at, drawn_at, ended_at, result) on table_round to mela_app;
grant select, insert, update (state, why, payout) on table_bet to mela_app;
