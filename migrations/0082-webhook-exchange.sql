-- What an attempt sent beside the payload, and the beginning of what the receiver answered, sealed.
alter table webhook_attempt add column exchange bytea;
