-- What this database's roles are called: the migrations' names stand for roles of the shop's own (db/roles.ts). Kept here, because a dump
-- carries the names in its policies and grants, wherever it is restored.
create function app_role(kind text) returns text
  language sql immutable strict parallel safe
  return case kind
    when 'visitor' then 'app_visitor'
    when 'customer' then 'app_customer'
    when 'admin' then 'app_admin'
    when 'system' then 'app_system'
  end;
