-- The cars that a person with an account has saved. Without an account, a cookie of the browser holds the list.
create table saved_cars (
  user_id uuid not null references users (id) on delete cascade,
  vehicle_id uuid not null references vehicles (id) on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, vehicle_id)
);
create index saved_cars_of_vehicle on saved_cars (vehicle_id);

-- A member of the team saves cars as any customer does, so no role of the team reads the list of somebody else.
alter table saved_cars enable row level security, force row level security;
grant select, insert, delete on saved_cars to app_customer;
grant select, insert, update, delete on saved_cars to app_system;
create policy customer_keeps_own on saved_cars to app_customer using (user_id = app_user_id()) with check (user_id = app_user_id());
create policy system_works on saved_cars to app_system using (true) with check (true);
