-- How vendors know members: by names under a key that belongs to one vendor. Null: by their numbers, as a vendor does with
-- which somebody played before there were names. Decided once, when the house first meets a vendor, and never changed:
-- vendors keep players under these names.
create table play_user_key (
    partner bigint primary key,
    -- sealed by a key that the database does not hold
    key bytea,
    made_at timestamptz not null
);
grant select, insert on play_user_key to mela_app;
