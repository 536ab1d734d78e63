-- Nodes that run on this database, and digests of the settings in which they must agree.
create table node (
  id text primary key,
  host text not null,
  -- By key of the configuration.
  digests jsonb not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
