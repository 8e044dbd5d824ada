-- The name under which an operator asked for a refund: asked again, it moves nothing again.
alter table cashier_return
    add column request uuid,
    add constraint cashier_return_request unique (deposit, request);

-- An operator may come back to what they had consented to before they consented to something else: only the last one counts.
alter table office_consent
    drop constraint office_consent_pkey,
    add primary key (subject, seen, operator, at);
