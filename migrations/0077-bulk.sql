-- Bulk: a large file of records for one lookup, started by an operator. Times are Unix milliseconds.
create table bulk (
  request_id uuid primary key,
  client_id text not null,
  lookup text not null,
  -- The operator's own name for it.
  name text,
  origin text,
  state text not null check (state in ('loading', 'running', 'paused', 'completed', 'cancelled')),
  -- Why it is paused: operator, max_cost, monthly_cap, client or sources; null: it is not.
  paused_for text,
  -- Sealed: the names of the file's columns.
  header bytea not null,
  -- The place of each parameter among the columns.
  columns jsonb not null,
  records integer not null,
  duplicates integer not null,
  malformed integer not null,
  chunks integer not null,
  -- Chunks before this one are done or in the queue.
  next_chunk integer not null default 0,
  done integer not null default 0,
  succeeded integer not null default 0,
  -- Records by sub_code.
  counts jsonb not null default '{}',
  -- Smallest unit of the currency: what it has cost the client, what the chunks in progress may cost, and the most.
  cost bigint not null default 0,
  held bigint not null default 0,
  max_cost bigint,
  -- Records a second; null: no limit.
  rate integer,
  -- With a rate: when the next chunk may begin.
  next_at bigint not null default 0,
  started_at bigint not null,
  completed_at bigint
);
create index bulk_by_time on bulk (started_at desc, request_id);

create table bulk_chunk (
  request_id uuid not null references bulk on delete cascade,
  n integer not null,
  -- Sealed rows of the file; null once it is done.
  input bytea,
  -- Sealed rows of the result; null: not done.
  output bytea,
  -- What it may cost while it is in progress.
  held bigint,
  primary key (request_id, n)
);
