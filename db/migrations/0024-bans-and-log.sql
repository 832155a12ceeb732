-- Banned accounts: who banned them, when and why. And an audit log of everything that the team does or the software does for it.

alter table users
  add column banned_by uuid,
  add column ban_reason text not null default '' check (length(ban_reason) <= 500),
  -- When the team last reset the account's wrong passwords and codes; the failures were erased then.
  add column unlocked_at timestamptz,
  -- The admin who asked for the erasure; null when the person asked.
  add column deletion_asked_by uuid;
comment on column users.banned_by is 'No foreign key: what somebody decided stays when their account is gone.';

grant select (banned_by, ban_reason, unlocked_at) on users to app_admin;
grant update (banned_at, banned_by, ban_reason, unlocked_at) on users to app_admin;
create policy admin_bans on users for update to app_admin using (true) with check (true);

-- The last admin who is not banned keeps the role and cannot be banned, even when two admins act at the same moment (row A20).
create or replace function keep_one_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform pg_advisory_xact_lock(hashtext('user_roles: the last admin'));
    perform 1 from user_roles join users on users.id = user_roles.user_id
      where role = 'admin' and user_id <> old.user_id and banned_at is null;
    if not found then
      raise exception 'the last admin stays' using errcode = 'RS002';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create function keep_one_admin_open() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('user_roles: the last admin'));
  perform 1 from user_roles where role = 'admin' and user_id = new.id;
  if not found then
    return new;
  end if;
  perform 1 from user_roles join users on users.id = user_roles.user_id
    where role = 'admin' and user_id <> new.id and banned_at is null;
  if not found then
    raise exception 'the last admin stays' using errcode = 'RS002';
  end if;
  return new;
end
$$;
create trigger users_keep_one_admin before update of banned_at on users
  for each row when (old.banned_at is null and new.banned_at is not null) execute function keep_one_admin_open();

-- Announces the end of a session, so that its person's streams of news end (server/live-pages.ts).
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.user_id::text);
  return null;
end
$$;
create trigger session_end_announced after delete on sessions for each row execute function announce_session_end();

-- The function of 0014. In addition to an admin's writes it records the software's writes for an admin. These are a part of the admin's
-- transaction, or an erasure that the admin asked for a week ago. `app.asked_by` is that admin's id (server/context.ts). Of a row that the
-- software erases the log keeps only the id, because the person asked for erasure of the content.
create or replace function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  acting text := current_setting('role', true);
  admin_id uuid := case
    when acting = 'app_admin' then app_user_id()
    when acting = 'app_system' then nullif(current_setting('app.asked_by', true), '')::uuid
  end;
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  left_out text[] := coalesce(tg_argv, '{}');
  changed text[];
begin
  if acting is distinct from 'app_admin' and admin_id is null then
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

-- Writes of the team that no trigger recorded so far. First: rows that an admin adds to tables whose trigger covers only changes.
do $$
declare
  left_out record;
begin
  for left_out in
    select * from (values
      ('vehicle_inquiries', '''name'', ''email'', ''phone'', ''message'''),
      ('contact_messages', '''name'', ''email'', ''phone'', ''message'''),
      ('appointments', '''customer_name'', ''customer_email'', ''customer_phone'', ''notes'''),
      ('reservations', '''name'', ''email'', ''phone'''),
      ('data_requests', '''email'', ''notes'''),
      ('service_contracts', '''notes'', ''delivery_location''')
    ) as audited (table_name, columns)
  loop
    execute format('create trigger audited_insert after insert on %I for each row execute function record_change(%s)',
      left_out.table_name, left_out.columns);
  end loop;
end
$$;
-- Second: people's preferences, bans, and erasures that the team orders for a person.
create trigger audited after insert or update or delete on user_preferences for each row execute function record_change(
  'budget_max', 'preferred_makes', 'preferred_models', 'preferred_fuel_types', 'preferred_transmission', 'max_mileage', 'min_year',
  'preferred_locations', 'body_style', 'additional_features', 'financing_preference', 'usage_type');
create trigger audited after update or delete on users
  for each row execute function record_change('email', 'password_hash', 'ban_reason');
create trigger audited after insert or delete on consents for each row execute function record_change('email');

-- An admin orders an import and the software carries it out, so its end is recorded, with its counts.
alter table stock_imports add column ordered_by uuid references users on delete set null;
comment on column stock_imports.ordered_by is 'Who ordered what it is at, or was at last; null on the command line.';
grant update (ordered_by) on stock_imports to app_admin;

create function record_import_end() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_log (changed_at, admin_user_id, table_name, row_id, operation, before, after)
  values (
    clock_timestamp(), new.ordered_by, 'stock_imports', new.id::text, 'update',
    jsonb_build_object('state', old.state),
    jsonb_build_object('state', new.state, 'counts', case
      when old.state = 'running' then new.result -> 'tally'
      else (
        select jsonb_object_agg(undone, cars)
        from (select undone, count(*) as cars from stock_import_changes where import_id = new.id and undone is not null group by undone) as counted
      )
    end)
  );
  return null;
end
$$;
create policy trigger_reads on stock_import_changes for select to public using (true);
create trigger end_audited after update of state on stock_imports
  for each row when (old.state in ('running', 'undoing') and new.state not in ('running', 'undoing') and new.ordered_by is not null)
  execute function record_import_end();

-- A team member who sends a form of the public site gives the same consents; without this the form could not be stored.
grant insert on consents to app_admin;
create policy admin_gives on consents for insert to app_admin with check (user_id is null or user_id = app_user_id());
