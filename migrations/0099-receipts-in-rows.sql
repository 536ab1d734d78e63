-- The rows as this version sends them, with what the receipt of each needs; nodes of the last version go on with
-- usage_event_row_3.
create type usage_event_row_4 as (
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
  source_reference text,
  consent          json,
  receipt_hashes   bytea,
  receipt_salt     bytea
);

-- Hashes and random bytes cannot be compressed: do not try.
alter table log_group alter column entries set storage external;
alter table log_tile alter column hashes set storage external, alter column ids set storage external;
