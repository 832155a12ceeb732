-- Every transaction takes one of four roles: app_visitor, app_customer, app_admin or app_system (server/context.ts). The row-level security
-- of each table says what that role may see and change. A server has one list of roles for all its databases, so each shop has roles of its
-- own. db/roles.ts replaces these names in all migrations.

revoke create on schema public from public;
grant usage on schema public to app_visitor, app_customer, app_admin, app_system;

-- The names of this database's roles. The database records them, because a dump contains them in its policies and grants wherever it is
-- restored.
create function app_role(kind text) returns text
  language sql immutable strict parallel safe
  return case kind
    when 'visitor' then 'app_visitor'
    when 'customer' then 'app_customer'
    when 'admin' then 'app_admin'
    when 'system' then 'app_system'
  end;

-- The signed-in person, or null. After a first local set_config the setting reads '' instead of null, hence nullif.
create function app_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
