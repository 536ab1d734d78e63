-- Our own queue in place of pg-boss's. Jobs are deleted when they are done.
create table job (
  id bigint generated always as identity primary key,
  queue text not null,
  data jsonb not null,
  priority integer not null default 0,
  -- When it can be started; of a leased job, when its lease ends.
  due_at timestamptz not null default now(),
  leased boolean not null default false,
  -- How often it was started.
  starts integer not null default 0
);
create index job_by_queue on job (queue);

-- Jobs that wait in pg-boss's table move here. So do those in progress: when their lease ends, they start again, and what
-- a node of an earlier version has completed by then is found completed. What such a node adds later comes here as well.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  lock table pgboss.job in access exclusive mode;
  insert into job (queue, data, priority, due_at, leased, starts)
    select name, data, priority,
      case when state = 'active' then now() + interval '15 seconds' else start_after end,
      state = 'active', retry_count + (started_on is not null)::int
    from pgboss.job where state <= 'active' order by created_on, id;
  delete from pgboss.job;
  create function pgboss.add_to_job() returns trigger language plpgsql as $add$
    begin
      insert into job (queue, data, priority, due_at, starts) values
        (new.name, new.data, new.priority, new.start_after, new.retry_count + (new.started_on is not null)::int);
      return null;
    end $add$;
  create trigger add_to_job before insert on pgboss.job for each row execute function pgboss.add_to_job();
end $$;
