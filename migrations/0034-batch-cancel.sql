-- When a batch was cancelled; null: it was not. Its open records are written down as cancelled, so it completes like any other.
alter table batch add column cancelled_at bigint;
