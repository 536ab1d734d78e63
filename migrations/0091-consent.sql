-- What a call stated about the person's consent (consent, purpose, reason, id, time), for the proof of it later.
alter table usage_event add column consent json;
alter table batch add column consent json;
alter table task add column consent json;
alter table bulk add column consent json;

-- The rows as this version sends them; nodes of the last version go on with usage_event_row_2.
create type usage_event_row_3 as (
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
  consent          json
);

-- Consents that clients registered: what the person agreed to, sealed; its end and its withdrawal in clear, by which
-- they are found and swept.
create table consent (
  client_id     text   not null,
  id            text   not null,
  body          bytea  not null,
  registered_at bigint not null,
  expires_at    bigint,
  withdrawn_at  bigint,
  primary key (client_id, id)
);
create index consent_by_end on consent (least(withdrawn_at, expires_at));
