-- First of three steps that divide the usage ledger by month. What it holds becomes one partition, of the ids before the
-- month after next: a check says so, so that the last step need not read the table. Not valid: only new rows are checked now,
-- and nothing is read. A ledger with ids beyond (made by a clock that ran ahead) goes without, and takes longer at the end.
do $$
declare
  india constant interval := interval '5 hours 30 minutes';
  bound_ms bigint := extract(epoch from
    date_trunc('month', (now() at time zone 'UTC') + india) + interval '2 months' - india) * 1000;
  bound uuid := (lpad(to_hex(bound_ms), 12, '0') || repeat('0', 20))::uuid;
begin
  if exists (select from usage_event) and not exists (select from usage_event where transaction_id >= bound) then
    execute format('alter table usage_event add constraint usage_event_bound check (transaction_id < %L) not valid', bound);
  end if;
end
$$;

-- Calls, charges and costs summed by hour, and by day once the day is some days old. Several rows may be of one group and time:
-- what is asked for is their sum. Rows of before `rolled` are all here; the ledger itself has the rest.
create table usage_rollup (
  at          bigint not null,
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
create index usage_rollup_at on usage_rollup (at);

-- One row. Times are Unix milliseconds. rolled: events before it are summed up. merged: days before it have one row of each
-- group. closing: announced to all nodes as the next rolled, when, and the transactions that must have ended before it is.
create table usage_rollup_state (
  id         smallint primary key default 1 check (id = 1),
  rolled     bigint not null default 0,
  merged     bigint not null default 0,
  closing    bigint not null default 0,
  closing_at timestamptz not null default now(),
  horizon    xid8
);
insert into usage_rollup_state default values;
