-- The names of this database's roles: each shop has its own in place of the migrations' names (db/roles.ts). The database records them,
-- because a dump contains them in its policies and grants wherever it is restored.
create function app_role(kind text) returns text
  language sql immutable strict parallel safe
  return case kind
    when 'visitor' then 'app_visitor'
    when 'customer' then 'app_customer'
    when 'admin' then 'app_admin'
    when 'system' then 'app_system'
  end;
