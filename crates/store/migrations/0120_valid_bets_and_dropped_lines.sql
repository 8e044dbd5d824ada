-- What of a round counts for turnover, where it is not simply the stake (domain.md 2.10): found when the round ends, by a rule
-- that the round keeps. Rounds of the house's own wallet have neither: theirs is the stake.
alter table round
    add column valid_bet bigint,
    add column valid_rule smallint,   -- wager::abroad::Rule
    -- For what is written from now on; older rows have none of it, and are not looked through.
    add constraint round_valid_bet check (valid_bet between 0 and stake) not valid;

-- Looking through a vendor's list again asks for the lines of a span of its time.
create index abroad_line_standing on abroad_line (partner, at, key) where stands;
