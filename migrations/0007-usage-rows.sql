-- A transaction_id begins with its time: the primary key finds a period, and a second index would only cost each call.
drop index usage_event_at;

-- The rows of usage_event as the service sends them: a type of its own, so that a later version may add a column to the
-- table while nodes of this one still write.
create type usage_event_row as (
  transaction_id uuid,
  request_id     uuid,
  at             bigint,
  client_id      text,
  lookup         text,
  version        text,
  origin         text,
  metadata       json,
  sub_code       text,
  http_status    smallint,
  charged        boolean,
  price          integer,
  currency       text,
  source         text,
  cached         boolean,
  duration_ms    real,
  subject_index  bytea
);
