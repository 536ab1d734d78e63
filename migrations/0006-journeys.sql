-- Journeys: calls that are steps of one another. Times are Unix milliseconds, days those of Indian Standard Time.

-- How often an OTP was asked for an Aadhaar number, over all clients; the number is a keyed index.
create table aadhaar_turn (
  number  bytea primary key,
  day     integer not null,
  -- that day
  asked   integer not null,
  -- 0: another may be asked for now
  last_at bigint not null
);

-- How often a client asked for one.
create table aadhaar_client_turn (
  client_id text primary key,
  day       integer not null,
  asked     integer not null
);

-- Each OTP that was sent, and what was said to its holder. Never the number: a keyed index and four digits.
create table aadhaar_otp (
  client_id      text not null,
  reference_id   text not null,
  number         bytea not null,
  last4          text not null,
  transaction_id uuid not null,
  source         text not null,
  -- sealed: what the source kept; null: it kept nothing, or the reference is of no more use
  session        bytea,
  -- sealed: purpose and consent as they were sent, long numbers masked
  consent        bytea not null,
  sent_at        bigint not null,
  expires_at     bigint not null,
  tries          smallint not null default 0,
  -- when it was used up: by the right OTP
  used_at        bigint,
  primary key (client_id, reference_id)
);
create index aadhaar_otp_session on aadhaar_otp (expires_at) where session is not null;

-- Sessions that a client has at a portal, and OTPs that a portal was asked for.
create table portal_session (
  client_id  text not null,
  kind       text not null check (kind in ('itr', 'gst', 'gst-otp')),
  -- keyed index of the itr_client_id or the GSTIN
  key        bytea not null,
  source     text not null,
  -- sealed: what the source kept
  session    bytea not null,
  expires_at bigint not null,
  tries      smallint not null default 0,
  primary key (client_id, kind, key)
);
create index portal_session_end on portal_session (expires_at);
