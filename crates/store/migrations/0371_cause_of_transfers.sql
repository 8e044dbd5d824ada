-- The round that a transfer belongs to, in columns: no statement takes a text apart. Everything else keeps its name.
alter table transfer add column partner bigint, add column round text, alter column cause drop not null;
update transfer set partner = split_part(cause, ':', 2)::bigint, cause = null,
                    round = substr(cause, 8 + length(split_part(cause, ':', 2)))
where cause ~ '^round:[0-9]+:';
alter table transfer add constraint transfer_has_cause
    check (case when cause is null then partner is not null and round is not null else partner is null and round is null end);

drop index transfer_cause;
create index transfer_cause on transfer (owner, cause) where cause is not null;
create index transfer_round on transfer (owner, partner, round) where round is not null;
