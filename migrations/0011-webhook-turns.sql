-- Deliveries that a client is owed, in order of time: the next ones of each client are found without a look at all of them.
create index webhook_delivery_owed on webhook_delivery (client_id, next_attempt_at, created_at, id) where state = 'pending';
