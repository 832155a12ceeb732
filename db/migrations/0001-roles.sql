-- Who is asking. Every transaction of the application takes one of these roles with SET LOCAL ROLE (server/context.ts), and row-level
-- security beside each table says what that role may see and change. Roles belong to the whole cluster, so a sibling database may have
-- made them already, or be making them at this very moment.

do $$
declare
  role_name text;
begin
  foreach role_name in array array['app_visitor', 'app_customer', 'app_admin', 'app_system'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin', role_name);
      end if;
    exception
      when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, role_name, 'member') then
      execute format('grant %I to current_user', role_name);
    end if;
  end loop;
end
$$;

revoke create on schema public from public;
grant usage on schema public to app_visitor, app_customer, app_admin, app_system;

-- The signed-in person, or null. After a first local set_config the setting reads '' instead of null, hence nullif.
create function app_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
