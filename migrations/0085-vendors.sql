-- What all nodes have taken of the budget of a source, by day and month of Indian Standard Time. `start`: when the day
-- or month began. `told`: the percentage that the operator was told of, of the limit `told_of`.
create table source_budget (
  source text not null,
  period text not null check (period in ('day', 'month')),
  start bigint not null,
  taken bigint not null,
  told smallint not null default 0,
  told_of bigint not null default 0,
  primary key (source, period, start)
);

-- What was asked of sources, summed by hour, later by day, with the ledger's other sums: one row for each outcome (its
-- sub_code, or why there was no answer) and step of the latency scale (each a quarter longer than the one before).
create table source_rollup (
  at bigint not null,
  source text not null,
  lookup text not null,
  outcome text not null,
  step smallint not null,
  calls bigint not null,
  cost bigint not null
);
create index source_rollup_at on source_rollup (at);
