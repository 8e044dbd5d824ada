-- Four eyes of two persons: requests about operators who decide about money, who let whom in, and who is too new to be a
-- second pair of eyes (domain.md 8).

alter table office_operator
    add column quarantine_until timestamptz,    -- until then he takes no part in what takes two persons; null: he may
    add column founder boolean not null default false,  -- made at the console as one of the first two owners: no quarantine
    add column suspended_by bigint,             -- the owner who locked him alone; null: two did, or he is not locked
    add column notices_seen bigint not null default 0;  -- of an owner: up to which row of the trail he has seen what was done about operators
grant update (quarantine_until, founder, suspended_by, notices_seen) on office_operator to mela_app;

-- What was before concerns nobody anew.
update office_operator set notices_seen = coalesce((select max(number) from office_audit), 0);
create index office_audit_notice on office_audit (number) where action like 'operator.%';

-- What one operator asked for and another decides.
create table office_operator_request (
    id uuid primary key,
    kind text not null check (kind in ('hire', 'duties', 'reset', 'lock', 'unlock')),
    operator bigint references office_operator, -- about whom; null: he is to be hired
    name text not null,
    version int not null,                       -- as he was seen; 0: he is to be hired
    role text not null,                         -- what he is to be, or is
    countries text[] not null,
    line bigint,
    amount_limit bigint check (amount_limit > 0),
    reason text not null,
    half bytea,                                 -- SHA-256 of the half of a one-time code that who asked was told
    state text not null check (state in ('waiting', 'done', 'refused')),
    asked_by bigint not null references office_operator,
    asked_name text not null,
    asked_at timestamptz not null,
    decided_by bigint references office_operator,
    decided_name text,
    decided_at timestamptz,
    note text,                                  -- of who decided
    check ((state = 'waiting') = (decided_by is null)),
    check ((kind = 'hire') = (operator is null)),
    -- Two people, whatever the application believes; who asked may take it back, and nobody decides about himself.
    check (state <> 'done' or decided_by <> asked_by),
    check (decided_by <> operator and asked_by <> operator)
);
create unique index office_operator_request_waiting on office_operator_request (kind, lower(name)) where state = 'waiting';

-- Who took part in letting whom in: each is no second pair of eyes for the other.
create table office_tie (
    operator bigint not null references office_operator,    -- who was hired or reset
    by bigint not null references office_operator,
    at timestamptz not null,                                -- first
    primary key (operator, by)
);
create index office_tie_by on office_tie (by);

grant select, insert, update (state, decided_by, decided_name, decided_at, note) on office_operator_request to mela_app;
grant select, insert on office_tie to mela_app;
