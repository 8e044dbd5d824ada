-- Wrong tries of a secret that a member gives when he is known already: a code of his authenticator, his payment password.
-- Counted per account, whatever address and node they come by.
create table identity_guess (
    member bigint not null references member,
    secret text not null check (secret in ('authenticator', 'payment')),
    wrong int not null,                    -- in a row, without a day's pause between
    again_at timestamptz not null,         -- before it no try is looked at
    last_at timestamptz not null,
    primary key (member, secret)
);
grant select, insert, update, delete on identity_guess to mela_app;
