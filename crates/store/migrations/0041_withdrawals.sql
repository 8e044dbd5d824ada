-- Withdrawals in full (domain.md 5.6 to 5.8): payees, checks, several transfers, receipts, disputes, turnover, proofs.

-- A member's accounts for payouts. A number belongs to one member for ever: removing hides it, nobody else may take it.
create table cashier_payee (
    id uuid primary key,
    member bigint not null,
    institution text not null,    -- the operator's name for a bank or an e-wallet
    number text not null,         -- digits and letters only
    holder text not null,         -- the member's own name when it was bound
    bound_at timestamptz not null,
    removed_at timestamptz,
    constraint cashier_payee_number unique (institution, number)
);
create index cashier_payee_member on cashier_payee (member);

-- Who tried to bind a number that is another member's: a sign that two members are one person.
create table cashier_payee_clash (
    id bigint generated always as identity primary key,
    member bigint not null,
    owner bigint not null,
    institution text not null,
    number text not null,
    at timestamptz not null
);
create index cashier_payee_clash_member on cashier_payee_clash (member);

alter table cashier_withdrawal
    add column payee uuid,
    add column fee bigint not null default 0,
    add column due_at timestamptz,        -- until when whoever holds it should have acted
    add column claimed_by bigint,         -- the operator who works on it
    add column claimed_until timestamptz,
    add constraint cashier_withdrawal_fee check (fee >= 0 and fee < amount),
    drop constraint cashier_withdrawal_state_check,
    add constraint cashier_withdrawal_state_check check (state in
        ('requested', 'risk', 'approved', 'paying', 'paid', 'confirmed', 'rejected', 'failed', 'disputed', 'partial'));

-- The transfers by which a withdrawal is paid.
create table cashier_payout (
    withdrawal uuid not null references cashier_withdrawal,
    number int not null,
    amount bigint not null check (amount > 0),
    attempt int not null default 1,
    name text not null,           -- the attempt's name at the provider
    state text not null check (state in
        ('queued', 'paying', 'paid', 'failed', 'received', 'disputed', 'returned')),
    receipt text check (receipt in ('member', 'timer', 'dispute')),  -- who or what said that it arrived
    arrived bigint,               -- how much arrived, as a member in dispute says
    proof uuid,
    note text not null default '',
    due_at timestamptz,
    updated_at timestamptz not null,
    primary key (withdrawal, number),
    constraint cashier_payout_name unique (name)
);
create index cashier_payout_open on cashier_payout (state, updated_at) where state in ('queued', 'paying', 'disputed');

-- Withdrawals of before were paid by one transfer.
insert into cashier_payout (withdrawal, number, amount, attempt, name, state, receipt, updated_at)
select id, 1, amount, attempt, id || '.' || attempt,
       case state when 'approved' then 'queued' when 'confirmed' then 'received' else state end,
       case state when 'confirmed' then 'member' end, updated_at
from cashier_withdrawal where state in ('approved', 'paying', 'paid', 'confirmed', 'failed');

-- What the house looked at before it decided, and what it found.
create table cashier_withdrawal_check (
    withdrawal uuid not null references cashier_withdrawal,
    rule text not null,
    passed boolean not null,
    detail jsonb not null,
    primary key (withdrawal, rule)
);

-- What must be bet before money may leave: one row per deposit, oldest first.
create table cashier_turnover (
    id bigint generated always as identity primary key,
    member bigint not null,
    asset smallint not null,
    cause text not null,          -- deposit:…
    required bigint not null check (required > 0),
    done bigint not null default 0 check (done >= 0 and done <= required),
    opened_at timestamptz not null,
    closed_at timestamptz,
    spent boolean not null default false,  -- closed because the money was gone, not because it was bet
    constraint cashier_turnover_cause unique (member, cause)
);
create index cashier_turnover_open on cashier_turnover (member, asset, id) where closed_at is null;

-- What of a round counted for which requirement, so that a correction of the round takes exactly that back.
create table cashier_turnover_share (
    round uuid not null,
    turnover bigint not null references cashier_turnover,
    counted bigint not null check (counted >= 0),
    primary key (round, turnover)
);

-- Wins worth a look before they leave the house.
create table cashier_big_win (
    settlement uuid primary key,
    member bigint not null,
    round uuid not null,
    asset smallint not null,
    won bigint not null,
    at timestamptz not null
);
create index cashier_big_win_member on cashier_big_win (member, at);

-- Pictures by which members prove what they say. Cleaned before they are kept; shown to operators only.
create table cashier_proof (
    id uuid primary key,
    member bigint not null,
    media text not null check (media in ('image/png', 'image/jpeg')),
    picture bytea not null,
    at timestamptz not null
);
create index cashier_proof_member on cashier_proof (member, at);

grant select, insert, update on cashier_payee, cashier_payout, cashier_turnover, cashier_turnover_share to mela_app;
grant select, insert on cashier_payee_clash, cashier_withdrawal_check, cashier_big_win, cashier_proof to mela_app;
grant usage on sequence cashier_payee_clash_id_seq, cashier_turnover_id_seq to mela_app;
