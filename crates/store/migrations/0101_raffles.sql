-- Raffles: a seed that is promised beforehand, tickets by valid bets, one draw. Applications for activities.

create table raffle (
    promotion uuid primary key references promotion,
    seed text not null check (seed ~ '^[0-9a-f]{64}$'),             -- nobody's business before the draw
    commitment text not null check (commitment ~ '^[0-9a-f]{64}$'), -- SHA-256 of the seed's text
    made_at timestamptz not null,
    ended_at timestamptz,               -- an operator ended it before its time
    drawn_at timestamptz,
    tickets bigint check (tickets >= 0),
    check ((drawn_at is null) = (tickets is null))
);
create index raffle_waiting on raffle (promotion) where drawn_at is null;

-- Who takes part. Tickets get their numbers at the draw, in the order in which their members joined.
create table raffle_entry (
    member bigint not null,
    promotion uuid not null references raffle,
    joined_at timestamptz not null,     -- bets before it do not count
    counted bigint not null default 0 check (counted >= 0),         -- valid bets
    first_ticket bigint check (first_ticket > 0),
    tickets bigint check (tickets >= 0),
    primary key (member, promotion),
    check ((first_ticket is null) or (tickets > 0))
);
create index raffle_entry_order on raffle_entry (promotion, joined_at, member);
create unique index raffle_entry_ticket on raffle_entry (promotion, first_ticket) where first_ticket is not null;

-- What each settlement counted, so that a correction takes back exactly that.
create table raffle_count (
    member bigint not null,
    settlement uuid not null,           -- a settlement delivered twice counts once
    promotion uuid not null,
    round uuid not null,
    counted bigint not null,            -- signed
    at timestamptz not null,
    primary key (member, settlement, promotion)
);
create index raffle_count_round on raffle_count (member, round, promotion);

-- What was drawn. A claim is one update of one row: who comes second finds it claimed.
create table raffle_prize (
    promotion uuid not null references raffle,
    number int not null check (number >= 0),        -- its place in the draw
    ticket bigint not null check (ticket > 0),
    member bigint not null,
    prize smallint not null check (prize >= 0),     -- which of the terms' prizes
    amount bigint not null check (amount > 0),
    lapses_at timestamptz not null,
    claimed_at timestamptz,
    bonus uuid,                                     -- where it asks for bets
    primary key (promotion, number),
    constraint raffle_prize_ticket unique (promotion, ticket),
    check (bonus is null or claimed_at is not null)
);
create index raffle_prize_member on raffle_prize (member, promotion);

-- Applications for an activity's reward.
create table application (
    id uuid primary key,
    promotion uuid not null references promotion,
    member bigint not null,
    comment text not null check (char_length(comment) <= 500),
    state text not null check (state in ('applying', 'issued', 'rejected')),
    amount bigint check (amount > 0),
    reason text,                        -- the member reads it
    at timestamptz not null,
    decided_at timestamptz,
    decided_by bigint,
    decided_name text,                  -- as it was then
    check ((state = 'issued') = (amount is not null)),
    check ((state = 'applying') = (decided_at is null))
);
-- One at a time: who applies twice at once has applied once.
create unique index application_waiting on application (member, promotion) where state = 'applying';
create index application_member on application (member, promotion, at desc);
create index application_queue on application (state, at, id);

-- Their pictures: drawn anew, for operators' eyes only.
create table application_picture (
    application uuid not null references application,
    number smallint not null check (number between 1 and 3),
    picture bytea not null check (octet_length(picture) between 1 and 8388608),
    hash bytea not null,                -- SHA-256 of it: the same picture sent by others shows
    width int not null check (width > 0),
    height int not null check (height > 0),
    primary key (application, number)
);
create index application_picture_hash on application_picture (hash);

grant select, insert, update on raffle, raffle_entry, raffle_prize, application to mela_app;
grant select, insert on raffle_count, application_picture to mela_app;
