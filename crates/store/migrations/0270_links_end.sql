-- A link is switched off for a while, or put away for good: it brings nobody in, its figures stay, and its code is never
-- anybody else's.
alter table agent_link
    add column enabled boolean not null default true,
    add column deleted_at timestamptz;

grant update (kind, enabled, deleted_at) on agent_link to mela_app;
