-- What is written to prove that an event could be: readiness asks, and a service that could not record asks until it can.
create table ledger_probe (
  filler text not null
);
