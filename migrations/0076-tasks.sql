-- Tasks: calls in the asynchronous style. A client submits one and asks for its result later. Times are Unix milliseconds.
create table task (
  -- the transaction_id of the call that submitted it
  request_id   uuid primary key,
  client_id    text not null,
  lookup       text not null,
  origin       text,
  metadata     json,
  submitted_at bigint not null,
  -- null: in progress
  completed_at bigint,
  -- sealed: the parameters; null: they were malformed, and nobody was asked
  input        bytea,
  -- sealed: the result; null: in progress
  result       bytea
);
create index task_open on task (client_id) where completed_at is null;
create index task_completed on task (completed_at) where completed_at is not null;
