-- Promotions, and the bonuses that members took (domain.md 6.1, 6.2).

create table promotion (
    id uuid primary key,
    kind smallint not null check (kind in (1, 2, 3)),       -- 1 deposit, 2 raffle, 3 activity
    types text[] not null,                                  -- under which filters it stands (spec.md 2)
    title_bn text not null,
    title_en text not null,
    summary_bn text not null,
    summary_en text not null,
    body_bn text not null,                                  -- HTML, cleaned before it is written
    body_en text not null,
    picture text,                                           -- a path on the site
    asset smallint not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    terms jsonb not null,                                   -- by kind; frozen once it is published
    state text not null check (state in ('draft', 'published', 'closed')),
    version int not null default 1 check (version > 0),
    made_by text not null,                                  -- the operator's name as it was then
    made_at timestamptz not null,
    changed_at timestamptz not null,
    check (starts_at < ends_at)
);
create index promotion_shown on promotion (starts_at desc, id) where state <> 'draft';

-- A bonus that a member took. The money lies in his account for bonuses until it is released or goes back.
create table bonus (
    member bigint not null,
    id uuid not null,
    promotion uuid not null references promotion,
    occasion text not null,             -- what brought it: deposit:…, raffle:…, application:…
    turn text not null,                 -- what may be had once: `once`, a day of the site, or the occasion itself
    asset smallint not null,
    base bigint not null check (base > 0),                  -- the money that it was reckoned from
    amount bigint not null check (amount > 0),
    required bigint not null check (required >= 0),         -- how much must be bet, weighted
    done bigint not null default 0 check (done >= 0 and done <= required),
    state text not null check (state in ('active', 'completed', 'expired', 'forfeited', 'cancelled')),
    terms jsonb not null,               -- what it was claimed under, whatever the promotion says by now
    claimed_at timestamptz not null,    -- bets before it do not count
    expires_at timestamptz not null,
    ended_at timestamptz,
    end_reason text,
    primary key (member, id),
    constraint bonus_occasion unique (member, promotion, occasion),
    constraint bonus_turn unique (member, promotion, turn),
    check ((state = 'active') = (ended_at is null))
);
-- One open requirement at a time: who claims second loses here, not at a check (domain.md 6.4).
create unique index bonus_running on bonus (member) where state = 'active';
create index bonus_full on bonus (member, id) where state = 'active' and done = required;
create index bonus_expiring on bonus (expires_at) where state = 'active';
create index bonus_promotion on bonus (promotion, member);

-- What each settlement counted for a bonus, so that a correction takes back exactly that.
create table bonus_count (
    member bigint not null,
    settlement uuid not null,           -- a settlement delivered twice counts once
    round uuid not null,
    bonus uuid not null,
    valid bigint not null,              -- signed: the valid bet, or what a correction took of it
    weight smallint not null check (weight between 0 and 100),
    counted bigint not null,            -- signed
    at timestamptz not null,
    primary key (member, settlement)
);
create index bonus_count_round on bonus_count (member, round);

-- The promotion that a deposit was made for; its names as they were then.
alter table cashier_deposit
    add column promotion uuid,
    add column promotion_bn text,
    add column promotion_en text,
    add constraint cashier_deposit_promotion check
        ((promotion is null) = (promotion_bn is null) and (promotion is null) = (promotion_en is null));
create index cashier_deposit_promised on cashier_deposit (member, promotion) where promotion is not null;

grant select, insert, update on promotion, bonus to mela_app;
grant select, insert on bonus_count to mela_app;
