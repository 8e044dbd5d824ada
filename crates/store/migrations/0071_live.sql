-- A ticket says in which session it was asked for, so that its socket ends with the session. Null in tickets that an
-- older node issues while both run; they are refused.
alter table socket_ticket add column session uuid;
