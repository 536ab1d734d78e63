-- What clients have used of their rate limits and monthly caps, shared by all nodes.

-- kind: 1 second, 2 minute, 3 day. Nodes take calls in portions: taken is what they hold or have used of the window.
create table client_rate (
  client_id text not null,
  kind smallint not null,
  start bigint not null,
  taken bigint not null,
  primary key (client_id, kind)
);

-- From when on charges are counted for the cap; what was charged before in that month is summed up from the ledger once.
alter table client add column capped_since bigint;

-- Charges of a month (year * 12 + month - 1) of Indian Standard Time. Several rows, so that commits of one client do not
-- wait for each other; shard -1 is what was charged before the cap was set.
create table client_spend (
  client_id text not null,
  month integer not null,
  since bigint not null,
  shard smallint not null,
  amount bigint not null,
  primary key (client_id, month, since, shard)
);
