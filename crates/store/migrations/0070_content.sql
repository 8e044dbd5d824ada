-- What the site says: banners, notices, popups, promotions; and what people say to the site.

create table announcement (
    id bigint generated always as identity primary key,
    key text unique,                  -- what filed it, so that filing it again changes nothing
    kind text not null check (kind in ('banner', 'notice', 'popup', 'promotion')),
    position int not null default 0,
    title_bn text not null,
    title_en text not null,
    content_bn text not null,         -- HTML, sanitised when it was written
    content_en text not null,
    execution_code text check (execution_code in ('A', 'B', 'F')),   -- popups: signed in, anonymous, first sign-in
    group_name text,                  -- banners: where they hang
    picture text,                     -- a path on the site
    linkage text,                     -- where a banner leads: a path on the site
    enabled boolean not null default true,
    published_at timestamptz not null,
    ends_at timestamptz,
    check ((kind = 'popup') = (execution_code is not null)),
    check ((kind = 'banner') = (group_name is not null)),
    check (kind not in ('banner', 'promotion') or picture is not null)
);
create index announcement_shown on announcement (kind, published_at desc) where enabled;

create table feedback (
    id bigint generated always as identity primary key,
    member bigint,                    -- null: a visitor
    kind smallint not null check (kind in (0, 1, 2, 3, 4, 6)),   -- the question types of spec.md 3
    content text not null,
    address text not null,
    at timestamptz not null,
    answered_at timestamptz
);
create index feedback_open on feedback (at) where answered_at is null;

grant select, insert, update on announcement, feedback to mela_app;
