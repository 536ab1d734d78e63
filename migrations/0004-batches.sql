-- Batches: what was submitted, cut into chunks, and what came of each chunk. Times are Unix milliseconds.

create table batch (
  request_id      uuid primary key,
  client_id       text not null,
  lookup          text not null,
  -- the submission's own call, and what its records carry on
  transaction_id  uuid not null,
  origin          text,
  metadata        json,
  records         integer not null,
  done            integer not null default 0,
  succeeded       integer not null default 0,
  submitted_at    bigint not null,
  -- null: in progress
  completed_at    bigint,
  -- sealed; null: the client's registered endpoint
  webhook_url     bytea,
  -- keyed hashes; null: submitted without a key
  idempotency_key bytea,
  file_digest     bytea not null
);
create unique index batch_idempotency on batch (client_id, idempotency_key) where idempotency_key is not null;
create index batch_client on batch (client_id, submitted_at desc);
create index batch_completed on batch (completed_at) where completed_at is not null;

-- A chunk is a piece of the submitted file and, once it is done, the same piece of the result file.
create table batch_chunk (
  request_id uuid not null references batch on delete cascade,
  n          integer not null,
  -- sealed: the cells as submitted
  input      bytea not null,
  -- sealed: the rows of the result file; null: not done
  output     bytea,
  -- how many records by sub_code
  counts     jsonb,
  primary key (request_id, n)
);

-- What a client wants of its webhooks; absent: results in the payload.
create table batch_preference (
  client_id text primary key,
  link_only boolean not null
);
