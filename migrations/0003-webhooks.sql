-- Webhook endpoints, their secrets, the deliveries owed and every attempt made. Times are Unix milliseconds.

create table webhook_endpoint (
  client_id       text primary key,
  -- sealed: a receiver's address may carry a secret of its own
  url             bytea not null,
  -- null: enabled. gone: the receiver answered 410. operator: switched off by hand
  disabled_reason text check (disabled_reason in ('gone', 'operator')),
  -- grows with each change, so that a late answer of an old address cannot disable the new one
  version         integer not null default 1,
  changed_at      bigint not null
);

create table webhook_secret (
  id         integer generated always as identity primary key,
  client_id  text not null,
  secret     bytea not null,
  created_at bigint not null,
  -- null: the current one; otherwise it still signs until then
  ends_at    bigint
);
create unique index webhook_secret_current on webhook_secret (client_id) where ends_at is null;
create index webhook_secret_client on webhook_secret (client_id);

-- One row per event owed; it is the queue too. The id is the webhook-id, the same on every attempt.
create table webhook_delivery (
  id              text primary key,
  client_id       text not null,
  type            text not null,
  -- what the limit of concurrent attempts is counted by: the client's endpoint, or one origin of a client
  lane            text not null,
  -- sealed; null: to the client's endpoint as it is when the attempt is made
  url             bytea,
  payload         bytea not null,
  state           text not null check (state in ('pending', 'delivered', 'exhausted', 'stopped')),
  -- failed attempts that count on the schedule
  tries           smallint not null default 0,
  next_attempt_at bigint not null,
  -- who is making an attempt now, and until when nobody else may
  claim           text,
  claimed_until   bigint,
  created_at      bigint not null,
  finished_at     bigint
);
create index webhook_delivery_due on webhook_delivery (next_attempt_at) where state = 'pending';
create index webhook_delivery_client on webhook_delivery (client_id, created_at);

create table webhook_attempt (
  id          bigint generated always as identity primary key,
  delivery_id text not null references webhook_delivery on delete cascade,
  at          bigint not null,
  -- delivered, or a coarse reason
  outcome     text not null,
  http_status smallint,
  duration_ms integer not null
);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, id);
