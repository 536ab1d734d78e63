-- Entries of the audit log within a period are listed by their time, and by their number where that is the same.
create index audit_entry_time on audit_entry (at, seq);

-- Deliveries that were given up, and those of rare events, are listed without reading all the others.
create index webhook_delivery_given_up on webhook_delivery (state, created_at desc, id)
  where state in ('exhausted', 'stopped', 'failed');
create index webhook_delivery_rare on webhook_delivery (type, created_at desc, id) where type <> 'batch.completed';

-- Last: the lock of a drop lasts until the end of the transaction.
drop index audit_entry_at;
