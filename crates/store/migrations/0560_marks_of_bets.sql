-- What tells bets of a round apart for everybody, so that a crowd is told as changes: drawn by chance, it names nobody.
alter table table_bet add column mark integer not null default (random() * 2147483647)::integer;
