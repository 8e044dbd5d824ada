-- What a partner said besides, as it came: its own transaction id, its zones, its metadata (domain.md 1.3). It is kept
-- for disputes and never interpreted; text and not jsonb, which refuses what JSON allows.

alter table wager_command add column said text;
