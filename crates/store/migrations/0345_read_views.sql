-- What an owner lets others read of its tables, by a name that stays when the tables change. Nobody writes through them.

-- Of identity.
create view read_identity_member as select id, account from member;
grant select on read_identity_member to mela_app;

-- Of wager.
create view read_wager_round as select id, owner as member, partner, name, game from round where owner > 0;
grant select on read_wager_round to mela_app;

-- Of agency.
create view read_agency_team as select ancestor as agent, descendant as member from agency_closure where depth > 0;
grant select on read_agency_team to mela_app;
