-- Chunks go to the queue a few at a time; those of batches that were submitted before are there already.
alter table batch_chunk add column queued boolean not null default true;
create index batch_open on batch (client_id, lookup) where completed_at is null;

-- Bytes of the submitted cells as they are stored; 0 for batches that were submitted before.
alter table batch add column bytes integer not null default 0;
create index batch_kept on batch (client_id) include (completed_at, bytes);
