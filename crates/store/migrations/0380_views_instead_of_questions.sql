-- What owners let others read of their tables, so that nobody must be asked: for the dashboard, reports, the self-check and agents.

-- Of the ledger. Per asset: the sum of its accounts, how many of them are not the sum of their transfers, how many are below
-- zero.
create view read_ledger_audit as
    with moved as (
             select owner, kind, asset, sum(amount) as balance from (
                 select credit_owner as owner, credit_kind as kind, asset, amount from transfer
                 union all
                 select debit_owner, debit_kind, asset, -amount from transfer) as each
             group by owner, kind, asset),
         compared as (
             select coalesce(a.asset, m.asset) as asset, coalesce(a.balance, 0) as held, coalesce(m.balance, 0) as moved,
                    coalesce(a.overdrawn, false) as overdrawn
             from account a full join moved m on a.owner = m.owner and a.kind = m.kind and a.asset = m.asset)
    select asset, bounded(sum(held)) as held, count(*) filter (where held <> moved) as off,
           count(*) filter (where overdrawn) as overdrawn
    from compared group by asset;
-- What moved besides bets, as reports tell it apart. What is booked and adjusted is less than nothing where it was taken back.
-- A bonus is of promotions when it becomes cash: what is locked may come back. Payouts of free rounds and prizes are payouts
-- already; the rest moves within the house.
create view read_ledger_flow as
    select at, owner, asset,
           case when reason = 20 then 'deposit'
                when reason in (64, 68) then 'booked'
                when reason in (23, 69) then 'withdrawal'
                when reason in (24, 51, 53, 61) then 'promotion'
                when reason = 40 then 'commission'
                else 'adjustment' end as kind,
           case when reason >= 60 and reason not in (61, 69) and debit_owner >= 0 then -amount else amount end as amount
    from transfer
    -- The first four are told too, so that the index of the few is used.
    where reason not in (1, 2, 3, 4) and reason in (20, 23, 24, 40, 51, 53, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69);
create view read_ledger_holding as
    select asset, bounded(coalesce(sum(balance) filter (where kind = 1), 0)) as cash,
           bounded(coalesce(sum(balance) filter (where kind = 2), 0)) as bonus,
           bounded(coalesce(sum(balance) filter (where kind = 3), 0)) as held,
           bounded(coalesce(sum(balance) filter (where kind = 5), 0)) as income
    from account where owner >= 0 group by asset;
grant select on read_ledger_audit, read_ledger_flow, read_ledger_holding to mela_app;

-- Of wager. The stakes of rounds from vendors' own wallets do not lie in the house's books.
create view read_wager_open_round as select asset, stake, not abroad as in_books from round where not closed;
create view read_wager_held_win as
    select asset, amount - corrected as amount, at from wager_command where held and not undone;
-- Session accounts that differ from what the sessions of their members hold.
create view read_wager_session_off as
    with held as (select owner, asset, sum(funds) as funds from round where funds > 0 group by owner, asset),
         booked as (select owner, asset, balance from account where kind = 6)
    select owner, asset from held full join booked using (owner, asset)
    where coalesce(funds, 0) <> coalesce(balance, 0);
grant select on read_wager_open_round, read_wager_held_win, read_wager_session_off to mela_app;

-- Of the cashier. A withdrawal waits for an operator from a moment on: at once, or when it should have been paid long ago.
create view read_cashier_open_deposit as
    select amount, created_at as at from cashier_deposit
    where state in ('created', 'redirected', 'pending', 'submitted', 'review', 'disputed');
create view read_cashier_open_withdrawal as
    select amount, created_at as at,
           case when state in ('approved', 'paying') then due_at else created_at end as waits_from
    from cashier_withdrawal
    where state in ('requested', 'risk', 'failed', 'disputed', 'approved', 'paying');
create view read_cashier_unseen_contradiction as select at from cashier_contradiction where seen_at is null;
create view read_cashier_unseen_token as
    select id from cashier_chain_transfer where state in ('foreign', 'dust') and seen_at is null;
-- What was asked for, and what was said of it.
create view read_cashier_withdrawal as select id, asset, amount, reason from cashier_withdrawal;
-- What arrived with members: when it left the house, without what came back.
create view read_cashier_payout as
    select w.member, w.asset, p.amount,
           (select min(s.at) from cashier_withdrawal_step s where s.withdrawal = w.id and s.state = 'paid') as at
    from cashier_withdrawal w
    join cashier_payout p on p.withdrawal = w.id and p.state in ('paid', 'received', 'disputed');
grant select on read_cashier_open_deposit, read_cashier_open_withdrawal, read_cashier_unseen_contradiction,
    read_cashier_unseen_token, read_cashier_withdrawal, read_cashier_payout to mela_app;

-- Of identity. Wrong passwords of members, of all accounts together, and until when they count.
create view read_identity_session as select member, seen_at from session where not ended;
create view read_identity_wrong_password as
    select count, since + interval '30 minutes' as until from sign_in_failure where subject = 'house';
grant select on read_identity_session, read_identity_wrong_password to mela_app;

-- Of the catalogue. A title that left its vendor's list stays.
create view read_catalog_title as select partner, code, name_en, name_bn, game_type, rtp, container from title;
grant select on read_catalog_title to mela_app;

-- Of guard. Who shares a sign of one person with a member; signs that somebody looked at and closed say nothing more.
create view read_guard_same_person as
    select own.member, other.member as other
    from guard_signal own
    join guard_signal other on other.kind = own.kind and other.hash = own.hash and other.member <> own.member
    where own.kind in ('device', 'payee', 'phone')
      and not exists (select from guard_alert a
                      where a.kind = own.kind and a.hash = own.hash and a.state = 'closed');
-- Until when a member pauses, and nothing may be advertised to them; after an exclusion until they asked to come back.
create view read_guard_pause as
    select member, case when pause_until is null then 'infinity'
                        when pause_kind <> 'exclusion' then pause_until
                        when return_from is null then 'infinity'
                        else greatest(pause_until, return_from) end as until
    from guard_member where pause_kind is not null;
grant select on read_guard_same_person, read_guard_pause to mela_app;
