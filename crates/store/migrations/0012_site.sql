-- What operators set about the site: feature switches, fields of registration, and documents such as the maintenance.
-- Only what was changed has a row; everything else stands at the defaults of the code.

create table site_setting (
    key text primary key,               -- 'switch:USERNAMEREG3', 'field:email', 'maintenance'
    content jsonb not null,             -- identity's site::document says its shape
    -- One more at each change: what an operator saw must be what he changes. Rows are never deleted, so the sum of
    -- all versions grows with every change, and nodes see by it that something is new.
    version bigint not null check (version > 0),
    changed_at timestamptz not null
);

grant select, insert on site_setting to mela_app;
grant update (content, version, changed_at) on site_setting to mela_app;
