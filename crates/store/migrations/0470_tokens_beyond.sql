-- Tokens beyond what a channel takes wait for a person, beside those that are nobody's money (domain.md 5.5).
alter table cashier_chain_transfer drop constraint cashier_chain_transfer_state_check;
alter table cashier_chain_transfer add constraint cashier_chain_transfer_state_check
    check (state in ('seen', 'orphaned', 'credited', 'foreign', 'dust', 'beyond', 'lost'));
drop index cashier_chain_transfer_stray, cashier_chain_transfer_untouched;
create index cashier_chain_transfer_unmatched on cashier_chain_transfer (at desc, id desc)
    where state in ('foreign', 'dust', 'beyond');
create index cashier_chain_transfer_untouched on cashier_chain_transfer (at)
    where state in ('foreign', 'dust', 'beyond') and seen_at is null;
create or replace view read_cashier_unseen_token as
    select id from cashier_chain_transfer where state in ('foreign', 'dust', 'beyond') and seen_at is null;
