-- The replies to an inquiry, and the plans that customers ask for.

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

alter table inquiry_replies enable row level security;
alter table inquiry_replies force row level security;
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

-- A plan that a customer asks for, with the wishes for the car. The customer may edit the wishes until the team quotes.
create table service_contracts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  plan text not null check (plan in ('basico', 'completo', 'premium')),
  status text not null default 'pending' check (status in ('pending', 'active', 'completed', 'cancelled')),
  budget_max integer check (budget_max > 0),
  preferred_makes text[] not null default '{}',
  preferred_models text[] not null default '{}',
  preferred_fuel_types text[] not null default '{}',
  preferred_transmission text check (preferred_transmission in ('Manual', 'Automático')),
  min_year integer check (min_year between 1900 and 2100),
  max_mileage integer check (max_mileage >= 0),
  delivery_location text not null default '',
  priority text not null default 'normal' check (priority in ('normal', 'high')),
  notes text not null default '',
  created_at timestamptz not null default now()
);
comment on column service_contracts.budget_max is 'Whole euros.';
comment on column service_contracts.max_mileage is 'Kilometres.';
comment on column service_contracts.preferred_models is 'As ''Make Model''.';
create unique index service_contracts_one_current on service_contracts (user_id, plan) where status in ('pending', 'active');
create index service_contracts_user on service_contracts (user_id, created_at);

alter table service_contracts enable row level security;
alter table service_contracts force row level security;
grant select on service_contracts to app_customer;
grant insert (id, user_id, plan, budget_max, preferred_makes, preferred_models, preferred_fuel_types, preferred_transmission, min_year,
  max_mileage, delivery_location, notes, created_at) on service_contracts to app_customer;
grant update (budget_max, preferred_makes, preferred_models, preferred_fuel_types, preferred_transmission, min_year, max_mileage,
  delivery_location, notes) on service_contracts to app_customer;
grant select, insert, update, delete on service_contracts to app_admin, app_system;
create policy customer_reads_own on service_contracts for select to app_customer using (user_id = app_user_id());
create policy customer_asks on service_contracts for insert to app_customer
  with check (user_id = app_user_id() and status = 'pending' and priority = 'normal');
create policy customer_rewrites_pending on service_contracts for update to app_customer
  using (user_id = app_user_id() and status = 'pending') with check (user_id = app_user_id() and status = 'pending');
create policy admin_works on service_contracts to app_admin using (true) with check (true);
create policy system_works on service_contracts to app_system using (true) with check (true);
