-- Browsers that gave a code of their member's authenticator and are remembered: they are not asked for another until the
-- time is over. The hash covers what the member signs in with, so that a change of it voids what browsers keep.
create table proved_browser (
    selector uuid primary key,
    hash bytea not null,
    member bigint not null references member,
    ends_at timestamptz not null
);
create index proved_browser_member on proved_browser (member);
grant select, insert, delete on proved_browser to mela_app;
