-- What a client may do beside its entitlements, and what is known of each of its secrets.
alter table client
  add column rate_per_second integer,
  add column rate_per_minute integer,
  add column rate_per_day integer,
  -- Smallest unit of the currency, in a month of Indian Standard Time.
  add column monthly_cap bigint,
  -- Addresses and networks; null: from anywhere.
  add column allow_from text[],
  -- By lookup, or by lookup and sub_code, as in the configuration.
  add column prices jsonb,
  add column expires_at bigint,
  -- Its secrets are gone then. The row stays, since the ledger names it.
  add column removed_at bigint;

alter table client_secret
  add column name text,
  -- To the hour.
  add column last_used_at bigint;
create index client_secret_client on client_secret (client_id);
