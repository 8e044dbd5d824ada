-- What operators look members up by, in tables of other features.

create index guard_alert_members on guard_alert using gin (members);
create index feedback_member on feedback (member, id desc) where member is not null;
create index member_email on member (lower(email)) where email is not null;
create index cashier_payee_by_number on cashier_payee (number) where removed_at is null;
create index member_parent on member (parent, id);
