-- Money between a member and who stands directly above or below him in the tree (spec.md 3).
create table cashier_member_transfer (
    id uuid primary key,
    sender bigint not null,
    sender_account text not null,
    receiver bigint not null,
    receiver_account text not null,
    above boolean not null,       -- whether the receiver stands above the sender
    request uuid not null,
    asset smallint not null,
    amount bigint not null check (amount > 0),
    note text not null,
    at timestamptz not null,
    constraint cashier_member_transfer_request unique (sender, request),
    check (sender <> receiver)
);
create index cashier_member_transfer_sender on cashier_member_transfer (sender, id desc);
create index cashier_member_transfer_receiver on cashier_member_transfer (receiver, id desc);
grant select, insert on cashier_member_transfer to mela_app;
