-- A game token belongs to the session in which its game was opened, and ends with it.

alter table game_token add column session uuid;   -- null: made outside of a session, by tests and tools
create index game_token_session on game_token (session) where session is not null;
