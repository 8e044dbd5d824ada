-- Deposits and withdrawals (domain.md 5.2, 5.6).

create table cashier_deposit (
    id uuid primary key,
    member bigint not null,
    request uuid not null,        -- the caller's name for it: a retry finds the first
    channel text not null,
    asset smallint not null,
    amount bigint not null check (amount > 0),
    state text not null check (state in ('created', 'redirected', 'pending', 'credited', 'expired', 'failed')),
    return_url text not null,
    redirect_url text,
    transaction text,             -- the provider's id of the payment, unique for ever per channel
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint cashier_deposit_request unique (member, request),
    constraint cashier_deposit_transaction unique (channel, transaction)
);
create index cashier_deposit_member on cashier_deposit (member, id desc);

create table cashier_withdrawal (
    id uuid primary key,
    member bigint not null,
    request uuid not null,
    asset smallint not null,
    amount bigint not null check (amount > 0),
    method text not null,
    number text not null,
    holder text not null,
    state text not null check (state in
        ('requested', 'risk', 'approved', 'paying', 'paid', 'confirmed', 'rejected', 'failed')),
    reason text,
    attempt int not null default 1,   -- each attempt to pay has a name of its own at the provider
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint cashier_withdrawal_request unique (member, request)
);
create index cashier_withdrawal_member on cashier_withdrawal (member, id desc);
create index cashier_withdrawal_state on cashier_withdrawal (state, id);

-- What happened to a withdrawal, when, and by whom. Never changed.
create table cashier_withdrawal_step (
    withdrawal uuid not null references cashier_withdrawal,
    number int not null,
    state text not null,
    at timestamptz not null,
    actor jsonb not null,         -- kernel::Actor
    note text not null,
    primary key (withdrawal, number)
);

-- Messages of providers, each processed once.
create table cashier_message (
    channel text not null,
    event text not null,
    digest bytea not null,        -- SHA-256 of the body: the same event with other content is a conflict
    refused text,                 -- why it moved nothing
    at timestamptz not null,
    primary key (channel, event)
);

grant select, insert, update on cashier_deposit, cashier_withdrawal to mela_app;
grant select, insert on cashier_withdrawal_step, cashier_message to mela_app;
