-- Secrets are sealed by keys outside the database: which keys, and which places hold nothing in the open any more.

-- Each key under which something may be sealed, with a value that only the key of that name opens.
create table secret_key (
    id text primary key,
    proof text not null
);

-- Columns (table.column) in which everything is sealed: what stands there in the open later was put there by a stranger.
create table secret_place (
    place text primary key
);

-- A sealed seed is no hex; its commitment still is.
alter table raffle drop constraint raffle_seed_check;

grant select, insert on secret_key to mela_app;
grant select on secret_place to mela_app;
