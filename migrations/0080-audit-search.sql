-- The audit log is searched by who, on what and when.
create index audit_entry_actor on audit_entry (actor, seq);
create index audit_entry_target on audit_entry (target, seq) where target is not null;
create index audit_entry_act on audit_entry (act collate "C", seq);
create index audit_entry_at on audit_entry (at);
