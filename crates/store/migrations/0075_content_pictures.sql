-- Pictures of content that operators sent: read, drawn anew, kept once under the hash of what is kept.

create table content_picture (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),  -- SHA-256 of the file, which is its name in addresses
    file bytea not null check (octet_length(file) between 1 and 8388608),
    width int not null check (width > 0),
    height int not null check (height > 0),
    author text not null,               -- the operator's name as it was then
    at timestamptz not null
);

grant select, insert on content_picture to mela_app;
