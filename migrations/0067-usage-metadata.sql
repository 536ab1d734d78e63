-- Sums of finished days by metadata field, made in the background, so that a report by metadata need not read every event.

-- A day whose sums are made. calls: what usage_rollup held of the day when they were; when it holds more, an event came late and
-- they are not used. left_out: fields whose sums would be too many; null: all are.
create table usage_metadata_day (
  at       bigint primary key,
  calls    bigint not null,
  left_out text[]
);

-- at is the day's. Events without a field have no row: they are the rest of usage_rollup.
create table usage_metadata_sum (
  at          bigint not null,
  field       text not null,
  value       text,
  client_id   text not null,
  lookup      text not null,
  sub_code    text,
  origin      text,
  source      text,
  http_status smallint not null,
  currency    text not null,
  calls       bigint not null,
  charged     bigint not null,
  submissions bigint not null,
  amount      bigint not null,
  cost        bigint not null
);
create index usage_metadata_sum_at on usage_metadata_sum (at, field);

-- One row: until when one process makes the sums. Two at once would both be right, and do the work twice.
create table usage_metadata_lease (
  id      smallint primary key default 1 check (id = 1),
  expires timestamptz not null default now()
);
insert into usage_metadata_lease default values;
