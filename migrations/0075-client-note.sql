-- What an operator wants to remember about a client: a contract, a contact, why a limit is as it is.
alter table client add column note text;
