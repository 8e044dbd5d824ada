-- The hours of the site's day in which rounds of a table follow each other, in minutes since midnight; over midnight where it closes before
-- it opens. Null of tables that run day and night.
alter table game_table
    add column opens_at smallint check (opens_at between 0 and 1439),
    add column closes_at smallint check (closes_at between 0 and 1439),
    add constraint game_table_hours check ((opens_at is null) = (closes_at is null) and opens_at is distinct from closes_at
                                           or opens_at is null and closes_at is null);
grant update (opens_at, closes_at) on game_table to mela_app;
