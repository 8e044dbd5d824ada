-- Operators, their sessions, the audit trail, and what the dashboard counts (domain.md 8).

create table office_operator (
    id bigint generated always as identity primary key,
    name text not null,
    name_key text not null unique,      -- the name in lower case
    role text not null check (role in ('owner', 'finance', 'support', 'auditor')),
    password_hash text not null,        -- Argon2id
    totp_secret bytea not null,         -- RFC 6238: SHA-1, six digits, thirty seconds
    totp_step bigint not null default 0,    -- the last step whose code was used: a code counts once
    enabled boolean not null default true,
    created_at timestamptz not null
);

create table office_session (
    hash bytea primary key,             -- SHA-256 of the token: the token itself is never stored
    id uuid not null unique,
    operator bigint not null references office_operator,
    ip text not null,
    device text not null,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    ends_at timestamptz not null,       -- whatever happens
    ended boolean not null default false
);
create index office_session_operator on office_session (operator) where not ended;

-- Attempts to sign in under a name, whether it exists or not; counted before the password is looked at.
create table office_attempt (
    subject text primary key,
    count int not null,
    since timestamptz not null
);

-- A first operator's consent to a large withdrawal. It stands for the withdrawal as he saw it.
create table office_approval (
    withdrawal uuid not null,
    seen timestamptz not null,          -- the withdrawal's last change when he consented
    operator bigint not null references office_operator,
    name text not null,
    note text not null,
    at timestamptz not null,
    primary key (withdrawal, seen, operator)
);

-- What operators did, for ever. Each row's hash covers the row and the hash before it.
create table office_audit (
    number bigint primary key,          -- without gaps, from 1
    at timestamptz not null,
    operator bigint,                    -- null when nobody of that name is known
    name text not null,
    role text not null,
    action text not null,
    subject text not null,              -- withdrawal:…, player:…, operator:…
    before text,                        -- JSON, byte for byte as it was hashed
    after text,
    ip text not null,
    request text not null,              -- the request's id, as in the log
    hash bytea not null unique
);
create index office_audit_subject on office_audit (subject, number);
create index office_audit_operator on office_audit (operator, number);

-- The pulse of the house in spans of five minutes, gathered from facts.
create table office_pulse (
    bucket timestamptz not null,
    asset smallint not null,
    vendor text not null,               -- empty for what no vendor had a part in
    rounds bigint not null default 0,
    stake bigint not null default 0,
    payout bigint not null default 0,
    deposits bigint not null default 0,
    deposited bigint not null default 0,
    registrations bigint not null default 0,
    last_at timestamptz not null,
    primary key (bucket, asset, vendor)
);

grant select, insert on office_audit, office_approval to mela_app;
grant select, insert on office_operator to mela_app;
grant update (role, password_hash, totp_secret, totp_step, enabled) on office_operator to mela_app;
grant select, insert, update (seen_at, ended) on office_session to mela_app;
grant select, insert, update, delete on office_attempt to mela_app;
grant select, insert, update on office_pulse to mela_app;

-- Looking members up by the beginning of their names, and counting those who are there.
create index member_account_prefix on member (account_key text_pattern_ops);
create index session_seen on session (seen_at) where not ended;
