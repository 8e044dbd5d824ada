-- More money for a session in a room that runs. Each is a payment of its own to the session's account (wager::Act::BuyIn).
create table room_top_up (
    owner bigint not null,
    request uuid not null,             -- the member's name for it: a retry finds the same payment
    session uuid not null references room_session,
    amount bigint not null check (amount > 0),
    stands boolean,                    -- whether it lies in the session; null while the money core has not answered
    why text,                          -- of one that was refused
    at timestamptz not null default clock_timestamp(),
    primary key (owner, request)
);
create index room_top_up_unanswered on room_top_up (session) where stands is null;
grant select, insert, update (stands, why) on room_top_up to mela_app;

alter table room_session
    add column added bigint not null default 0 check (added >= 0);  -- what came to the session after it began
grant update (added) on room_session to mela_app;
