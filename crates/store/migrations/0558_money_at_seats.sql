-- Of ledger. What members have at tables and in rooms (AccountKind::Session): all of it can be lost before anybody is asked again.
create view read_ledger_session as
    select owner as member, asset, balance as funds from account where owner > 0 and kind = 6 and balance > 0;
grant select on read_ledger_session to mela_app;

-- Rounds that were annulled are few among millions, and each view of a table asks which.
create index table_round_annulled on table_round (table_id, number) where annul_reason is not null;
