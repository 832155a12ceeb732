-- The team's replies to messages and reservation requests, its saved replies, and the notifications for open pages of the inbox.

create table team_replies (
  id uuid primary key default gen_random_uuid(),
  contact_message_id uuid references contact_messages on delete cascade,
  reservation_id uuid references reservations on delete cascade,
  reply_message text not null check (reply_message ~ '\S' and length(reply_message) <= 4000),
  sent_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- No foreign key: the reply stays after the account is erased.
  admin_user_id uuid not null,
  check (num_nonnulls(contact_message_id, reservation_id) = 1)
);
comment on table team_replies is 'Replies to inquiries stand in inquiry_replies, where customers answer too; these go out by mail alone.';
create index team_replies_message on team_replies (contact_message_id, created_at) where contact_message_id is not null;
create index team_replies_reservation on team_replies (reservation_id, created_at) where reservation_id is not null;

-- `revision` counts changes, so that nobody overwrites a change that they have not seen (row R21).
create table saved_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and title !~ '[\r\n]' and length(title) <= 80),
  body text not null check (body ~ '\S' and length(body) <= 4000),
  revision integer not null default 0,
  created_at timestamptz not null default now()
);
create unique index saved_replies_title on saved_replies (lower(title));

do $$
declare
  table_name text;
begin
  foreach table_name in array array['team_replies', 'saved_replies'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('grant select, insert, update, delete on %I to app_system', table_name);
    execute format('create policy system_works on %I to app_system using (true) with check (true)', table_name);
  end loop;
end
$$;
grant select, insert on team_replies to app_admin;
create policy admin_reads on team_replies for select to app_admin using (true);
create policy admin_replies on team_replies for insert to app_admin with check (admin_user_id = app_user_id());
grant select, insert, update, delete on saved_replies to app_admin;
create policy admin_works on saved_replies to app_admin using (true) with check (true);
create trigger audited after insert or update or delete on team_replies for each row execute function record_change('reply_message');
create trigger audited after insert or update or delete on saved_replies for each row execute function record_change();

-- The inbox shows the newest rows of three tables, and the pending ones.
create index vehicle_inquiries_newest on vehicle_inquiries (created_at desc, id desc);
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index reservations_newest on reservations (created_at desc, id desc);
create index vehicle_inquiries_pending on vehicle_inquiries (created_at desc, id desc) where status = 'pending';
create index contact_messages_pending on contact_messages (created_at desc, id desc) where status = 'pending';
create index reservations_pending on reservations (created_at desc, id desc) where status = 'pending';

-- The inbox's pages get every notification with the payload 'inbox', and then request their data.
create function announce_inbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('conversation_changed', 'inbox');
  return null;
end
$$;
create trigger inbox_announced after insert or update or delete on vehicle_inquiries for each statement execute function announce_inbox();
create trigger inbox_announced after insert or update or delete on contact_messages for each statement execute function announce_inbox();
create trigger inbox_announced after insert or update or delete on reservations for each statement execute function announce_inbox();
create trigger inbox_announced after insert on inquiry_replies for each statement execute function announce_inbox();
create trigger inbox_announced after insert on team_replies for each statement execute function announce_inbox();
-- Notifies when a mail was sent or given up.
create trigger inbox_announced after update of sent_at, given_up_at on emails
  for each row when (old.sent_at is distinct from new.sent_at or old.given_up_at is distinct from new.given_up_at)
  execute function announce_inbox();

-- The function of 0012 recorded neither before nor after when its trigger had no arguments. Then tg_argv is null, and a document minus null
-- is null.
create or replace function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  left_out text[] := coalesce(tg_argv, '{}');
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
    (select jsonb_object_agg(key, value) from jsonb_each(old_row) where changed is null or key = any (changed)) - left_out,
    (select jsonb_object_agg(key, value) from jsonb_each(new_row) where changed is null or key = any (changed)) - left_out
  );
  return null;
end
$$;
