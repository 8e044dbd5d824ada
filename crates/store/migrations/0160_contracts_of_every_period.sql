-- Salaries of the hour and of the day beside that of a few minutes (domain.md 4.2).

-- What such a contract pays by: steps of a rate, each with its conditions. The real-time salary has its rate alone; for the
-- others `rate` is the highest of their steps.
alter table agency_contract add column tiers jsonb;
alter table agency_contract drop constraint agency_contract_kind_check;
alter table agency_contract add constraint agency_contract_kind_check
    check (kind in ('realtime_salary', 'hourly_salary', 'daily_salary'));
alter table agency_contract add constraint agency_contract_tiers check ((kind = 'realtime_salary') = (tiers is null));

-- Until when the longer periods are settled; always a moment that the frontier has passed.
create table agency_period (
    kind text primary key,
    settled_until timestamptz not null
);
grant select, insert, update on agency_period to mela_app;
