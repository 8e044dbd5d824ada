-- Commission never above what a game earns: bets weigh by the game's edge, by rules that have versions.

-- A version of the weights, and from which window on it counts.
create table agency_rule (
    version int primary key,
    effective_from timestamptz not null
);

-- What a title weighs from a version on, until a later one says otherwise.
create table agency_weight (
    vendor text not null,
    game text not null,
    version int not null references agency_rule,
    edge int check (edge between 0 and 1000000),                -- millionths; null: unknown
    weight int not null check (weight between 0 and 1000000),   -- millionths of a valid bet that count
    primary key (vendor, game, version)
);

-- What a settlement weighs; what was filed before there were versions counts in full.
alter table agency_turnover add column weight int check (weight between 0 and 1000000);
-- The window for which a deposit counts: as with rounds, the earliest that is still open when it is read.
alter table agency_deposit add column window_start timestamptz;

-- Keys that sign statements, or did, and until when.
create table agency_public_key (
    public bytea primary key,
    since timestamptz,              -- null: announced, not used yet
    until timestamptz
);

-- The last of each agent's statements: the next one names its hash.
create table agency_chain (
    agent bigint primary key,
    head bytea not null,            -- SHA-256 of the document
    length bigint not null check (length > 0)
);

-- Commission that is computed and not paid, and why.
create table agency_hold (
    statement uuid primary key references agency_statement,
    agent bigint not null,
    reason text not null check (reason in ('closed', 'one_person')),
    at timestamptz not null,
    paid_at timestamptz
);
create index agency_hold_open on agency_hold (at) where paid_at is null;

grant select, insert on agency_rule, agency_weight to mela_app;
grant select, insert, update on agency_public_key, agency_chain, agency_hold to mela_app;
