-- By which the calls about one person are found: a small filter over every 32 pages of events. Months that are created
-- from now on have it; the service makes it for those that exist, since that reads them (src/usage/subject-index.ts).
create index usage_event_subject on only usage_event
  using brin (subject_index bytea_bloom_ops) with (pages_per_range = 32);

-- Which second source was asked about a call, for comparison.
create index comparison_call on comparison (transaction_id);
