-- Challenges of passkeys that were answered: each works once, on every node. Kept until the challenge ends.
create table admin_used_challenge (
  hash        bytea primary key,
  expires_at  bigint not null
);
