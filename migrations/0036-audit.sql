-- The audit log: every administrative act and every view of personal data, each entry chained to the one before it.
create table audit_entry (
  seq     bigint primary key,
  -- Unix milliseconds
  at      bigint not null,
  -- who did it, and from where
  actor   text not null,
  origin  text not null,
  act     text not null,
  -- what it was done to: an id or a keyed hash, never personal data
  target  text,
  -- JSON as it was hashed
  facts   text not null,
  -- SHA-256 of the entry and of the hash before it
  hash    bytea not null,
  -- HMAC-SHA-256 of the hash under the audit key: without the master key nobody can write the chain anew
  mac     bytea not null
);

-- Where the chain ends, and how far the sweep has deleted it from its beginning.
create table audit_head (
  one          boolean primary key default true check (one),
  seq          bigint not null,
  hash         bytea not null,
  pruned_seq   bigint not null default 0,
  pruned_hash  bytea not null
);
insert into audit_head (seq, hash, pruned_hash) values (0, decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'));

-- Append-only. What the sweep noted in audit_head as gone may be deleted, once it is a year old (DPDP Rules 2025, rule 8(3)).
create function audit_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.seq <= (select pruned_seq from audit_head)
      and old.at < (extract(epoch from now()) * 1000)::bigint - 31536000000 then
      return old;
    end if;
  end if;
  raise exception 'the audit log is append-only';
end
$$;
create trigger audit_append_only before update or delete on audit_entry
  for each row execute function audit_append_only();
create trigger audit_no_truncate before truncate on audit_entry
  for each statement execute function audit_append_only();
