-- When the user of a session last proved who they are. Null: when the session began; 0: the provider did not say when.
alter table admin_session add column authenticated_at bigint;
-- The user with whose access a token ends. Null: no user made it.
alter table admin_token add column user_id text;
-- Tokens of makers who still have the role: they go on, and end with their maker's access. All others stay as they were.
update admin_token t set user_id = u.id
from admin_user u
where t.created_by = 'user:' || u.id and u.disabled_at is null
  and array_position(array['viewer', 'auditor', 'operator', 'owner'], u.role)
    >= array_position(array['viewer', 'auditor', 'operator', 'owner'], t.role);
create index admin_token_user on admin_token (user_id) where revoked_at is null;
