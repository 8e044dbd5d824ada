-- What operators look members up by, in tables of other features.

create index guard_alert_members on guard_alert using gin (members);
create index feedback_member on feedback (member, id desc) where member is not null;
create index member_email on member (lower(email)) where email is not null;
