-- Wins beyond the highest payout of their vendor or title (wager::Act::Win): on record, and not paid before two operators
-- say so. And whether a win was a vendor's own prize: who takes it back gives it back to the promotion that paid it.
alter table wager_command
    add column held boolean not null default false,
    add column promo boolean not null default false;
create index wager_command_held on wager_command (at) where held and not undone;

grant update (held, transfer) on wager_command to mela_app;

-- A sum as a bigint: one beyond its range is its end, so that no report fails for the size of what it reports.
create function bounded(sum numeric) returns bigint language sql immutable strict parallel safe
    return least(greatest(sum, -9223372036854775808), 9223372036854775807)::bigint;
