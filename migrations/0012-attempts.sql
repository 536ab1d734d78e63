-- How often something was attempted on a day of Indian Standard Time: OTPs sent, wrong OTPs and passwords. One table for
-- every kind of attempt takes the place of the two that counted Aadhaar OTPs alone. Nothing has been released that
-- writes those. Times are Unix milliseconds.
create table attempt (
  kind      text not null,
  -- keyed index of the subject; empty: what the client attempted for all subjects together
  subject   bytea not null,
  -- empty: what all clients attempted together
  client_id text not null,
  day       integer not null,
  -- that day
  count     integer not null,
  -- 0: the rest that follows an attempt is over
  last_at   bigint not null,
  primary key (kind, subject, client_id)
);
create index attempt_day on attempt (day);

insert into attempt (kind, subject, client_id, day, count, last_at)
select 'aadhaar-otp', number, '', day, asked, last_at from aadhaar_turn;
insert into attempt (kind, subject, client_id, day, count, last_at)
select 'aadhaar-otp', '', client_id, day, asked, 0 from aadhaar_client_turn;
drop table aadhaar_turn, aadhaar_client_turn;
