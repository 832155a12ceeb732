-- The texts that people send from the contact page (WRITE-6). A row belongs to a user id or has no owner; it never belongs to an address
-- (ACCOUNT-12). Flags record consents; `consents` keeps the wording.
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  name text not null,
  email text not null,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  subject text not null default 'info-general'
    check (subject in ('info-general', 'presupuesto', 'proceso', 'vehiculo-especifico', 'post-venta', 'reclamacion', 'otro')),
  message text not null,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed')),
  gdpr_consent boolean not null check (gdpr_consent),
  marketing_consent boolean not null default false,
  created_at timestamptz not null default now()
);
-- For the search for an address's rows when the address is verified.
create index contact_messages_unowned on contact_messages (email) where user_id is null;
-- The inbox shows the newest rows, and the pending ones.
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_pending on contact_messages (created_at desc, id desc) where status = 'pending';
-- The dashboard looks for complaints whose time is over.
create index contact_messages_open_complaints on contact_messages (created_at) where subject = 'reclamacion' and status <> 'completed';

alter table contact_messages enable row level security, force row level security;
grant insert on contact_messages to app_visitor;
grant select, insert on contact_messages to app_customer;
grant select, insert, update, delete on contact_messages to app_admin, app_system;
create policy visitor_sends on contact_messages for insert to app_visitor with check (user_id is null and status = 'pending');
create policy customer_sends on contact_messages for insert to app_customer
  with check (user_id = app_user_id() and status = 'pending');
create policy customer_reads_own on contact_messages for select to app_customer using (user_id = app_user_id());
create policy admin_works on contact_messages to app_admin using (true) with check (true);
create policy system_works on contact_messages to app_system using (true) with check (true);
create trigger audited after insert or update or delete on contact_messages
  for each row execute function record_change('name', 'email', 'phone', 'message');
create trigger inbox_announced after insert or update or delete on contact_messages for each statement execute function announce_inbox();
