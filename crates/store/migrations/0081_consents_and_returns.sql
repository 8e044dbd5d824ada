-- Consents of two operators, keys of proofs, and members who come back after an exclusion.

-- The first of two operators whom a decision about money needs.
create table office_consent (
    subject text not null,            -- deposit:…, line:…
    seen text not null,               -- what exactly he consented to
    operator bigint not null references office_operator,
    name text not null,
    note text not null,
    at timestamptz not null,
    primary key (subject, seen, operator)
);

-- Which key a picture is sealed with; null: kept before pictures were sealed, and sealed at the next look of the worker.
alter table guard_document add column key_id text;

-- The key that the house made for itself where none is configured: play money only.
create table guard_key (
    id text primary key,
    key text not null,
    at timestamptz not null
);

-- An exclusion whose term is over holds until its member asks to come back and a time to think has passed.
alter table guard_member
    add column return_asked_at timestamptz,
    add column return_from timestamptz;
-- Whose term was over under the rule of before is back already.
update guard_member set return_asked_at = pause_until, return_from = pause_until
where pause_kind = 'exclusion' and pause_until <= now();

grant select, insert on office_consent, guard_key to mela_app;
