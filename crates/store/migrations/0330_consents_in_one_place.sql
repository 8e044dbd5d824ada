-- Consents to large withdrawals stand with every other consent: what was consented to is the withdrawal as it last changed, in
-- microseconds.
insert into office_consent (subject, seen, operator, name, note, at)
    select 'withdrawal:' || withdrawal, (extract(epoch from seen) * 1000000)::bigint::text, operator, name, note, at
    from office_approval
    on conflict do nothing;
drop table office_approval;
