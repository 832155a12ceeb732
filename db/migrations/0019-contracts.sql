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

alter table service_contracts enable row level security, force row level security;
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
create trigger audited after insert or update or delete on service_contracts
  for each row execute function record_change('notes', 'delivery_location');
