-- Where rounds of tables and sessions in rooms were played, by their names in the books; the place is called as it is today.
create view read_tables_place as
    select r.id as round, t.name_en, t.name_bn from table_round r join game_table t on t.id = r.table_id
    union all
    select s.id, t.name_en, t.name_bn from room_session s join game_table t on t.id = s.table_id;
grant select on read_tables_place to mela_app;
