-- The operator's words about titles and vendors: on or off, place, maintenance, countries. A vendor's list leaves them alone.

alter table title add column place int;                     -- the lower, the earlier; none: where the order puts it
alter table title add column closed_from timestamptz;       -- in maintenance from then on,
alter table title add column closed_until timestamptz;      -- until then; none: until further notice
alter table title add column house_countries text not null default '';  -- not offered there, besides the vendor's list

create table catalog_vendor (
    vassalage text primary key,
    hidden boolean not null default false,
    place int,
    closed_from timestamptz,
    closed_until timestamptz,
    house_countries text not null default ''
);

grant select, insert, update on catalog_vendor to mela_app;
