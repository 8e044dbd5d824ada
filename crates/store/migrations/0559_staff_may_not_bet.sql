-- Who works for the house may know what a chain holds before it is played: the accounts in this group place no bets.
alter table player_group add column staff boolean not null default false;
insert into player_group (name, staff) values ('Staff of the house', true) on conflict (lower(name)) do update set staff = true;

create or replace view read_identity_member as
    select id, account, account_key, nickname, kind, parent, country, language, enabled, created_at, mobile_key,
           lower(email) as email_key, asset, simulated, player_group,
           coalesce((select g.staff from player_group g where g.id = member.player_group), false) as staff
    from member;
