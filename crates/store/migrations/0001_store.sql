-- What every feature stands on: facts on their way, work to do, leases.

-- Facts written in the transaction that made them true. Readers follow (xid, id), so that a transaction that
-- commits late is never overtaken by a reader's cursor. Partitioned by month: old months are detached, not deleted.
create table outbox (
    id bigint generated always as identity,
    xid xid8 not null default pg_current_xact_id(),
    at timestamptz not null,
    event jsonb not null,
    primary key (id, at)
) partition by range (at);
create index outbox_order on outbox (xid, id);
create table outbox_rest partition of outbox default;

-- How far each reader of the outbox has come.
create table outbox_cursor (
    reader text primary key,
    xid xid8 not null default '0',
    id bigint not null default 0
);

-- Work queued in the transaction of its cause.
create table job (
    id bigint generated always as identity primary key,
    name text not null,
    payload jsonb not null,
    state text not null default 'queued' check (state in ('queued', 'done', 'failed')),
    attempts int not null default 0,
    run_at timestamptz not null,
    queued_at timestamptz not null,
    ended_at timestamptz,
    error text
);
create index job_due on job (run_at) where state = 'queued';

-- Who may do what only one may do. The fencing number grows with every new holder.
create table lease (
    name text primary key,
    holder uuid not null,
    fence bigint not null,
    until timestamptz not null
);

grant select, insert on outbox to mela_app;
grant select, insert, update on outbox_cursor, job, lease to mela_app;
