-- Operators made by operators: what each may reach, how he gets in for the first time; notes about members; money given
-- or taken by operators (domain.md 8).

alter table office_operator
    drop constraint office_operator_role_check,         -- the roles are those of backoffice::door::Role
    add column version int not null default 1,          -- one more with every change of what he may do
    add column countries text[] not null default '{}',  -- whose members he reaches; none named: of every country
    add column line bigint,                             -- the agent at and below whom he reaches members; null: all
    add column amount_limit bigint check (amount_limit > 0),    -- the most he decides about alone or with others; null: any
    add column enrolled boolean not null default true,  -- whether he holds the secret of his codes
    add column first_until timestamptz,                 -- until when a password that somebody else has seen lets him in
    add column last_seen_at timestamptz;
grant update (version, countries, line, amount_limit, enrolled, first_until, last_seen_at) on office_operator to mela_app;

-- What operators know of a member. Nothing is taken back: a wrong note is followed by a right one.
create table office_note (
    member bigint not null,
    id uuid not null,
    author bigint not null,
    name text not null,                 -- the author's, as it was then
    text text not null,
    pinned boolean not null default false,
    at timestamptz not null,
    primary key (member, id)
);
create index office_note_shown on office_note (member, pinned desc, id desc);

-- Money that operators give to a member or take from him: asked for by one, decided by another.
create table office_adjustment (
    id uuid primary key,
    request uuid not null,              -- the first operator's name for it: a retry finds the first
    member bigint not null,
    asset smallint not null,
    units bigint not null check (units <> 0),   -- above zero is given, below is taken
    reason text not null,
    state text not null check (state in ('waiting', 'posted', 'refused')),
    asked_by bigint not null references office_operator,
    asked_name text not null,
    asked_at timestamptz not null,
    decided_by bigint references office_operator,
    decided_name text,
    decided_at timestamptz,
    note text,                          -- of who decided
    constraint office_adjustment_request unique (asked_by, request),
    check ((state = 'waiting') = (decided_by is null)),
    -- Two people, whatever the application believes; who asked may withdraw it.
    check (state <> 'posted' or decided_by <> asked_by)
);
create index office_adjustment_member on office_adjustment (member, id desc);
create index office_adjustment_waiting on office_adjustment (id desc) where state = 'waiting';

grant select, insert, update (pinned) on office_note to mela_app;
grant select, insert, update (state, decided_by, decided_name, decided_at, note) on office_adjustment to mela_app;
