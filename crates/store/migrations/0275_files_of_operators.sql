-- How many files an operator has taken out of the house since he began to: counted for all nodes together.
create table office_export (
    operator bigint primary key references office_operator,
    since timestamptz not null,         -- the first of those that count
    files int not null
);
grant select, insert, update on office_export to mela_app;
