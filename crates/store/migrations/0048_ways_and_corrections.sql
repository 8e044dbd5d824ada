-- Transfers to and from vendors' wallets that are on their way or in doubt, as operators see and decide them (domain.md 1.9).

-- Somebody holds that the vendor never did it: from then on it is asked about, and the order is not repeated.
alter table cashier_vendor_transfer add column held_at timestamptz;

-- What a vendor was asked about a transfer, and what it answered; the same answer again is counted.
create table cashier_vendor_said (
    transfer uuid not null references cashier_vendor_transfer,
    number bigint generated always as identity,
    asked text not null check (asked in ('order', 'status')),
    answer text not null,         -- done, refused, unheard, unclear, or silent
    why text not null,            -- of silence: what was wrong
    first_at timestamptz not null,
    last_at timestamptz not null,
    times int not null default 1,
    primary key (transfer, number)
);

-- What operators said and did about it.
create table cashier_vendor_act (
    transfer uuid not null references cashier_vendor_transfer,
    number bigint generated always as identity,
    operator bigint not null,
    name text not null,
    act text not null check (act in ('ask', 'consent', 'decide')),
    arrived boolean,              -- of a consent or a decision: whether the vendor did it
    evidence text not null,       -- the vendor's own record, as it was given
    at timestamptz not null,
    primary key (transfer, number)
);

grant select, insert, update on cashier_vendor_said to mela_app;
grant select, insert on cashier_vendor_act to mela_app;

-- How much of a partner's transaction was taken back by corrections that name it: what it was recorded with stays, so that
-- the partner's own retry is known for what it is.
alter table wager_command
    add column corrected bigint not null default 0 check (corrected >= 0 and corrected <= amount);
grant update (corrected) on wager_command to mela_app;

-- By which transactions differences were repaired, for the comparisons that follow.
create index reconcile_act_done on reconcile_act (note) where act = 'done';
