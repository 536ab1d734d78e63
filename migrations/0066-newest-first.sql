-- Pages of batches and deliveries are asked for every few seconds, the newest first: they read as many rows as they show.
create index batch_newest on batch (submitted_at desc, request_id);
create index webhook_delivery_newest on webhook_delivery (created_at desc, id);
