-- A day's head of the audit trail, told outside the database: whoever rewrites the trail cannot rewrite what stands there.

create table office_anchor (
    day date primary key,
    number bigint not null,         -- the trail's last row then
    head bytea not null,            -- its hash
    heads text not null,            -- JSON: where the chains of agents' statements stood
    at timestamptz not null,
    told_at timestamptz             -- when it was written outside; null: not yet
);
create index office_anchor_waiting on office_anchor (day) where told_at is null;

grant select, insert, update on office_anchor to mela_app;
