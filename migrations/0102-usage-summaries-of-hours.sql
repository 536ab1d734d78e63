-- Sums of finished hours beside those of finished days, kept in the order of the clients, so that a report by client reads some
-- clients of all spans at a time. What was made is deleted: it is made again in the background, and reports read the rollups until then.
truncate usage_summary_span, usage_summary;

-- days: 0 is one hour; its grain has a name of its own, which nodes of the last version do not read.
drop index usage_summary_at;
drop index usage_summary_client;
create index usage_summary_at on usage_summary (grain, days, at, client_id);
create index usage_summary_span_at on usage_summary_span (at);

-- As before, but it looks only at spans that can reach the changed time: none is longer than 64 days.
create or replace function usage_rollup_changed() returns trigger language plpgsql as $$
declare
  first_at bigint;
  last_at  bigint;
begin
  select min(at), max(at) into first_at, last_at from changed;
  if first_at is null then
    return null;
  end if;
  perform from usage_rollup_state for share;
  perform from usage_summary_span
    where at > first_at - 64 * 86400000::bigint and at <= last_at
      and at + case days when 0 then 3600000 else days * 86400000::bigint end > first_at
    order by grain, days, at for update;
  delete from usage_summary_span
    where at > first_at - 64 * 86400000::bigint and at <= last_at
      and at + case days when 0 then 3600000 else days * 86400000::bigint end > first_at;
  return null;
end
$$;
