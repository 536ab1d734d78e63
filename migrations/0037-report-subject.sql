-- Whom a PDF is about, as the keyed index of the usage ledger, so that it can be erased with the rest. null: made before.
alter table report add column subject bytea;
