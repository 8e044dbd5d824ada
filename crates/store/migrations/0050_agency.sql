-- The agent tree as commission sees it, contracts, and statements (domain.md 4).

-- Every member under every agent above him; depth 0 is himself.
create table agency_closure (
    ancestor bigint not null,
    descendant bigint not null,
    depth int not null,
    joined_at timestamptz not null,
    primary key (ancestor, descendant)
);
create index agency_closure_descendant on agency_closure (descendant, depth);

-- The window up to which everything is settled: later facts go to the next open window.
create table agency_frontier (
    one boolean primary key default true check (one),
    settled_until timestamptz not null
);

-- What counted, and in which window. Keyed by the settlement, so that a fact counts once.
create table agency_turnover (
    member bigint not null,
    settlement uuid not null,
    asset smallint not null,
    settled_at timestamptz not null,
    window_start timestamptz not null,
    stake bigint not null,
    payout bigint not null,
    valid_bet bigint not null,
    primary key (member, settlement)
);
create index agency_turnover_window on agency_turnover (window_start, member);
create index agency_turnover_time on agency_turnover (member, settled_at);

create table agency_deposit (
    member bigint not null,
    deposit uuid primary key,
    amount bigint not null,
    at timestamptz not null
);
create index agency_deposit_member on agency_deposit (member, at);

create table agency_contract (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('realtime_salary')),
    upline bigint not null,       -- -1 is the house, the top upline
    downline bigint not null,
    rate int not null check (rate between 0 and 1000000),   -- millionths
    version int not null,
    state text not null check (state in ('offered', 'accepted', 'rejected', 'replaced', 'terminated')),
    offered_at timestamptz not null,
    accepted_at timestamptz,
    effective_from timestamptz,   -- the start of the first window it is paid for
    ended_at timestamptz,
    unique (kind, upline, downline, version)
);
create unique index agency_contract_live on agency_contract (kind, downline) where state = 'accepted';
create unique index agency_contract_offer on agency_contract (kind, downline) where state = 'offered';
create index agency_contract_upline on agency_contract (upline, kind, state);

-- What an agent is owed below a unit of the ledger, and what he owes.
create table agency_carry (
    agent bigint not null,
    kind text not null,
    asset smallint not null,
    residue bigint not null,      -- millionths of a ledger unit
    debt bigint not null,         -- ledger units below zero, netted in later windows
    primary key (agent, kind, asset)
);

-- Signed and never changed.
create table agency_statement (
    id uuid primary key,
    agent bigint not null,
    contract bigint not null references agency_contract,
    kind text not null,
    window_start timestamptz not null,
    window_end timestamptz not null,
    valid_bet bigint not null,
    rate int not null,
    amount bigint not null,
    document text not null,       -- the exact bytes that were signed
    signature bytea not null,
    at timestamptz not null,
    constraint agency_statement_once unique (contract, window_start)
);
create index agency_statement_agent on agency_statement (agent, id desc);

-- The key that signs statements, when the configuration names none.
create table agency_key (
    one boolean primary key default true check (one),
    seed bytea not null
);

grant select, insert on agency_closure, agency_turnover, agency_deposit, agency_statement, agency_key to mela_app;
grant select, insert, update on agency_frontier, agency_contract, agency_carry to mela_app;
