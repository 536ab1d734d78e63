-- Idempotency keys of clients: of calls and of batches. Times are Unix milliseconds.
create table idempotency_key (
  client_id      text not null,
  -- keyed hash
  key            bytea not null,
  -- what was asked with it: "lookup NAME" or "batch NAME"
  asks           text not null,
  -- keyed hash of the parameters, or of the file
  digest         bytea not null,
  -- the call that came first
  transaction_id uuid not null,
  claimed_at     bigint not null,
  -- a call is under way until then, unless it says so again; null: it was answered, or the key is a batch's
  claimed_until  bigint,
  -- sealed: the first answer; null: none yet, or the key is a batch's
  answer         bytea,
  bytes          integer not null default 0,
  -- keyed hash of whom the answer is about, so that it can be erased
  subject_index  bytea,
  -- the key lives as long as its batch
  request_id     uuid references batch on delete cascade deferrable initially deferred,
  primary key (client_id, key)
);
create index idempotency_key_claimed on idempotency_key (claimed_at) where request_id is null;
create index idempotency_key_batch on idempotency_key (request_id) where request_id is not null;
create index idempotency_key_subject on idempotency_key (subject_index) where subject_index is not null;

insert into idempotency_key (client_id, key, asks, digest, transaction_id, claimed_at, request_id)
select client_id, idempotency_key, 'batch ' || lookup, file_digest, transaction_id, submitted_at, request_id
from batch where idempotency_key is not null;
-- Nothing has been released that writes these.
alter table batch drop column idempotency_key, drop column file_digest;
