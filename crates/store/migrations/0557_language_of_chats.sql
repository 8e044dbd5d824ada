-- In which language people write in the chat of a table; null where they write as they like.
alter table game_table add column chat_language text check (chat_language in ('BN', 'EN'));
grant update (chat_language) on game_table to mela_app;
