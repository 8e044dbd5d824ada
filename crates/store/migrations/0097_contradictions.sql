-- Messages of payment providers that are genuine and contradict our record (domain.md 5.2): kept with what they said
-- until a person has looked at both sides.
create table cashier_contradiction (
    id uuid primary key,
    channel text not null,
    event text not null,
    digest bytea not null,
    why text not null,
    message jsonb,                -- what it said; of those from before this table that was not kept
    deposit uuid,                 -- what it names, where we know it
    withdrawal uuid,
    member bigint,
    at timestamptz not null,
    seen_by bigint,
    seen_name text,
    seen_note text,
    seen_at timestamptz,
    constraint cashier_contradiction_once unique (channel, event, digest),
    constraint cashier_contradiction_seen check (num_nulls(seen_by, seen_name, seen_note, seen_at) in (0, 4))
);
create index cashier_contradiction_listed on cashier_contradiction (at desc, id desc);
create index cashier_contradiction_unseen on cashier_contradiction (at) where seen_at is null;

insert into cashier_contradiction (id, channel, event, digest, why, at)
select gen_random_uuid(), channel, event, digest, refused, at from cashier_message where refused is not null;

grant select, insert on cashier_contradiction to mela_app;
grant update (seen_by, seen_name, seen_note, seen_at) on cashier_contradiction to mela_app;
