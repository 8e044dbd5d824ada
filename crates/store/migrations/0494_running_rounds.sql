-- Rounds that run between their lock and their result, so that bets may leave at what a curve shows (domain.md 2.5).
alter table game_table
    add column released_at timestamptz,  -- when its host gave it up, until another one takes it
    add column most_paid bigint check (most_paid >= most_in_round);  -- of one round, to all together; null where rounds do not run
alter table table_round                -- phase 6 runs
    add column started_at timestamptz, -- when its curve began
    add column top bigint check (top > 100),  -- in hundredths: whoever is still in leaves here, so that no round pays more than it may
    add column interrupted_at timestamptz;    -- when its host was last heard, which died meanwhile: bets that had not left, and would not by themselves, come back
alter table table_bet
    add column left_at bigint check (left_at > 100),  -- by hand, in hundredths
    add column left_received_at timestamptz;

grant update (most_paid, released_at) on game_table to mela_app;
grant update (started_at, top, interrupted_at) on table_round to mela_app;
grant update (left_at, left_received_at) on table_bet to mela_app;

-- What every round of a chain is drawn with beside its hash comes of public randomness, named before it exists: whoever chose the hashes could
-- not know it (domain.md 3.2). Chains from before this have a salt that the house made, and name no beacon.
alter table table_chain
    alter column salt drop not null,   -- not there yet
    add column beacon text,            -- whose pulse it is
    add column pulse bigint,           -- its number, announced with the chain
    add column signature text,         -- what proves it, in hex
    add constraint table_chain_salted check (salt is not null or pulse is not null);
create index table_chain_waits on table_chain (at) where salt is null;
grant update (salt, signature) on table_chain to mela_app;
