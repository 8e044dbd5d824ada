-- What the house earned by day, gathered from settled rounds as they happen, and what vendors ask for.

create table report_game (
    day date not null,                  -- of the site
    asset smallint not null,
    vendor text not null,
    game text not null,
    rounds bigint not null default 0,
    stake bigint not null default 0,
    payout bigint not null default 0,
    primary key (day, asset, vendor, game)
);

-- The same by the agent directly above the player; 0 is nobody.
create table report_agent (
    day date not null,
    asset smallint not null,
    agent bigint not null,
    rounds bigint not null default 0,
    stake bigint not null default 0,
    payout bigint not null default 0,
    primary key (day, asset, agent)
);

-- A vendor's share of what the house earned with its games, in millionths.
create table report_share (
    vendor text primary key,
    share int not null check (share between 0 and 1000000)
);

create table report_invoice (
    id uuid primary key,                -- the request's: the same one again files nothing
    vendor text not null,
    number text not null,
    first_day date not null,
    last_day date not null check (last_day >= first_day),
    share int not null check (share between 0 and 1000000),
    amount bigint not null check (amount >= 0),
    note text not null,
    operator bigint not null,
    name text not null,
    at timestamptz not null,
    unique (vendor, number)
);

-- What is neither bet nor win: few beside those, and read by day.
create index transfer_rare on transfer (at) where reason not in (1, 2, 3, 4);

grant select, insert, update on report_game, report_agent, report_share to mela_app;
grant select, insert on report_invoice to mela_app;
