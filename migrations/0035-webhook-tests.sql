-- A test that was not delivered is failed, at once and for good: it was never owed, and no replay takes it up. Until now
-- it was kept as one that had been given up after ten attempts.
alter table webhook_delivery drop constraint webhook_delivery_state_check;
alter table webhook_delivery add constraint webhook_delivery_state_check
  check (state in ('pending', 'delivered', 'exhausted', 'stopped', 'failed'));
update webhook_delivery set state = 'failed', tries = 1 where type = 'webhook.test' and state = 'exhausted';
