-- Rounds at vendors with wallets of their own (docs/adr/0014): no money of the house moves for them. They are rounds as
-- all others, made from what the vendor lists, and no row of the ledger stands behind them.

-- The round was played from the vendor's own wallet: its stake and payout are the vendor's word.
alter table round add column abroad boolean not null default false;

-- A line of such a vendor's list as it stands now; (partner, key) is what makes reading it again change nothing.
create table abroad_line (
    partner bigint not null,
    key text not null,            -- the vendor's name for the transaction
    owner bigint not null,
    round text not null,          -- the vendor's name for the round
    game text not null,
    asset smallint not null,
    kind smallint not null,       -- wager::SeenKind: bet, win, rollback
    amount bigint not null check (amount >= 0),
    free boolean not null,
    stands boolean not null,      -- by its own status; a rollback beside it may take it back all the same
    reference text,
    said text not null,           -- kind and status in the vendor's words
    at timestamptz not null,      -- the vendor's time
    read_at timestamptz not null, -- when it was first read as it stands now
    version int not null default 1,
    primary key (partner, key)
);
create index abroad_line_round on abroad_line (owner, partner, round);
create index abroad_line_at on abroad_line (owner, at);

-- What a line said before the vendor changed it.
create table abroad_before (
    partner bigint not null,
    key text not null,
    version int not null,
    round text not null,
    kind smallint not null,
    amount bigint not null,
    stands boolean not null,
    said text not null,
    at timestamptz not null,
    read_at timestamptz not null,
    primary key (partner, key, version)
);

-- What was listed and cannot be taken, so that somebody asks the vendor about it; one row however often it is seen.
create table abroad_odd (
    partner bigint not null,
    key text not null,
    why text not null,
    said text not null,
    first_at timestamptz not null,
    seen_at timestamptz not null,
    times bigint not null default 1,
    primary key (partner, key, why)
);

-- How far a vendor's list was read: `new` follows the present, `again` looks back for what came late or was changed.
create table abroad_reach (
    partner bigint not null,
    sweep text not null check (sweep in ('new', 'again')),
    reach timestamptz not null,   -- everything before was read
    from_at timestamptz,          -- the window that is being read
    until_at timestamptz,
    cursor text,                  -- its next page, in the vendor's words; written with the page before
    pages int not null default 0, -- of this window so far
    ended_at timestamptz not null, -- when something was last tried
    failures int not null default 0, -- in a row
    error text,
    primary key (partner, sweep)
);

grant select, insert on abroad_before to mela_app;
grant select, insert, update on abroad_line, abroad_odd, abroad_reach to mela_app;
