-- Rounds that are hands of one shoe: they share the place of their chain, and are proved card by card while the shoe is dealt.
alter table table_round
    add column hand integer not null default 1 check (hand > 0),  -- which of its place, from 1
    add column shoe_root text;         -- published before the first card; null for games without a shoe
alter table table_round drop constraint table_round_table_id_chain_place_key;
alter table table_round add constraint table_round_drawn_once unique (table_id, chain, place, hand);
