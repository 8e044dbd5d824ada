-- The family of a round's game as it was when the round began (kernel::GameType); none of rounds of versions before, of which
-- today's catalogue is asked.
alter table round add column family smallint;
