-- Second step: the table is read once, while calls go on, so that the last step need not read it under a lock.
do $$
begin
  if exists (select from pg_constraint where conname = 'usage_event_bound' and conrelid = 'usage_event'::regclass) then
    alter table usage_event validate constraint usage_event_bound;
  end if;
end
$$;
