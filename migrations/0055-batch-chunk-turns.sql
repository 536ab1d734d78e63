-- What is next of a batch, and how much of it is in the queue, without reading its other chunks.
create index batch_chunk_next on batch_chunk (request_id, n) where output is null and not queued;
create index batch_chunk_queued on batch_chunk (request_id) where output is null and queued;
