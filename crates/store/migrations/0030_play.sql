-- Tokens by which a vendor names a member's session with a game.

create table game_token (
    hash bytea primary key,       -- SHA-256 of the token: the token itself is never stored
    member bigint not null,
    partner bigint not null,
    game text not null,
    asset smallint not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
);
create index game_token_member on game_token (member);

grant select, insert, update (expires_at), delete on game_token to mela_app;
