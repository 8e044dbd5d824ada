-- What a round counts for, written down when it begins; the funds of a session, which lie in the member's session account.
alter table round
    add column odds integer check (odds >= 10000),    -- ten-thousandths, of sports
    add column market text,
    add column funds bigint check (funds >= 0),        -- none where the round is no session
    add constraint round_ends_empty check (not closed or coalesce(funds, 0) = 0);
-- What a transaction paid besides: rake, and shares of others, each with its transfer (wager::Part).
alter table wager_command add column parts jsonb;
-- Sessions that go on: their funds are compared with the accounts.
create index round_funds on round (owner, asset) where funds > 0;
