-- What the processes and nodes tell each other of the circuit breakers of sources: the last change of each.
create sequence source_breaker_version;

create table source_breaker (
  source text not null,
  lookup text not null,
  is_open boolean not null,
  -- Higher with every change: whoever has read up to one asks for what came after.
  version bigint not null default nextval('source_breaker_version'),
  changed_at timestamptz not null default now(),
  primary key (source, lookup)
);
