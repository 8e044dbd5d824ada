-- A row of a vendor's list that is no game but stands for all of the vendor's (spec.md 2, launch rules).
alter table title add column container boolean not null default false;
