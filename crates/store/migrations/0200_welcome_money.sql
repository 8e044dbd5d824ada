-- Welcome money must be bet before that part of a balance leaves: a requirement beside those of deposits, not in their line. A
-- bet counts for both.
alter table cashier_turnover add column welcome boolean not null default false;
