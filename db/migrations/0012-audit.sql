-- The team's changes: who, what, from what to what, and when (row B9). Triggers write the log, so that no command can forget it. No role
-- may write or change a row; the software erases rows when their time is over.

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

alter table audit_log enable row level security;
alter table audit_log force row level security;
grant select on audit_log to app_admin;
grant select, delete on audit_log to app_system;
create policy admin_reads on audit_log for select to app_admin using (true);
create policy system_reads on audit_log for select to app_system using (true);
create policy system_erases on audit_log for delete to app_system using (true);
-- Only for the table's owner, because the trigger below writes with the owner's rights: no role has the insert privilege.
create policy trigger_writes on audit_log for insert to public with check (true);

-- The arguments name the columns with unrecorded content, because it is personal or secret.
create function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  changed text[];
begin
  if current_setting('role', true) is distinct from 'app_admin' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_each(new_row) where value is distinct from old_row -> key;
    if changed is null then
      return null;
    end if;
  end if;
  insert into audit_log (changed_at, admin_user_id, table_name, row_id, operation, before, after)
  values (
    clock_timestamp(), app_user_id(), tg_table_name,
    coalesce(new_row ->> 'id', old_row ->> 'id', new_row ->> 'user_id', old_row ->> 'user_id'), lower(tg_op),
    (select jsonb_object_agg(key, value) from jsonb_each(old_row) where changed is null or key = any (changed)) - tg_argv,
    (select jsonb_object_agg(key, value) from jsonb_each(new_row) where changed is null or key = any (changed)) - tg_argv
  );
  return null;
end
$$;

create trigger audited after insert or update or delete on vehicles for each row execute function record_change('source', 'source_key');
create trigger audited after insert or update or delete on vehicle_images for each row execute function record_change('placeholder');
create trigger audited after insert or update or delete on vehicle_features for each row execute function record_change();
create trigger audited after insert or update or delete on vehicle_makes for each row execute function record_change();
create trigger audited after insert or update or delete on vehicle_models for each row execute function record_change();
create trigger audited after update or delete on vehicle_inquiries
  for each row execute function record_change('name', 'email', 'phone', 'message');
create trigger audited after update or delete on contact_messages
  for each row execute function record_change('name', 'email', 'phone', 'message');
create trigger audited after update or delete on appointments
  for each row execute function record_change('customer_name', 'customer_email', 'customer_phone', 'notes');
create trigger audited after update or delete on reservations for each row execute function record_change('name', 'email', 'phone');
create trigger audited after update or delete on data_requests for each row execute function record_change('email', 'notes');
create trigger audited after insert or update or delete on inquiry_replies for each row execute function record_change('reply_message');
create trigger audited after update or delete on service_contracts for each row execute function record_change('notes', 'delivery_location');
create trigger audited after insert or update or delete on user_roles for each row execute function record_change();
create trigger audited after delete on sessions for each row execute function record_change('token_hash', 'user_agent');
create trigger audited after update on emails
  for each row execute function record_change('recipient', 'reply_to', 'subject', 'html', 'plain', 'calendar');
