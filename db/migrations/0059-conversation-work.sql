-- What only the team knows of a conversation (an inquiry, a message or a request for a reservation): whose it is, what happens next and when, and
-- notes. No policy shows these rows to customers.
create table conversation_work (
  -- One of the three; `conversation_id` is the same id, so that one index serves all kinds.
  inquiry_id uuid references vehicle_inquiries on delete cascade,
  contact_message_id uuid references contact_messages on delete cascade,
  reservation_id uuid references reservations on delete cascade,
  id uuid generated always as (coalesce(inquiry_id, contact_message_id, reservation_id)) stored primary key,
  assigned_to uuid references users on delete set null,
  next_action text not null default '' check (next_action !~ '[\r\n]' and length(next_action) <= 200),
  next_action_on date,
  -- Counts changes, so that nobody overwrites a change that they have not seen (row R21).
  revision integer not null default 1,
  check (num_nonnulls(inquiry_id, contact_message_id, reservation_id) = 1),
  check ((next_action = '') = (next_action_on is null))
);
comment on column conversation_work.id is 'The id of the conversation.';
create index conversation_work_assigned on conversation_work (assigned_to) where assigned_to is not null;
create index conversation_work_next on conversation_work (next_action_on) where next_action_on is not null;
-- When a conversation is erased.
create index conversation_work_inquiry on conversation_work (inquiry_id) where inquiry_id is not null;
create index conversation_work_message on conversation_work (contact_message_id) where contact_message_id is not null;
create index conversation_work_reservation on conversation_work (reservation_id) where reservation_id is not null;

alter table conversation_work enable row level security, force row level security;
grant select, insert, update on conversation_work to app_admin, app_salesperson;
grant select, insert, update, delete on conversation_work to app_system;
create policy team_works on conversation_work to app_admin, app_salesperson using (true) with check (true);
create policy system_works on conversation_work to app_system using (true) with check (true);
create trigger audited after insert or update or delete on conversation_work for each row execute function record_change('next_action');
create trigger inbox_announced after insert or update on conversation_work for each statement execute function announce_inbox();

create table conversation_notes (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid references vehicle_inquiries on delete cascade,
  contact_message_id uuid references contact_messages on delete cascade,
  reservation_id uuid references reservations on delete cascade,
  conversation_id uuid not null generated always as (coalesce(inquiry_id, contact_message_id, reservation_id)) stored,
  note text not null check (note ~ '\S' and length(note) <= 2000),
  -- No foreign key: the note stays when the account is gone.
  written_by uuid not null,
  written_at timestamptz not null default now(),
  check (num_nonnulls(inquiry_id, contact_message_id, reservation_id) = 1)
);
create index conversation_notes_conversation on conversation_notes (conversation_id, written_at);
create index conversation_notes_inquiry on conversation_notes (inquiry_id) where inquiry_id is not null;
create index conversation_notes_message on conversation_notes (contact_message_id) where contact_message_id is not null;
create index conversation_notes_reservation on conversation_notes (reservation_id) where reservation_id is not null;

alter table conversation_notes enable row level security, force row level security;
grant select, insert, delete on conversation_notes to app_admin, app_salesperson;
grant select, insert, update, delete on conversation_notes to app_system;
create policy team_reads on conversation_notes for select to app_admin, app_salesperson using (true);
create policy team_writes on conversation_notes for insert to app_admin, app_salesperson with check (written_by = app_user_id());
-- A note about the wrong person leaves by the hand that wrote it.
create policy writer_removes on conversation_notes for delete to app_admin, app_salesperson using (written_by = app_user_id());
create policy system_works on conversation_notes to app_system using (true) with check (true);
create trigger audited after insert or update or delete on conversation_notes for each row execute function record_change('note');
create trigger inbox_announced after insert or delete on conversation_notes for each statement execute function announce_inbox();

-- Whoever reads these views sees what the tables show to their role.
create view conversation_replies with (security_invoker = true) as
  select inquiry_id as conversation_id, id, created_at, admin_user_id is not null as by_team from inquiry_replies
  union all
  select contact_message_id, id, created_at, admin_user_id is not null from team_replies where contact_message_id is not null
  union all
  select reservation_id, id, created_at, admin_user_id is not null from team_replies where reservation_id is not null;

-- The one source of what is pending and what is late, for dashboard, menu and inbox (INBOX-11). `status` is the inbox's: a decided reservation
-- is completed. `waiting_since` is when the customer said what nobody of the team has answered; a complaint waits until it is completed
-- (INBOX-14). Somebody who takes a new inquiry up without a word, by telephone, sets it to in_progress, and it waits no longer.
create view conversations with (security_invoker = true) as
  select c.*, w.assigned_to, w.next_action, w.next_action_on, coalesce(w.revision, 0) as revision,
    case
      when c.status = 'completed' then null
      when c.complaint then c.created_at
      else (
        select min(said.created_at) from (
          select c.created_at where c.status = 'pending'
          union all select r.created_at from conversation_replies r where r.conversation_id = c.id and not r.by_team
        ) said
        where not exists (select from conversation_replies r where r.conversation_id = c.id and r.by_team and r.created_at >= said.created_at)
      )
    end as waiting_since
  from (
    select 'inquiry' as kind, id, created_at, user_id, name, email, phone, vehicle_id, inquiry_type as topic, message, status, false as complaint
    from vehicle_inquiries
    union all
    select 'message', id, created_at, user_id, name, email, phone, null, subject, message, status, subject = 'reclamacion' from contact_messages
    union all
    select 'reservation', id, created_at, user_id, name, email, phone, vehicle_id, plan, '',
      case status when 'pending' then 'pending' else 'completed' end, false
    from reservations
  ) c left join conversation_work w on w.id = c.id;
grant select on conversation_replies, conversations to app_admin, app_salesperson;
