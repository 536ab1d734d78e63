-- Keys, clients, records and the usage ledger.

-- Facts about this installation: its mode, its environment id, the sandbox client (sealed).
create table setting (
  name  text primary key,
  value bytea not null
);

-- Every key of the service, wrapped by the master key. The newest of a purpose that is not retired is in use.
create table key_ring (
  id         integer generated always as identity primary key,
  purpose    text not null,
  wrapped    bytea not null,
  created_at bigint not null,
  retired_at bigint
);

create table client (
  client_id  text primary key,
  name       text not null,
  active     boolean not null default true,
  -- null: entitled to every lookup
  lookups    text[],
  created_at bigint not null
);

create table client_secret (
  id         integer generated always as identity primary key,
  client_id  text not null references client,
  -- HMAC-SHA-256 under the pepper; the secret itself is shown once and never stored
  hash       bytea not null unique,
  created_at bigint not null,
  -- milliseconds; the secret and its tokens end then. null: in force
  ends_at    bigint
);

-- One row, counted up by every change to clients and secrets, so that each node sees a change within a second.
create table client_version (
  one     boolean primary key default true check (one),
  version bigint not null
);
insert into client_version (version) values (1);

-- What the operator imported, sealed; found by keyed hashes only.
create table record (
  -- keyed hash of kind and key
  key         bytea primary key,
  kind        text not null,
  -- the keyed hash of the second way in: a vehicle's mobile, a challan's RC number, a taxpayer's PAN
  link        bytea,
  sealed      bytea not null,
  imported_at bigint not null
);
create index record_link on record (link) where link is not null;

-- One row, counted up by every change of records, so that each node forgets what it has read within a second.
create table record_version (
  one     boolean primary key default true check (one),
  version bigint not null
);
insert into record_version (version) values (1);

-- Imports under way, so that one that was cut off goes on where it stopped.
create table record_import (
  kind          text not null,
  file_sha256   bytea not null,
  lines_applied bigint not null,
  primary key (kind, file_sha256)
);

-- One row per authenticated call of a lookup, and one per record of a batch.
create table usage_event (
  transaction_id uuid primary key,
  request_id     uuid,
  at             bigint not null,
  client_id      text not null,
  lookup         text not null,
  version        text not null,
  origin         text,
  metadata       json,
  sub_code       text,
  http_status    smallint not null,
  charged        boolean not null,
  price          integer not null,
  currency       text not null,
  source         text,
  cached         boolean not null,
  duration_ms    real not null,
  subject_index  bytea
);
create index usage_event_at on usage_event (at);
