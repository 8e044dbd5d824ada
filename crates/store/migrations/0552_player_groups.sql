-- Groups into which operators put members. What a group means is for its limits to say: tables have some of their own for each.
create table player_group (
    id bigint generated always as identity primary key,
    name text not null check (length(name) between 1 and 40),
    created_at timestamptz not null default clock_timestamp()
);
create unique index player_group_name on player_group (lower(name));
grant select, insert, update (name) on player_group to mela_app;

alter table member add column player_group bigint references player_group;
create index member_player_group on member (player_group) where player_group is not null;
grant update (player_group) on member to mela_app;

create or replace view read_identity_member as
    select id, account, account_key, nickname, kind, parent, country, language, enabled, created_at, mobile_key,
           lower(email) as email_key, asset, simulated, player_group
    from member;

create view read_identity_player_group as select id, name from player_group;
grant select on read_identity_player_group to mela_app;

-- What one member of a group may stake instead of what the table says to all: [{"group", "least", "mostOnCell", "mostInRound"}].
alter table game_table add column group_limits jsonb not null default '[]' check (jsonb_typeof(group_limits) = 'array');
grant update (group_limits) on game_table to mela_app;
