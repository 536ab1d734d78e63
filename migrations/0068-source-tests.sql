-- The last test of each source by lookup, for the doctor, the dashboard and "sources list": when it was asked, and what came back.
create table source_test (
  source       text not null,
  lookup       text not null,
  tested_at    bigint not null,
  answered     boolean not null,
  -- the sub_code, or the kind of trouble
  outcome      text not null,
  duration_ms  double precision not null,
  -- why there was no answer
  reason       text,
  primary key (source, lookup)
);
