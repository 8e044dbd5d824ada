-- Instant games of the house: committed seeds, and every round with what it takes to replay it (domain.md 2.0, 3).

create table play_seed (
    owner bigint not null,
    number bigint not null,
    server_seed text not null,
    client_seed text not null,
    nonce bigint not null default 0,  -- bets drawn from it so far
    state smallint not null,          -- 0 next, 1 in use, 2 revealed
    at timestamptz not null,
    primary key (owner, number)
);
create unique index play_seed_next on play_seed (owner) where state = 0;
create unique index play_seed_used on play_seed (owner) where state = 1;

create table play_round (
    owner bigint not null,
    id uuid not null,
    request uuid not null,            -- the player's name for it: a retry finds the same round
    game text not null,
    version text not null,
    seed bigint not null,
    nonce bigint not null,
    stake bigint not null check (stake > 0),
    input jsonb not null,
    outcome jsonb not null,
    payout bigint not null check (payout >= 0),
    state smallint not null,          -- 0 drawn, 1 open, 2 settling, 3 settled, 4 refused
    at timestamptz not null,
    primary key (owner, id),
    unique (owner, request),
    foreign key (owner, seed) references play_seed (owner, number)
);
-- One unfinished round of mines for each member.
create unique index play_round_open on play_round (owner, game) where game = 'mines' and state in (0, 1, 2);
create index play_round_recent on play_round (owner, game, at desc);

grant select, insert, update (client_seed, nonce, state) on play_seed to mela_app;
grant select, insert, update (input, outcome, payout, state) on play_round to mela_app;
