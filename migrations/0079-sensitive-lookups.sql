-- Sensitive lookups that a client may call beside all others. A client with a list of lookups has them in that list.
alter table client add column sensitive_lookups text[];
