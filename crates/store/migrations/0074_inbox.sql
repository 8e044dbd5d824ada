-- The inbox: what the house tells one member (messageV2).

-- What an operator writes to a member or to a group.
create table inbox_letter (
    id uuid primary key,
    audience text not null,             -- member:10001, all, players, agents, line:10001
    title jsonb not null,               -- {bn, en}
    body jsonb not null,                -- {bn, en}; HTML, cleaned when it was written
    author text not null,
    at timestamptz not null,
    reached bigint not null default 0,  -- the last member it was put to; goes up
    delivered int not null default 0,
    done_at timestamptz
);
create index inbox_letter_sent on inbox_letter (at desc, id desc);

create table inbox_message (
    member bigint not null,
    id uuid not null,
    cause text not null,                -- deposit:…, withdrawal:…:paid, salary:2026-11-21, letter:…: told once
    kind text not null,
    data jsonb not null,                -- what its text is filled with
    letter uuid references inbox_letter,
    at timestamptz not null,
    read_at timestamptz,
    deleted_at timestamptz,             -- the row stays, so that its cause is not told again
    primary key (member, id),
    unique (member, cause),
    check ((kind = 'letter') = (letter is not null))
);
create index inbox_message_listed on inbox_message (member, at desc, id desc) where deleted_at is null;
create index inbox_message_unread on inbox_message (member) where read_at is null and deleted_at is null;

-- What happened before there was an inbox is no news.
insert into outbox_cursor (reader, xid, id) values ('inbox', pg_snapshot_xmin(pg_current_snapshot()), 0);

grant select, insert on inbox_letter, inbox_message to mela_app;
grant update (reached, delivered, done_at) on inbox_letter to mela_app;
grant update (data, at, read_at, deleted_at) on inbox_message to mela_app;
