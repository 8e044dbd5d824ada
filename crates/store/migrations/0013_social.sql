-- Sign-in through accounts elsewhere (OpenID Connect): who asked to bind one, and a new account elsewhere whose owner has
-- yet to fill in what the house wants to know.

alter table openid_attempt
    add column member bigint references member;     -- who binds an account; null: somebody signs in or registers

-- An account elsewhere that was proved and is nobody's here yet. The ticket is used up by the registration.
create table social_ticket (
    hash bytea primary key,             -- SHA-256 of the ticket
    provider text not null,
    subject text not null,
    email text,                         -- only an address that the provider has verified
    made_at timestamptz not null
);

grant select, insert, delete on social_ticket to mela_app;
