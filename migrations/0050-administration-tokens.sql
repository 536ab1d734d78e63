-- Tokens with which scripts administer the service: shown once, kept as a hash under the pepper.
create table admin_token (
  id            text primary key,
  name          text not null,
  role          text not null check (role in ('viewer', 'auditor', 'operator', 'owner')),
  hash          bytea not null unique,
  -- who made it: a user, another token, or the command line
  created_by    text not null,
  -- times are Unix milliseconds
  created_at    bigint not null,
  expires_at    bigint,
  last_used_at  bigint,
  revoked_at    bigint
);
