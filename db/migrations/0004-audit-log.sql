-- The team's changes: who, what, from what to what, and when (row B9). Triggers write the log, so that no command can forget it. No role
-- may write or change a row; the software erases rows when their time is over. Each table that the team may write has a trigger `audited`.

create table audit_log (
  id bigint generated always as identity primary key,
  changed_at timestamptz not null default now(),
  -- No foreign key: the entry stays after the account is erased.
  admin_user_id uuid not null,
  table_name text not null,
  row_id text not null,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb
);
comment on column audit_log.before is 'The columns that changed, as they were; of a deleted row all of them. Without what people wrote.';
create index audit_log_row on audit_log (table_name, row_id, id);
create index audit_log_admin on audit_log (admin_user_id, id);

alter table audit_log enable row level security, force row level security;
grant select on audit_log to app_admin;
grant select, delete on audit_log to app_system;
create policy admin_reads on audit_log for select to app_admin using (true);
create policy system_reads on audit_log for select to app_system using (true);
create policy system_erases on audit_log for delete to app_system using (true);
-- Only for the table's owner, because the trigger below writes with the owner's rights: no role has the insert privilege.
create policy trigger_writes on audit_log for insert to public with check (true);

-- Records an admin's writes, and the software's writes for an admin: a part of the admin's transaction, or an erasure that the admin asked
-- for a week ago. `app.asked_by` is that admin's id (server/context.ts). Of a row that the software erases the log keeps only the id,
-- because the person asked for erasure of the content. The trigger's arguments name the columns with unrecorded content, because it is
-- personal or secret. Without arguments tg_argv is null, and a document minus null is null, hence coalesce.
-- It looks first who writes, because an import writes thousands of vehicles as the software, and the log keeps none of that.
create function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  acting text := current_setting('role', true);
  admin_id uuid;
  old_row jsonb;
  new_row jsonb;
  left_out text[];
  changed text[];
begin
  if acting = 'app_admin' then
    admin_id := app_user_id();
  elsif acting = 'app_system' then
    admin_id := nullif(current_setting('app.asked_by', true), '')::uuid;
  end if;
  if acting is distinct from 'app_admin' and admin_id is null then
    return null;
  end if;
  old_row := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  left_out := coalesce(tg_argv, '{}');
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_each(new_row) where value is distinct from old_row -> key;
    if changed is null then
      return null;
    end if;
  end if;
  insert into audit_log (changed_at, admin_user_id, table_name, row_id, operation, before, after)
  values (
    clock_timestamp(), admin_id, tg_table_name,
    coalesce(new_row ->> 'id', old_row ->> 'id', new_row ->> 'user_id', old_row ->> 'user_id'), lower(tg_op),
    case when acting = 'app_admin' or tg_op <> 'DELETE' then
      (select jsonb_object_agg(key, value) from jsonb_each(old_row) where changed is null or key = any (changed)) - left_out
    end,
    (select jsonb_object_agg(key, value) from jsonb_each(new_row) where changed is null or key = any (changed)) - left_out
  );
  return null;
end
$$;
