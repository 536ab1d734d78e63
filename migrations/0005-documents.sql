-- Documents: archives that the operator added, and PDFs made for answers. Times are Unix milliseconds.

create table archive (
  id         text primary key,
  kind       text not null,
  -- sealed: names, types, sizes and hashes of the documents, and the summary
  sealed     bytea not null,
  created_at bigint not null,
  -- said in each link; counted up, the links made before are refused
  revision   integer not null default 1,
  -- null: still being added, and not to be seen
  whole_at   bigint
);

-- The documents in pieces, each sealed by itself, so that neither adding nor sending holds a whole one.
create table archive_piece (
  archive_id text not null references archive on delete cascade,
  document   integer not null,
  n          integer not null,
  sealed     bytea not null,
  primary key (archive_id, document, n)
);

create table report (
  id         text primary key,
  -- sealed: the PDF
  sealed     bytea not null,
  expires_at bigint not null
);
create index report_end on report (expires_at);
