-- Who was asked for a call, what each said and what the answer cost: the proof behind an invoice of a source.
-- attempts is null for a call that one source in the service answered by itself, which is nearly every call on records.
alter table usage_event
  add column cost             integer not null default 0,
  add column attempts         json,
  add column source_reference text;

-- The rows as this version sends them; nodes of the last version go on with usage_event_row.
create type usage_event_row_2 as (
  transaction_id   uuid,
  request_id       uuid,
  at               bigint,
  client_id        text,
  lookup           text,
  version          text,
  origin           text,
  metadata         json,
  sub_code         text,
  http_status      smallint,
  charged          boolean,
  price            integer,
  currency         text,
  source           text,
  cached           boolean,
  duration_ms      real,
  subject_index    bytea,
  cost             integer,
  attempts         json,
  source_reference text
);
