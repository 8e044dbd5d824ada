-- Tokens of another kind, and dust, on addresses that are watched (domain.md 5.5): kept until a person has dealt with them.

alter table cashier_chain_transfer
    add column id uuid not null default gen_random_uuid(),
    add column seen_by bigint,
    add column seen_name text,
    add column seen_note text,
    add column seen_at timestamptz,
    add constraint cashier_chain_transfer_id unique (id),
    add constraint cashier_chain_transfer_dealt check (num_nulls(seen_by, seen_name, seen_note, seen_at) in (0, 4));
create index cashier_chain_transfer_stray on cashier_chain_transfer (at desc, id desc) where state in ('foreign', 'dust');
create index cashier_chain_transfer_untouched on cashier_chain_transfer (at)
    where state in ('foreign', 'dust') and seen_at is null;
