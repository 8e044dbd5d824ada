-- Members, the agent tree, sessions, and what slows a guesser down.

create table member (
    id bigint generated always as identity (start with 10001) primary key,
    account text not null,
    account_key text not null unique,   -- the account in lower case: Rahim and rahim are one
    nickname text not null,
    kind smallint not null,             -- kernel::AccountType
    password_hash text,                 -- Argon2id; null for a trial account, which nobody signs in to
    parent bigint references member,
    language text not null default 'BN',
    asset smallint not null,
    country text not null,
    enabled boolean not null default true,
    first_login boolean not null default true,
    email text,
    mobile text,
    payee_name text,
    created_at timestamptz not null
);

-- Closure of the agent tree: every ancestor of every member, the member himself at depth 0.
create table member_tree (
    ancestor bigint not null references member,
    descendant bigint not null references member,
    depth int not null,
    primary key (ancestor, descendant)
);
create index member_tree_up on member_tree (descendant, depth);

-- An agent's links: who registers with the code stands under the agent.
create table agent_link (
    code text primary key,
    agent bigint not null references member,
    label text not null,
    visits bigint not null default 0,
    registrations bigint not null default 0,
    created_at timestamptz not null
);
create index agent_link_agent on agent_link (agent);

create table session (
    hash bytea primary key,             -- SHA-256 of the token: the token itself is never stored
    id uuid not null unique,
    member bigint not null references member,
    ip text not null,
    device text not null,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    ends_at timestamptz not null,       -- whatever happens
    ended boolean not null default false
);
create index session_member on session (member) where not ended;

create table captcha (
    id uuid primary key,
    answer text not null,
    made_at timestamptz not null
);

-- Wrong passwords per account and per address; a captcha is demanded after a few.
create table sign_in_failure (
    subject text primary key,
    count int not null,
    since timestamptz not null
);

-- Tickets for sockets: single use, short.
create table socket_ticket (
    hash bytea primary key,
    member bigint not null references member,
    made_at timestamptz not null
);

grant select, insert on member, member_tree to mela_app;
grant update (nickname, kind, password_hash, language, enabled, first_login, email, mobile, payee_name) on member
    to mela_app;
grant select, insert, update (visits, registrations, label) on agent_link to mela_app;
grant select, insert, update (seen_at, ended) on session to mela_app;
grant select, insert, delete on captcha, socket_ticket to mela_app;
grant select, insert, update, delete on sign_in_failure to mela_app;
