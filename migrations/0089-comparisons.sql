-- What two sources answered to the same question, without any value of it: names of fields, outcomes, times and costs.
create table comparison (
  id              bigint generated always as identity primary key,
  at              bigint not null,
  transaction_id  uuid not null,
  lookup          text not null,
  -- whose answer the client got, and the other one
  of_source       text not null,
  with_source     text not null,
  -- the sub_code, or for with_source the kind of its trouble
  of_outcome      text not null,
  with_outcome    text not null,
  of_found        boolean not null,
  -- null: it had no answer
  with_found      boolean,
  -- null: it answered inside the process, which is not measured
  of_ms           double precision,
  with_ms         double precision not null,
  of_cost         bigint not null,
  with_cost       bigint not null,
  -- names of fields from the schema of the lookup; empty unless both found the subject
  equal           text[] not null,
  normalised      text[] not null,
  different       text[] not null,
  only_of         text[] not null,
  only_with       text[] not null
);
create index comparison_at on comparison (at, lookup);

-- false: its calls are never compared.
alter table client add column compare boolean;
