-- Sums of finished days with fewer columns than usage_rollup, so that a report of a long period reads few rows. They are made in the
-- background. A report uses those of spans that have a row in usage_summary_span; the rest of its period it reads as before.

-- grain: which columns of usage_rollup are kept (src/usage/summary-grain.ts). at: when the span begins; days: how many it has. rows:
-- how many there are of it in usage_summary. id: another one each time it is made.
create table usage_summary_span (
  grain text not null,
  days  smallint not null,
  at    bigint not null,
  rows  bigint not null,
  id    bigint generated always as identity,
  primary key (grain, days, at)
);

create table usage_summary (
  grain       text not null,
  days        smallint not null,
  at          bigint not null,
  client_id   text,
  lookup      text not null,
  sub_code    text,
  source      text,
  http_status smallint not null,
  currency    text not null,
  calls       bigint not null,
  charged     bigint not null,
  submissions bigint not null,
  amount      bigint not null,
  cost        bigint not null
);
create index usage_summary_at on usage_summary (grain, days, at);
create index usage_summary_client on usage_summary (client_id, at) where client_id is not null;

-- Whoever changes usage_rollup, nodes of the last version too, ends the sums that were made of it, in the same transaction. The
-- lock makes it wait for one who is making them, and that one for it.
create function usage_rollup_changed() returns trigger language plpgsql as $$
declare
  first_at bigint;
  last_at  bigint;
begin
  select min(at), max(at) into first_at, last_at from changed;
  if first_at is null then
    return null;
  end if;
  perform from usage_rollup_state for share;
  perform from usage_summary_span where at <= last_at and at + days * 86400000::bigint > first_at
    order by grain, days, at for update;
  delete from usage_summary_span where at <= last_at and at + days * 86400000::bigint > first_at;
  return null;
end
$$;
create trigger usage_rollup_inserted after insert on usage_rollup
  referencing new table as changed for each statement execute function usage_rollup_changed();
create trigger usage_rollup_updated_from after update on usage_rollup
  referencing old table as changed for each statement execute function usage_rollup_changed();
create trigger usage_rollup_updated_to after update on usage_rollup
  referencing new table as changed for each statement execute function usage_rollup_changed();
create trigger usage_rollup_deleted after delete on usage_rollup
  referencing old table as changed for each statement execute function usage_rollup_changed();
