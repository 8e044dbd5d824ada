-- Bets, wins and rollbacks of every game family.

-- One row per partner's transaction: the idempotency record and what it said. Not partitioned by month, because
-- a unique key cannot span partitions (docs/adr/0005). A tombstone stands for a bet taken back before it came.
create table wager_command (
    partner bigint not null,
    key text not null,
    owner bigint not null,
    kind smallint not null,       -- wager::CommandKind
    reference text,
    round text not null,
    game text not null,
    asset smallint not null,
    amount bigint not null check (amount >= 0),
    payout bigint not null default 0 check (payout >= 0),
    free boolean not null,
    undone boolean not null default false,
    transfer uuid,                -- the transfer made, named by the one that takes it back
    payout_transfer uuid,         -- the payout's transfer, of a bet and win in one
    at timestamptz not null,
    primary key (partner, key)
);
create index wager_command_round on wager_command (owner, partner, round);

create table round (
    owner bigint not null,
    partner bigint not null,
    name text not null,           -- the partner's name for the round
    id uuid not null,
    game text not null,
    asset smallint not null,
    stake bigint not null,
    payout bigint not null,
    closed boolean not null,
    opened_at timestamptz not null,
    settled_at timestamptz,
    primary key (owner, partner, name)
);
create index round_id on round (id);
create index round_record on round (owner, opened_at desc, id desc);
create index round_open on round (opened_at) where not closed;
create index round_settled on round (settled_at desc) where closed;

grant select, insert, update on round to mela_app;
grant select, insert, update (undone) on wager_command to mela_app;
