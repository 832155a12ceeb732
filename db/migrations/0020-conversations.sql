-- A conversation: an inquiry and the replies to it.

-- A row belongs to a user id or has no owner; it never belongs to an address (ACCOUNT-12). Visitors write rows without an owner, customers
-- their own; only admins change them later. Flags record consents (ASK-2); `consents` keeps the wording.
create table vehicle_inquiries (
  id uuid primary key default gen_random_uuid(),
  vehicle_id uuid references vehicles on delete set null,
  user_id uuid references users on delete set null,
  name text not null,
  email text not null,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  message text not null,
  contact_preference text not null default 'email' check (contact_preference in ('email', 'phone', 'whatsapp')),
  inquiry_type text not null default 'general',
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed')),
  gdpr_consent boolean not null check (gdpr_consent),
  data_processing_consent boolean not null check (data_processing_consent),
  marketing_consent boolean not null default false,
  created_at timestamptz not null default now(),
  -- 'Pídenos este coche' (DOOR-60): an inquiry about a German car that is not in the stock carries the calculation that its sender saw. All
  -- three columns have a value, or none.
  -- The query of the calculator's address, with the day and the moment of its tables. Opening it gives the same figures again.
  calculation text check (length(calculation) between 1 and 4000),
  quoted_low integer check ((quoted_low is null) = (calculation is null) and quoted_low >= 0),
  quoted_high integer check ((quoted_high is null) = (calculation is null) and quoted_high >= quoted_low)
);
comment on column vehicle_inquiries.quoted_low is 'Cents: the lowest price at the door that the sender saw. quoted_high is the highest.';
create index vehicle_inquiries_vehicle on vehicle_inquiries (vehicle_id);
create index vehicle_inquiries_user on vehicle_inquiries (user_id);
-- For the search for an address's rows when the address is verified.
create index vehicle_inquiries_unowned on vehicle_inquiries (email) where user_id is null;
-- The inbox shows the newest rows, and the pending ones.
create index vehicle_inquiries_newest on vehicle_inquiries (created_at desc, id desc);
create index vehicle_inquiries_pending on vehicle_inquiries (created_at desc, id desc) where status = 'pending';

alter table vehicle_inquiries enable row level security, force row level security;
grant insert on vehicle_inquiries to app_visitor;
grant select, insert on vehicle_inquiries to app_customer;
grant select, insert, update, delete on vehicle_inquiries to app_admin, app_system;
create policy visitor_sends on vehicle_inquiries for insert to app_visitor with check (user_id is null and status = 'pending');
create policy customer_sends on vehicle_inquiries for insert to app_customer
  with check (user_id = app_user_id() and status = 'pending');
create policy customer_reads_own on vehicle_inquiries for select to app_customer using (user_id = app_user_id());
create policy admin_works on vehicle_inquiries to app_admin using (true) with check (true);
create policy system_works on vehicle_inquiries to app_system using (true) with check (true);
create trigger audited after insert or update or delete on vehicle_inquiries
  for each row execute function record_change('name', 'email', 'phone', 'message');
create trigger inbox_announced after insert or update or delete on vehicle_inquiries for each statement execute function announce_inbox();

create table inquiry_replies (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references vehicle_inquiries on delete cascade,
  reply_message text not null check (reply_message ~ '\S' and length(reply_message) <= 4000),
  sent_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  admin_user_id uuid
);
create index inquiry_replies_inquiry on inquiry_replies (inquiry_id, created_at);
comment on column inquiry_replies.admin_user_id is
  'Who of the team wrote it; null when the customer did. No foreign key: a reply stays the team''s when that account is gone.';

alter table inquiry_replies enable row level security, force row level security;
grant select, insert on inquiry_replies to app_customer, app_admin;
grant select, insert, update, delete on inquiry_replies to app_system;
create policy customer_reads_own on inquiry_replies for select to app_customer
  using (exists (select from vehicle_inquiries i where i.id = inquiry_id and i.user_id = app_user_id()));
-- The owner of an open thread replies, and not as a team member (row B7). A team member replies to an inquiry of their own in the same way.
-- The command locks the inquiry first, so that a thread that is closed at the same moment gets no reply.
create policy owner_replies on inquiry_replies for insert to app_customer, app_admin
  with check (
    admin_user_id is null
    and exists (select from vehicle_inquiries i where i.id = inquiry_id and i.user_id = app_user_id() and i.status <> 'completed')
  );
create policy admin_reads on inquiry_replies for select to app_admin using (true);
create policy admin_replies on inquiry_replies for insert to app_admin with check (admin_user_id = app_user_id());
create policy system_works on inquiry_replies to app_system using (true) with check (true);
create trigger audited after insert or update or delete on inquiry_replies for each row execute function record_change('reply_message');
create trigger inbox_announced after insert on inquiry_replies for each statement execute function announce_inbox();

-- Notifies the pages that show a conversation. The payload is only the inquiry's id, without any content.
create function announce_reply() returns trigger language plpgsql as $$
begin
  perform pg_notify('conversation_changed', new.inquiry_id::text);
  return null;
end
$$;
create trigger inquiry_replies_announced after insert on inquiry_replies for each row execute function announce_reply();

create function announce_inquiry_status() returns trigger language plpgsql as $$
begin
  perform pg_notify('conversation_changed', new.id::text);
  return null;
end
$$;
create trigger vehicle_inquiries_announced after update of status on vehicle_inquiries
  for each row when (old.status is distinct from new.status) execute function announce_inquiry_status();
