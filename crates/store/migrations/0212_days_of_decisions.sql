-- What operators decided about a member's money on a day of the house: from a sum on it takes two persons, however many
-- pieces it comes in (domain.md 8).
create table office_day (
    member bigint not null,
    kind text not null check (kind in ('withdrawal', 'deposit', 'reward')),
    day date not null,
    units bigint not null,
    primary key (member, kind, day)
);
grant select, insert, update on office_day to mela_app;
