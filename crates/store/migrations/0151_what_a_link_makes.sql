-- A link says what the account of whoever comes by it will be: a player, or an agent (domain.md 4.1).

alter table agent_link add column kind smallint not null default 0;
