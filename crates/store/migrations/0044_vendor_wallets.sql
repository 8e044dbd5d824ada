-- Money in the wallets of vendors that keep one of their own (domain.md 1.9).
create table cashier_vendor_transfer (
    id uuid primary key,          -- the transaction's name at the vendor
    member bigint not null,
    vendor text not null,
    inward boolean not null,      -- into the vendor's wallet, else back from it
    request uuid not null,
    asset smallint not null,
    amount bigint not null check (amount > 0),
    state text not null check (state in ('requested', 'sent', 'unknown', 'confirmed', 'reversed')),
    reason text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint cashier_vendor_transfer_request unique (member, request)
);
create index cashier_vendor_transfer_member on cashier_vendor_transfer (member, id desc);
create index cashier_vendor_transfer_open on cashier_vendor_transfer (state) where state in ('requested', 'sent', 'unknown');
grant select, insert, update on cashier_vendor_transfer to mela_app;
