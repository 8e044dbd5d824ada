-- Fishing rooms (docs/adr/0041): tables without rounds, at whose seats members have sessions of their own.

-- What swims in a room: a function of the seed, which everybody is told: the salt of the table's chain and the hash of the tide's place in it.
create table room_tide (
    table_id bigint not null references game_table,
    number bigint not null,            -- from 1
    chain bigint not null,
    place bigint not null,             -- in the chain, from 1
    seed text not null,
    started_at timestamptz not null,
    primary key (table_id, number),
    unique (table_id, chain, place),
    foreign key (table_id, chain) references table_chain (table_id, number)
);

-- What a member brought to a seat. Its round in the books, and the one drawn from the member's seed, have its name.
create table room_session (
    id uuid primary key,
    table_id bigint not null references game_table,
    seat smallint not null check (seat > 0),
    owner bigint not null,
    request uuid not null,             -- the member's name for it: a retry finds the same session
    amount bigint not null check (amount > 0),  -- what was brought
    seed bigint not null,              -- the number of the member's seed
    nonce bigint not null,
    state smallint not null,           -- 1 asked, 2 open, 3 leaving, 4 shot its last, 5 ended, 6 refused
    why text,                          -- of one that was refused
    started_at timestamptz not null,
    settling bigint not null default 0 check (settling >= settled),  -- the last page that the money core was asked to settle
    settled bigint not null default 0,                               -- and the last one that it did
    ended_at timestamptz,
    unique (owner, request)
);
create unique index room_session_seat on room_session (table_id, seat) where ended_at is null;
create unique index room_session_owner on room_session (table_id, owner) where ended_at is null;
create index room_session_ended on room_session (ended_at);

-- What shots of a session met, as it was told: written before anybody heard of it.
create table room_page (
    session uuid not null references room_session,
    number bigint not null check (number > 0),
    table_id bigint not null,
    tide bigint not null,
    fence bigint not null,             -- of the host that wrote it
    at timestamptz not null default clock_timestamp(),
    shot bigint not null,              -- the last one
    staked bigint not null check (staked >= 0),  -- since the session began, with this page
    won bigint not null check (won >= 0),        -- the same
    hits jsonb not null,
    killed integer[] not null,         -- fish of the tide
    primary key (session, number)
);
create index room_page_killed on room_page (table_id, tide) where killed <> '{}';

grant select, insert on room_tide, room_page to mela_app;
grant select, insert, update (state, why, settling, settled, ended_at) on room_session to mela_app;
