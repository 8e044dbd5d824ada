-- Rounds that two operators annul after their result, for a malfunction that was proven: result and reason stay public (realtime.md 2).
alter table table_round
    add column annulled_at timestamptz,      -- when the second of them agreed
    add column annul_reason text,            -- public
    add column annulled_by text[],           -- who agreed, the first one first
    add column annul_ended_at timestamptz,   -- when payouts were taken back and stakes given back
    add constraint table_round_annulled check (annulled_at is null or annul_reason is not null and cardinality(annulled_by) = 2);
create index table_bet_unpaid on table_bet (round) where state = 4;

grant update (annulled_at, annul_reason, annulled_by, annul_ended_at) on table_round to mela_app;
