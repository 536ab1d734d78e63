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
