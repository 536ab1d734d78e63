-- The transaction that changed a consent last. By it, processes that remember consents learn what others have changed:
-- nodes of the last version and commands too, which is why a trigger notes it.
alter table consent add column changed_in bigint not null default 0;
create index consent_by_change on consent (changed_in);

create function consent_changed() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id()::text::bigint;
  return new;
end $$;

create trigger consent_changed before insert or update on consent
  for each row execute function consent_changed();
