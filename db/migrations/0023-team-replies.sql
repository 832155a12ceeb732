-- The team's replies to messages and reservation requests, and its saved replies.

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

alter table team_replies enable row level security, force row level security;
grant select, insert on team_replies to app_admin;
grant select, insert, update, delete on team_replies to app_system;
create policy admin_reads on team_replies for select to app_admin using (true);
create policy admin_replies on team_replies for insert to app_admin with check (admin_user_id = app_user_id());
create policy system_works on team_replies to app_system using (true) with check (true);
create trigger audited after insert or update or delete on team_replies for each row execute function record_change('reply_message');
create trigger inbox_announced after insert on team_replies for each statement execute function announce_inbox();

-- `revision` counts changes, so that nobody overwrites a change that they have not seen (row R21).
create table saved_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and title !~ '[\r\n]' and length(title) <= 80),
  body text not null check (body ~ '\S' and length(body) <= 4000),
  revision integer not null default 0,
  created_at timestamptz not null default now()
);
create unique index saved_replies_title on saved_replies (lower(title));

alter table saved_replies enable row level security, force row level security;
grant select, insert, update, delete on saved_replies to app_admin, app_system;
create policy admin_works on saved_replies to app_admin using (true) with check (true);
create policy system_works on saved_replies to app_system using (true) with check (true);
create trigger audited after insert or update or delete on saved_replies for each row execute function record_change();
