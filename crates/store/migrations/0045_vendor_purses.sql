-- What members have at vendors with wallets of their own (domain.md 1.9), as far as we were told; one row from the first
-- transfer on. While something is on its way between the two, what the vendor tells is not taken: it may be of before or
-- of after.
create table cashier_vendor_purse (
    member bigint not null,
    vendor text not null,
    asset smallint not null,
    balance bigint not null,         -- what the vendor said last, with what was confirmed since
    told_at timestamptz,             -- when it said so
    away boolean not null,           -- money may be there: it is asked for before another game, and on coming home
    version bigint not null,         -- counts transfers filed and concluded: an answer to an older question is not taken
    primary key (member, vendor)
);
grant select, insert, update on cashier_vendor_purse to mela_app;
