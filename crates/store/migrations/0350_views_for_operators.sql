-- More of what owners let others read of their tables: what operators find members by, and who stands near whom.

-- Of identity. A number and an address as they are looked for, whole.
create or replace view read_identity_member as
    select id, account, account_key, nickname, kind, parent, country, language, enabled, created_at, mobile_key,
           lower(email) as email_key
    from member;
create view read_identity_tree as select ancestor, descendant, depth from member_tree;
grant select on read_identity_tree to mela_app;

-- Of guard. What is shared is told by its hash alone.
create view read_guard_signal as select kind, hash, member, last_at from guard_signal;
grant select on read_guard_signal to mela_app;

-- Of the cashier. Of a payee its number as it is looked for, whole.
create view read_cashier_payee_number as select member, number from cashier_payee where removed_at is null;
create view read_cashier_payment as
    select id, member, 'deposit' as kind from cashier_deposit
    union all select id, member, 'withdrawal' from cashier_withdrawal
    union all select id, member, 'adjustment' from office_adjustment;
create view read_cashier_deposit_reference as select member, channel, transaction, said, code from cashier_deposit;
grant select on read_cashier_payee_number, read_cashier_payment, read_cashier_deposit_reference to mela_app;

-- Of wager.
create view read_wager_transaction as select partner, key, owner as member from wager_command where owner > 0;
grant select on read_wager_transaction to mela_app;
