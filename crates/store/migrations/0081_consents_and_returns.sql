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

-- An exclusion whose term is over holds until its member asks to come back and a time to think has passed.
alter table guard_member
    add column return_asked_at timestamptz,
    add column return_from timestamptz;

grant select, insert on office_consent to mela_app;
