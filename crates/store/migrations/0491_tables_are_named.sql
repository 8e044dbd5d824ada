-- Tables have names, and operators change what they decided about one.
alter table game_table
    add column name_en text not null default '',
    add column name_bn text not null default '';
alter table game_table alter column name_en drop default, alter column name_bn drop default;

grant update (name_en, name_bn, least, most_on_cell, most_in_round, open_ms, pause_ms) on game_table to mela_app;
