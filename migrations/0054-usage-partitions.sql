-- Last step: the ledger is divided by month. A transaction_id begins with its time, so months are ranges of ids, the id stays
-- the key, and the statements of the last version go on as they are. The service makes the months ahead; the default partition
-- takes what belongs to none that is there, so that no event is ever refused.
do $$
declare
  india constant interval := interval '5 hours 30 minutes';
  bound_ms bigint := extract(epoch from
    date_trunc('month', (now() at time zone 'UTC') + india) + interval '2 months' - india) * 1000;
  bound uuid := (lpad(to_hex(bound_ms), 12, '0') || repeat('0', 20))::uuid;
begin
  lock table usage_event in access exclusive mode;
  alter table usage_event rename to usage_event_before;
  alter index usage_event_pkey rename to usage_event_before_pkey;
  create table usage_event (like usage_event_before including defaults) partition by range (transaction_id);
  alter table usage_event add constraint usage_event_pkey primary key (transaction_id);
  create table usage_event_default partition of usage_event default;
  if exists (select from usage_event_before) then
    with beyond as (delete from usage_event_before where transaction_id >= bound returning *)
    insert into usage_event_default select * from beyond;
    execute format('alter table usage_event attach partition usage_event_before for values from (minvalue) to (%L)', bound);
    alter table usage_event_before drop constraint if exists usage_event_bound;
  else
    drop table usage_event_before;
  end if;
end
$$;
