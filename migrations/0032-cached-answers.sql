-- Answers of sources outside, kept for as long as their route's cacheS says, for all nodes. Times are Unix milliseconds.
create table cached_answer (
  -- keyed index of lookup and input: whom the answer is about cannot be read from it
  key        bytea primary key,
  -- the source that answered, its outcome and its data, sealed and bound to the key
  answer     bytea not null,
  stored_at  bigint not null,
  expires_at bigint not null
);
create index cached_answer_end on cached_answer (expires_at);
