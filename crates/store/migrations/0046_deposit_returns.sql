-- Deposits whose money went back (domain.md 5.1, 5.2), and what members owe for them.

alter table cashier_deposit
    add column returned bigint not null default 0 check (returned >= 0),   -- how much of what came went back
    drop constraint cashier_deposit_state_check,
    add constraint cashier_deposit_state_check check (state in
        ('created', 'redirected', 'pending', 'submitted', 'review', 'credited', 'expired', 'failed', 'rejected', 'disputed',
         'refunded'));

-- Money of a deposit that went back: given back by an operator, or taken back outside.
create table cashier_return (
    id uuid primary key,              -- also our name for it at the provider
    deposit uuid not null references cashier_deposit,
    member bigint not null,
    channel text not null,
    asset smallint not null,
    kind text not null check (kind in ('refund', 'chargeback')),
    amount bigint not null check (amount > 0),
    taken bigint not null check (taken >= 0),          -- came out of the balance at once
    owed bigint not null check (owed >= 0),            -- what of the rest the member still owes
    transaction text,                 -- the outside's id of it
    state text not null check (state in ('asked', 'done', 'failed')),
    operator bigint,                  -- who did it; null: the provider said so
    reason text not null,
    at timestamptz not null,
    updated_at timestamptz not null,
    check (taken + owed <= amount),
    constraint cashier_return_transaction unique (channel, transaction)
);
create index cashier_return_deposit on cashier_return (deposit);
create index cashier_return_owed on cashier_return (member, id) where owed > 0;

-- What members paid of their debts, once per request.
create table cashier_debt_payment (
    member bigint not null,
    request uuid not null,
    asset smallint not null,
    amount bigint not null check (amount >= 0),
    at timestamptz not null,
    primary key (member, request)
);

grant select, insert, update on cashier_return to mela_app;
grant select, insert on cashier_debt_payment to mela_app;
