-- Facts that a reader of the outbox could not read. It went past them, so that one row does not stop it for ever; here they
-- stay until a version that can read them has handed them to it.

create table outbox_unreadable (
    number bigint generated always as identity primary key,
    reader text not null,
    xid xid8 not null,                          -- the row of the outbox
    id bigint not null,
    place int not null check (place >= -1),     -- which of its facts, from 0; -1: the row as a whole
    at timestamptz not null,                    -- when it became true
    kind text not null,
    why text not null,
    found_at timestamptz not null default now(),
    read_at timestamptz,                        -- null: not read yet
    unique (reader, xid, id, place)
);
create index outbox_unreadable_open on outbox_unreadable (reader, number) where read_at is null;

grant select, insert, update on outbox_unreadable to mela_app;
