-- A limit on deposits counts what came, where more came than was asked for (domain.md 6).
create or replace view read_cashier_paid_in as
    select member, asset, greatest(amount, received) as amount, created_at as at from cashier_deposit
    where state not in ('expired', 'failed', 'rejected', 'cancelled');
