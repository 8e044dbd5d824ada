-- Browsers in which a member has signed in before, by the mark that the house gave them: what strangers guess at his account
-- costs him nothing there.
create table known_browser (
    member bigint not null references member,
    mark bytea not null,                   -- SHA-256 of the mark: who reads this table has none
    seen_at timestamptz not null,
    primary key (member, mark)
);
grant select, insert, update, delete on known_browser to mela_app;

-- Work that a browser does before a password is looked at; each is taken once, for the name that it was made for.
create table work_challenge (
    id uuid primary key,
    subject text not null,
    number int not null,                   -- what is to be found
    most int not null,                     -- up to which number it is searched for
    made_at timestamptz not null
);
create index work_challenge_made on work_challenge (made_at);
grant select, insert, update, delete on work_challenge to mela_app;
