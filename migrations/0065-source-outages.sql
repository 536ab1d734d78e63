-- Sources that the operator was told of as failing, until the recovery is told: a restart in between must not lose it.
create table source_outage (
  source   text primary key,
  -- those that the operator has been told of
  lookups  text[] not null
);
