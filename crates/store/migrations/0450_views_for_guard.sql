-- What owners let guard read, so that nobody must be asked: who is about to bet, and what stands in the books.

-- Of identity, the currency of the wallet.
create or replace view read_identity_member as
    select id, account, account_key, nickname, kind, parent, country, language, enabled, created_at, mobile_key,
           lower(email) as email_key, asset
    from member;

-- Of wager, what a round came to.
create or replace view read_wager_round as
    select id, owner as member, partner, name, game, asset, stake, payout, closed, opened_at, settled_at
    from round where owner > 0;

-- Of the cashier. What members paid in, or are about to, and what they have withdrawn, or are about to.
create view read_cashier_paid_in as
    select member, asset, amount, created_at as at from cashier_deposit
    where state not in ('expired', 'failed', 'rejected', 'cancelled');
create view read_cashier_paid_out as
    select member, asset, amount from cashier_withdrawal where state <> 'rejected';
grant select on read_cashier_paid_in, read_cashier_paid_out to mela_app;
