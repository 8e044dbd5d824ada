-- What an owner lets others read of its tables, by a name that stays when the tables change. Nobody writes through them.

-- Of identity. Of secrets it is told that they are there.
create view read_identity_member as select id, account from member;
create view read_identity_person as
    select id, payee_name, mobile, mobile_verified_at is not null as mobile_verified, email,
           email_verified_at is not null as email_verified, totp_secret is not null as authenticator,
           array(select provider from member_identity i where i.member = m.id order by provider) as elsewhere
    from member m;
create view read_identity_sign_in as select id, member, at, ip, device, method, succeeded from sign_in_log;
grant select on read_identity_member, read_identity_person, read_identity_sign_in to mela_app;

-- Of wager.
create view read_wager_round as select id, owner as member, partner, name, game from round where owner > 0;
grant select on read_wager_round to mela_app;

-- Of agency.
create view read_agency_team as select ancestor as agent, descendant as member from agency_closure where depth > 0;
create view read_agency_statement as
    select id, agent, at, kind, window_start, window_end, valid_bet, rate, amount from agency_statement;
grant select on read_agency_team, read_agency_statement to mela_app;

-- Of the cashier. Of a payee's number its end.
create view read_cashier_payee as
    select member, institution, right(number, 3) as number_end, bound_at from cashier_payee where removed_at is null;
create view read_cashier_member_transfer as
    select id, at, sender, sender_account, receiver, receiver_account, asset, amount, note from cashier_member_transfer;
create view read_cashier_vendor_transfer as
    select id, created_at as at, member, inward, vendor, asset, amount, state, reason from cashier_vendor_transfer;
create view read_cashier_turnover as
    select id, member, cause, required, done, opened_at, closed_at, spent from cashier_turnover;
grant select on read_cashier_payee, read_cashier_member_transfer, read_cashier_vendor_transfer, read_cashier_turnover
    to mela_app;

-- Of content.
create view read_content_ticket as select id, member, at, kind, content, answered_at, answered_by, note from feedback;
create view read_content_mail as
    select m.id, m.member, m.at, m.kind, l.title, m.read_at, m.deleted_at is not null as deleted
    from inbox_message m left join inbox_letter l on l.id = m.letter;
grant select on read_content_ticket, read_content_mail to mela_app;
