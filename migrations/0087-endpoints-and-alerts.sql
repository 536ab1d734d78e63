-- A client may have several webhook endpoints. `client_id` of webhook_endpoint and of webhook_secret is the key of the
-- endpoint: the client's own id for its first one, which nodes of earlier versions know, and `ep_...` for each other one,
-- whose client is in `owner_id`. `events` null: it receives all of them. The lane of a delivery to an endpoint is its key.
alter table webhook_endpoint add column owner_id text;
alter table webhook_endpoint add column events text[];
alter table webhook_endpoint add column note text;
alter table webhook_endpoint add column created_at bigint;
create index webhook_endpoint_owner on webhook_endpoint (owner_id) where owner_id is not null;
create index webhook_delivery_lane on webhook_delivery (client_id, lane, created_at desc);

-- Batches are listed by their state.
create index batch_cancelled on batch (submitted_at desc, request_id) where cancelled_at is not null;

-- Alerts with the thresholds that an operator set, what the last check found, and what each of them reported.
create table alert_rule (
  kind text primary key,
  is_on boolean not null,
  threshold bigint not null,
  minutes integer not null,
  changed_at bigint not null
);
create table alert_state (
  kind text primary key,
  state text not null check (state in ('quiet', 'firing', 'unknown')),
  since bigint not null,
  checked_at bigint not null,
  value double precision,
  about text
);
create table alert_report (
  id bigint generated always as identity primary key,
  kind text not null,
  state text not null check (state in ('firing', 'resolved')),
  at bigint not null,
  value double precision,
  threshold bigint not null,
  about text
);
create index alert_report_at on alert_report (at);
