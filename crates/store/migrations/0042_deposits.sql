-- Deposits by several kinds of channel (domain.md 5.1 to 5.5): hosted checkout, bank transfer, stablecoin.

alter table cashier_deposit
    add column kind text not null default 'checkout' check (kind in ('checkout', 'transfer', 'chain')),
    add column fee bigint not null default 0,
    add column received bigint,           -- what was paid, where an operator or a chain says otherwise than was asked for
    add column code text,                 -- what the payer writes beside a transfer
    add column said text,                 -- the transaction id that the member gave, as it is compared
    add column proof uuid,
    add column address text,              -- where stablecoins are sent
    add column tokens bigint,             -- how many were asked for, in millionths
    add column rate bigint,               -- what one is worth, in ledger units, until the deposit ends
    add column confirmations int not null default 0,
    add column reason text,
    add column expires_at timestamptz,
    add constraint cashier_deposit_fee check (fee >= 0 and fee < amount),
    add constraint cashier_deposit_code unique (channel, code),
    add constraint cashier_deposit_address unique (channel, address),
    drop constraint cashier_deposit_state_check,
    add constraint cashier_deposit_state_check check (state in
        ('created', 'redirected', 'pending', 'submitted', 'review', 'credited', 'expired', 'failed', 'rejected', 'disputed'));
create index cashier_deposit_state on cashier_deposit (state, id);
create index cashier_deposit_said on cashier_deposit (channel, said) where said is not null;

-- Statements of the operator's bank accounts. The same file again is recognised by its digest.
create table cashier_statement (
    id uuid primary key,
    channel text not null,
    name text not null,
    digest bytea not null,
    report jsonb not null,
    imported_by bigint not null,
    at timestamptz not null,
    constraint cashier_statement_digest unique (channel, digest)
);

-- Money that a bank says came in. A transaction counts once for ever, in whatever file it stands.
create table cashier_statement_line (
    channel text not null,
    transaction text not null,
    statement uuid not null,      -- written behind its lines, with the report about them
    booked_on date not null,
    asset smallint not null,
    amount bigint not null check (amount > 0),
    reference text not null,
    payer text not null,
    deposit uuid,                 -- what it paid for
    state text not null check (state in ('matched', 'review', 'unmatched', 'refused')),
    primary key (channel, transaction)
);
create index cashier_statement_line_open on cashier_statement_line (state) where state in ('review', 'unmatched');

-- Transfers of stablecoins that a node of the chain reported to an address of ours.
create table cashier_chain_transfer (
    channel text not null,
    transaction text not null,
    number int not null,
    deposit uuid not null,
    token text not null,
    tokens bigint not null,
    block bigint not null,
    state text not null check (state in ('seen', 'orphaned', 'credited', 'foreign', 'dust', 'lost')),
    at timestamptz not null,
    primary key (channel, transaction, number)
);
create index cashier_chain_transfer_deposit on cashier_chain_transfer (deposit);

-- Messages that no provider of ours can have sent, or that came too late: kept, so that an attack is seen.
create table cashier_message_refused (
    channel text not null,
    digest bytea not null,
    why text not null,
    times int not null default 1,
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (channel, digest, why)
);

grant select, insert, update on cashier_statement_line, cashier_chain_transfer, cashier_message_refused to mela_app;
grant select, insert on cashier_statement to mela_app;
