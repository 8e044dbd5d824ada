-- The chat of tables, moderated. A room is named by whose it is: `table.7`.
create table chat_line (
    id bigint generated always as identity primary key,
    room text not null,
    member bigint not null,
    request uuid not null,             -- the member's name for it: a retry finds the same line
    name text not null,                -- masked
    text text not null,                -- with what the list of words hides already hidden
    at timestamptz not null,
    deleted_at timestamptz,
    unique (member, request)
);
create index chat_line_room on chat_line (room, id);
create index chat_line_member on chat_line (member, at);
create index chat_line_at on chat_line (at);

-- By what others' pages know who writes: it leads to no account.
create table chat_author (
    member bigint primary key,
    author uuid not null unique
);

-- Authors whose lines a member does not want to see.
create table chat_ignored (
    member bigint not null,
    author uuid not null references chat_author (author),
    at timestamptz not null,
    primary key (member, author)
);

-- Lines that somebody reported: several reports of one line are one case.
create table chat_case (
    line bigint primary key references chat_line on delete cascade,
    opened_at timestamptz not null,
    closed_at timestamptz,
    closed_by text,
    note text
);
create index chat_case_open on chat_case (line) where closed_at is null;
create table chat_report (
    line bigint not null references chat_case on delete cascade,
    member bigint not null,
    reason smallint not null,          -- 1 abuse, 2 spam, 3 fraud, 4 other
    at timestamptz not null,
    primary key (line, member)
);

-- Members who may not write.
create table chat_mute (
    id bigint generated always as identity primary key,
    member bigint not null unique,
    until timestamptz,                 -- none: for good
    reason text not null,
    muted_by text not null,
    at timestamptz not null
);

-- What is hidden by stars, folded; with a star at its end, every word that begins so.
create table chat_word (word text primary key);

-- Rooms that are switched off.
create table chat_room_off (room text primary key);

grant select, insert, delete, update (deleted_at) on chat_line to mela_app;
grant select, insert on chat_author to mela_app;
grant select, insert, delete on chat_ignored, chat_report, chat_word, chat_room_off to mela_app;
grant select, insert, delete, update (closed_at, closed_by, note) on chat_case to mela_app;
grant select, insert, delete, update (until, reason, muted_by, at) on chat_mute to mela_app;
-- To lock the row of whoever writes.
grant update (author) on chat_author to mela_app;

-- Of tables: which there are, and what they are called.
create view read_tables_table as select id, name_en, name_bn, state = 3 as closed from game_table;
grant select on read_tables_table to mela_app;
