-- Members who are simulated: people of the demo world, who play by themselves. Public lists and counters say so.
alter table member add column simulated boolean not null default false;
create index member_simulated on member (id) where simulated;
grant update (simulated) on member to mela_app;

create or replace view read_identity_member as
    select id, account, account_key, nickname, kind, parent, country, language, enabled, created_at, mobile_key,
           lower(email) as email_key, asset, simulated
    from member;
