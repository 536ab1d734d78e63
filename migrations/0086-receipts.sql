-- Receipts: what each event adds to the log, the groups of entries that wait for their places in it, and the log itself.

-- receipt_hashes: of the request and of the answer, 32 bytes each. receipt_salt: the number of the salt key, and what with
-- that key makes the salt; null once the person is erased. receipt_outcome: status and sub_code that the entry has, where the
-- event was changed after it.
alter table usage_event add column receipt_hashes bytea, add column receipt_salt bytea, add column receipt_outcome text;

-- The keys of the log, sealed: purpose sign (Ed25519 seeds; the newest signs) and salt (the first one is in use).
create table log_key (
  id         integer generated always as identity primary key,
  purpose    text not null check (purpose in ('sign', 'salt')),
  name       text not null,
  public     bytea,
  sealed     bytea not null,
  created_at bigint not null
);

-- What one commit of the ledger adds: for each event its transaction_id (16 bytes) and the hash of its leaf (32 bytes).
create table log_group (
  id      bigint generated always as identity primary key,
  entries bytea not null
);

-- Tiles of the Merkle tree. Of level 0 also the transaction_ids, 16 bytes each, and the least and the greatest of them.
create table log_tile (
  level  smallint not null,
  n      bigint not null,
  hashes bytea not null,
  ids    bytea,
  least  uuid,
  most   uuid,
  primary key (level, n)
);
create index log_tile_ids on log_tile (least, most) where level = 0;

-- One row: the size of the log and its newest checkpoint; and the newest one that every witness has cosigned.
create table log_head (
  id            smallint primary key default 1 check (id = 1),
  size          bigint not null default 0,
  note          text,
  cosigned_size bigint not null default 0,
  cosigned_note text
);
insert into log_head default values;

-- The size of the last checkpoint that a witness cosigned.
create table log_witness (
  name text primary key,
  size bigint not null
);
