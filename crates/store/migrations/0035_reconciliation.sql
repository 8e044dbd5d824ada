-- What vendors, our records and the ledger say of the same transactions, compared (domain.md 1.7).

-- One comparison of a span of a vendor's time. A failed one has judged nothing.
create table reconcile_run (
    id bigint generated always as identity primary key,
    partner bigint not null,
    from_at timestamptz not null,
    until_at timestamptz not null,
    started_at timestamptz not null,
    ended_at timestamptz not null,
    by_hand boolean not null,           -- an operator asked for it; it does not move the hourly comparison on
    state text not null check (state in ('done', 'failed')),
    error text,                         -- why it failed
    compared bigint not null default 0, -- transactions of the vendor's list
    found bigint not null default 0,    -- differences that stand
    unjudged bigint not null default 0, -- rounds of ours that the vendor could not be asked about: there were too many
    sums jsonb not null default '[]'    -- per currency: what was staked and paid by each of the three
);
create index reconcile_run_partner on reconcile_run (partner, id desc);
create index reconcile_run_reach on reconcile_run (partner, until_at desc) where state = 'done' and not by_hand;

-- What the three do not say alike. One row per transaction and kind, however often it is seen.
create table reconcile_difference (
    id uuid primary key,
    partner bigint not null,
    key text not null,                  -- the vendor's name for the transaction; for an open round, for the round
    kind text not null,
    state text not null default 'open' check (state in ('open', 'repairing', 'repaired', 'accepted', 'gone')),
    version int not null default 1,     -- grows when the sides change: a consent stands for what was seen
    member bigint,
    game text not null,
    round text not null,
    theirs jsonb,                       -- the three sides as they were seen
    ours jsonb,
    booked jsonb,
    found_at timestamptz not null,
    seen_at timestamptz not null,
    act text,                           -- the repair, once it is decided
    act_key text,                       -- the transaction by which it is made
    unique (partner, key, kind)
);
create index reconcile_difference_queue on reconcile_difference (found_at desc, id desc);
create index reconcile_difference_open on reconcile_difference (partner, found_at desc, id desc)
    where state in ('open', 'repairing');
create index reconcile_difference_act on reconcile_difference (act_key) where act_key is not null;

-- What was said and done about it.
create table reconcile_act (
    difference uuid not null references reconcile_difference,
    number bigint generated always as identity,
    version int not null,
    operator bigint,                    -- null: the house itself
    name text not null,
    act text not null,                  -- consent, decide, accept, done, refused, gone
    repair text,
    note text not null,
    at timestamptz not null,
    primary key (difference, number)
);

grant select, insert on reconcile_run, reconcile_act to mela_app;
grant select, insert, update on reconcile_difference to mela_app;
