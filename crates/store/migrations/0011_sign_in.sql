-- Ways in beside name and password: codes by text message and e-mail, reset links, unknown addresses, authenticators,
-- one-time codes, remembered browsers, encrypted calls; and what a member keeps of himself.

alter table member
    add column mobile_key text,                         -- country code and number, digits only: one number, one account
    add column mobile_verified_at timestamptz,          -- null: typed, never proved; nobody signs in with it
    add column email_verified_at timestamptz,
    add column password_changed_at timestamptz,
    add column must_change_password boolean not null default false,
    add column payment_hash text,                       -- Argon2id of the payment password
    add column avatar text not null default 'a01',
    add column totp_secret bytea,                       -- of the authenticator in use
    add column totp_pending bytea,                      -- shown, not yet confirmed by a code
    add column totp_step bigint not null default 0;     -- the last step whose code was used: a code counts once

-- Of numbers typed twice before this rule, the older account keeps its claim.
update member m set mobile_key = '880' || ltrim(m.mobile, '0')
    where m.mobile is not null
      and m.id = (select min(o.id) from member o where ltrim(o.mobile, '0') = ltrim(m.mobile, '0'));
alter table member add constraint member_mobile_key unique (mobile_key);

-- What a member tells of himself: names of spec.md 3, text as he wrote it.
create table member_detail (
    member bigint not null references member,
    field text not null,
    value text not null,
    primary key (member, field)
);

-- A code that was sent to a number or an address. The newest of a purpose counts; only its hash is kept.
create table verification (
    purpose text not null,
    target text not null,
    id uuid not null unique,
    code_hash bytea,                    -- null until the courier has it
    attempts int not null default 0,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (purpose, target)
);

-- Messages per number, prefix, address and house, per hour and day (quality.md A18).
create table message_budget (
    subject text not null,
    since timestamptz not null,
    count int not null,
    primary key (subject)
);

-- What the local outbox was given instead of a gateway; the demo shows it.
create table courier_outbox (
    id bigint generated always as identity primary key,
    channel text not null,              -- sms or email
    recipient text not null,
    subject text not null,
    body text not null,
    sent_at timestamptz not null
);

-- The newest reset link of a member; only its hash is kept.
create table password_reset (
    member bigint primary key references member,
    hash bytea unique,                  -- null until the courier has it
    expires_at timestamptz not null
);

-- Networks from which a member has been in.
create table known_network (
    member bigint not null references member,
    network text not null,
    since timestamptz not null,
    primary key (member, network)
);

-- A right password from an unknown network: waits for one more proof.
create table sign_in_ticket (
    hash bytea primary key,
    member bigint not null references member,
    method text not null,
    remember boolean not null,
    attempts int not null default 0,
    made_at timestamptz not null
);

create table recovery_code (
    member bigint not null references member,
    hash bytea not null,
    primary key (member, hash)
);

-- A code that stands in an address for sixty seconds and becomes a session.
create table handover_code (
    hash bytea primary key,
    member bigint not null references member,
    session uuid not null,
    made_at timestamptz not null
);

-- A browser that is remembered for 24 hours: selector and the hash of its secret, used once.
create table remembered (
    selector uuid primary key,
    hash bytea not null,
    member bigint not null references member,
    ends_at timestamptz not null
);
create index remembered_member on remembered (member);

-- Every sign-in that succeeded, and wrong passwords for accounts that exist: the member's own history.
create table sign_in_log (
    id bigint generated always as identity,
    member bigint not null references member,
    at timestamptz not null,
    ip text not null,
    device text not null,
    method text not null,
    succeeded boolean not null,
    primary key (member, id)
);

-- How the session was opened: after a password that must be changed the old one is not asked again.
alter table session add column method text not null default 'username';

-- The key of encrypted calls when the configuration gives none, and the nonces of calls of the last minutes.
create table sealing_key (
    id int primary key check (id = 1),
    pem text not null
);
create table sealed_nonce (
    nonce text primary key,
    at timestamptz not null
);
create index sealed_nonce_at on sealed_nonce (at);

-- Accounts elsewhere: the subject of an OpenID provider or of a phone-auth service.
create table member_identity (
    provider text not null,
    subject text not null,
    member bigint not null references member,
    since timestamptz not null,
    primary key (provider, subject)
);
create index member_identity_member on member_identity (member);
create table openid_attempt (
    state_hash bytea primary key,
    provider text not null,
    nonce text not null,
    verifier text not null,
    made_at timestamptz not null
);

grant update (mobile_key, mobile_verified_at, email_verified_at, password_changed_at, must_change_password, payment_hash,
              avatar, totp_secret, totp_pending, totp_step) on member to mela_app;
grant select, insert, update, delete on member_detail, verification, message_budget, password_reset, sign_in_ticket,
    recovery_code, handover_code, remembered, sealed_nonce, openid_attempt, member_identity to mela_app;
grant select, insert, delete on courier_outbox, known_network to mela_app;
grant select, insert on sign_in_log, sealing_key to mela_app;
