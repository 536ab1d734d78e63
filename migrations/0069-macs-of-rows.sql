-- MACs (HMAC-SHA-256 under a key of the ring) of the rows that give access, and of the end of the audit log: whoever
-- writes in the database without the master key cannot make one. null: written by an earlier version.
alter table admin_user       add column mac bytea;
alter table admin_passkey    add column mac bytea;
alter table admin_token      add column mac bytea;
alter table admin_session    add column mac bytea;
alter table admin_setup_code add column mac bytea;
alter table client           add column mac bytea;
alter table client_secret    add column mac bytea;
alter table audit_head       add column mac bytea;
