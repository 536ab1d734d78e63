-- From where a session of the dashboard was opened: its user recognises it in the list of their own.
alter table admin_session add column address text;
alter table admin_session add column browser text;
