-- Rounds whose seats decide between their lock and their result, one after the other (blackjack).
alter table table_round
    add column shoe_from smallint check (shoe_from >= 0),  -- cards that its shoe gave before it; of these rounds alone
    add column turn_until timestamptz;                     -- who is to decide says so until then, or stands

-- What seats decided, in its order, and what became of it: with the cards of the shoe it is the round.
create table table_act (
    round uuid not null references table_round (id),
    number integer not null check (number > 0),
    seat smallint not null,
    act text not null,
    owner bigint,                      -- null where time decided
    request uuid,                      -- the member's name for it: a retry finds the same act
    bet integer,                       -- which of the owner's bets in this round it brings, where it brings one
    received_at timestamptz not null,
    state smallint not null,           -- 1 its stake has no answer yet, 2 done, 3 its stake was refused
    primary key (round, number),
    unique (owner, request),
    check ((owner is null) = (request is null))
);

grant select, insert, update (act, state) on table_act to mela_app;
grant update (turn_until) on table_round to mela_app;
