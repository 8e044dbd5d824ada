-- Offers that nobody answers end after a term.

alter table agency_contract drop constraint agency_contract_state_check;
alter table agency_contract add constraint agency_contract_state_check
    check (state in ('offered', 'accepted', 'rejected', 'replaced', 'terminated', 'expired'));
