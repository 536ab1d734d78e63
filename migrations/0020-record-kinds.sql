-- The kinds of which at least one record is held, so that this can be asked without looking through all records.
create table record_kind (
  kind text primary key
);
insert into record_kind select distinct kind from record;
