-- Offers that their upline takes back.

alter table agency_contract drop constraint agency_contract_state_check;
alter table agency_contract add constraint agency_contract_state_check
    check (state in ('offered', 'accepted', 'rejected', 'withdrawn', 'replaced', 'terminated', 'expired'));
