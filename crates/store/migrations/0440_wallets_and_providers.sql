-- Deposits from mobile wallets, and a provider per channel (domain.md 5.1, 5.2).

alter table cashier_deposit
    add column provider text,      -- by which it was begun; null: none, or before this column that of its channel
    add column wallet text,        -- the number that the provider asked, as E.164 writes it
    add column wallet_shown text,  -- the same for its owner to recognise
    drop constraint cashier_deposit_kind_check,
    add constraint cashier_deposit_kind_check check (kind in ('checkout', 'transfer', 'chain', 'wallet')),
    add constraint cashier_deposit_wallet check
        ((kind = 'wallet') = (wallet is not null) and (wallet is null) = (wallet_shown is null)),
    add constraint cashier_deposit_number check (wallet ~ '^\+[1-9][0-9]{6,14}$');
create index cashier_deposit_last_wallet on cashier_deposit (member, credit_number desc nulls last, id desc) where wallet is not null;

alter table cashier_payout
    add column provider text;      -- which was told; null: none yet, or before this column the only one

-- Messages come to an address of the provider, no longer of a channel.
alter table cashier_message rename column channel to provider;
alter table cashier_message_refused rename column channel to provider;
alter table cashier_mismatch rename column channel to provider;
