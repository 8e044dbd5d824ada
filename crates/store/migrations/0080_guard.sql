-- Responsible gaming, proofs of identity, and signs that two accounts are one person.

-- Who is held back by anything. Members who never set a limit have no row, and cost nothing.
create table guard_member (
    member bigint primary key,
    limited boolean not null default false,     -- has a limit on bets or on time, now or from a moment on
    pause_kind text check (pause_kind in ('cool_off', 'exclusion')),
    pause_since timestamptz,
    pause_until timestamptz,                    -- null while a pause lasts: for ever
    pause_by bigint,                            -- the operator who ordered it; null: the member himself
    reality_minutes int check (reality_minutes > 0)     -- null: as the house has it
);

-- A limit: money in units, time in minutes. What is looser waits.
create table guard_limit (
    member bigint not null,
    kind text not null check (kind in ('deposit', 'loss', 'wager', 'time')),
    span text not null check (span in ('day', 'week', 'month')),
    value bigint check (value >= 0),            -- null: none
    next_value bigint check (next_value >= 0),
    next_at timestamptz,                        -- null: nothing waits
    set_at timestamptz not null,
    primary key (member, kind, span)
);

-- What was asked for, for ever: limits, pauses, reality checks.
create table guard_history (
    member bigint not null,
    id uuid not null,
    at timestamptz not null,
    act text not null,
    detail jsonb not null,
    operator bigint,
    primary key (member, id)
);

-- Stakes of limited members that are on their way to the books. Rows live for moments.
create table guard_pending (
    member bigint not null,
    partner bigint not null,
    key text not null,
    amount bigint not null check (amount > 0),
    at timestamptz not null,
    primary key (member, partner, key)
);

-- Minutes of a day, in the site's offset, in which a member was there.
create table guard_presence (
    member bigint not null,
    day date not null,
    minutes bit(1440) not null,
    primary key (member, day)
);

-- When a session last saw a reality check.
create table guard_session (
    session uuid primary key,
    member bigint not null,
    started_at timestamptz not null,
    reminded_at timestamptz not null
);

-- Proofs of identity. The pictures lie in the data folder under the id, and nowhere else.
create table guard_document (
    id uuid primary key,
    member bigint not null,
    kind text not null check (kind in ('identity', 'selfie', 'address')),
    state text not null check (state in ('waiting', 'approved', 'rejected', 'replaced')),
    width int not null,
    height int not null,
    bytes bigint not null,
    sha256 bytea not null,
    at timestamptz not null,
    decided_at timestamptz,
    decided_by bigint,
    reason text not null default ''
);
create unique index guard_document_current on guard_document (member, kind) where state in ('waiting', 'approved');
create index guard_document_member on guard_document (member, at desc);
create index guard_document_waiting on guard_document (at, id) where state = 'waiting';

-- What may show that accounts belong together. Values are hashed: who reads the table learns no number.
create table guard_signal (
    kind text not null check (kind in ('device', 'network', 'payee', 'phone')),
    hash bytea not null,
    member bigint not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (kind, hash, member)
);
create index guard_signal_member on guard_signal (member);

create table guard_alert (
    id uuid primary key,
    kind text not null,
    hash bytea not null,
    hint text not null,                 -- what an operator may see of the value
    members bigint[] not null,
    at timestamptz not null,            -- when the last member was added
    state text not null check (state in ('open', 'closed')),
    note text not null default '',
    closed_by bigint,
    closed_at timestamptz,
    unique (kind, hash)
);
create index guard_alert_open on guard_alert (at desc, id) where state = 'open';

grant select, insert, update on guard_member, guard_limit, guard_presence, guard_session, guard_document, guard_signal,
    guard_alert to mela_app;
grant select, insert on guard_history to mela_app;
grant select, insert, delete on guard_pending to mela_app;
grant delete on guard_session to mela_app;
