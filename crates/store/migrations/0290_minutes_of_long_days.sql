-- A day on which the clock is put back has more than 1,440 minutes; each is a bit of its own.
alter table guard_presence alter column minutes type bit(1560) using minutes::bit(1560);
