-- The people who administer the service through the dashboard. Times are Unix milliseconds.
create table admin_user (
  id             text primary key,
  name           text not null,
  -- the name as it is compared: folded and trimmed
  name_key       text not null unique,
  role           text not null check (role in ('viewer', 'auditor', 'operator', 'owner')),
  -- scrypt with its parameters and salt; null: signs in by passkey or by the bank's own sign-on, or has not begun
  password       text,
  -- issuer and subject of OpenID Connect
  oidc_subject   text unique,
  created_by     text not null,
  created_at     bigint not null,
  signed_in_at   bigint,
  disabled_at    bigint
);

-- A session is its cookie's hash: whoever reads the table cannot use one.
create table admin_session (
  hash          bytea primary key,
  user_id       text not null references admin_user (id) on delete cascade,
  created_at    bigint not null,
  last_seen_at  bigint not null,
  expires_at    bigint not null
);
create index admin_session_user on admin_session (user_id);

-- Codes with which a user sets the first password, or a new one. Each works once.
create table admin_setup_code (
  hash        bytea primary key,
  user_id     text not null references admin_user (id) on delete cascade,
  expires_at  bigint not null
);
create index admin_setup_code_user on admin_setup_code (user_id);

create table admin_passkey (
  -- the credential's id, base64url
  id            text primary key,
  user_id       text not null references admin_user (id) on delete cascade,
  name          text not null,
  public_key    bytea not null,
  counter       bigint not null,
  transports    text[] not null,
  created_at    bigint not null,
  last_used_at  bigint
);
create index admin_passkey_user on admin_passkey (user_id);
