-- Double entry: a transfer is one row, so that the sum of all accounts is zero by construction.

create table account (
    owner bigint not null,        -- a member; a house account has a negative owner
    kind smallint not null,       -- ledger::AccountKind
    asset smallint not null,      -- kernel::Asset
    balance bigint not null default 0,
    overdrawn boolean not null default false,  -- a vendor took back a win already spent (domain.md 1.6, S11)
    primary key (owner, kind, asset),
    constraint account_has_funds check (balance >= 0 or overdrawn or owner < 0)
);

create table transfer (
    owner bigint not null,        -- the member concerned, else the debited house account
    at timestamptz not null,
    id uuid not null,
    debit_owner bigint not null,
    debit_kind smallint not null,
    credit_owner bigint not null,
    credit_kind smallint not null,
    asset smallint not null,
    amount bigint not null check (amount > 0),
    reason smallint not null,     -- ledger::Reason
    cause text not null,          -- what the transfer belongs to: a round, a deposit, a statement …
    corrects uuid,                -- the transfer that this one takes back
    primary key (owner, at, id),
    check (debit_owner <> credit_owner or debit_kind <> credit_kind)
) partition by range (at);
create table transfer_rest partition of transfer default;
create index transfer_cause on transfer (owner, cause);

-- What a feature did under a caller's name for it: the second call finds the first.
create table posting (
    owner bigint not null,
    space text not null,          -- withdrawal, deposit, statement …
    key text not null,
    digest bytea not null,        -- SHA-256 of the movements: the same key with other content is a conflict
    at timestamptz not null,
    primary key (owner, space, key)
);

grant select, insert on transfer, posting to mela_app;
grant select, insert, update (balance, overdrawn) on account to mela_app;
