-- Declines of sources that the operator was told of and that are not over. `since`: the day that was worse. Shares from 0 to 1;
-- `slow_step`: the step of the latency scale beyond which an answer was slow, for the measure latency.
create table source_decline (
  source text not null,
  lookup text not null,
  measure text not null check (measure in ('success', 'latency')),
  period text not null check (period in ('day', 'week')),
  since bigint not null,
  share double precision not null,
  usual double precision not null,
  slow_step smallint,
  primary key (source, lookup, measure)
);

-- The last day for which declines and minimum volumes were checked: one row.
create table source_day_check (
  is_only boolean primary key default true check (is_only),
  day bigint not null
);
insert into source_day_check (day) values (0);

-- Months in which the operator was told that the minimum volume of a source will be missed.
create table source_minimum (
  source text not null,
  start bigint not null,
  primary key (source, start)
);
