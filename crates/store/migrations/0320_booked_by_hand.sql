-- Movements outside that operators booked by hand, by the plain form of what the bank calls them: each counts once, beside those
-- that statements brought.
create table cashier_by_hand (
    transaction text primary key,
    cause text not null,                   -- the adjustment
    at timestamptz not null
);
grant select, insert on cashier_by_hand to mela_app;
insert into cashier_by_hand (transaction, cause, at)
    select plain, 'adjustment:' || id, asked_at
    from (select id, asked_at,
                 translate(upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g')), 'O', '0') as plain
          from office_adjustment where type = 'manual_deposit' and state = 'posted' order by asked_at) booked
    where plain <> ''
    on conflict do nothing;
create index cashier_statement_line_named on cashier_statement_line (transaction);
