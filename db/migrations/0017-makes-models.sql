-- The makes and models to choose from. Customers see their additions at once (created_by), others after an admin activates them
-- (SURVEY-16). Removing sets is_active = false. The public list has each name once. Customers' proposals may repeat a name; they are merged
-- when an admin activates them.

create table vehicle_makes (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60 and name = trim(name) and name !~ '[\r\n]'),
  is_active boolean not null default true,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create unique index vehicle_makes_name on vehicle_makes (lower(name), created_by) nulls not distinct;
create unique index vehicle_makes_public_name on vehicle_makes (folded(name)) where is_active;
create index vehicle_makes_created_by on vehicle_makes (created_by);

alter table vehicle_makes enable row level security, force row level security;
grant select, insert on vehicle_makes to app_customer;
grant select, insert, update, delete on vehicle_makes to app_admin, app_system;
create policy customer_reads on vehicle_makes for select to app_customer using (is_active or created_by = app_user_id());
create policy customer_adds on vehicle_makes for insert to app_customer with check (created_by = app_user_id() and not is_active);
create policy admin_works on vehicle_makes to app_admin using (true) with check (true);
create policy system_works on vehicle_makes to app_system using (true) with check (true);
create trigger audited after insert or update or delete on vehicle_makes for each row execute function record_change();

create table vehicle_models (
  id uuid primary key default gen_random_uuid(),
  make_id uuid not null references vehicle_makes on delete cascade,
  name text not null check (length(name) between 1 and 120 and name = trim(name) and name !~ '[\r\n]'),
  is_active boolean not null default true,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create unique index vehicle_models_name on vehicle_models (make_id, lower(name), created_by) nulls not distinct;
create unique index vehicle_models_public_name on vehicle_models (make_id, folded(name)) where is_active;
create index vehicle_models_created_by on vehicle_models (created_by);

alter table vehicle_models enable row level security, force row level security;
grant select, insert on vehicle_models to app_customer;
grant select, insert, update, delete on vehicle_models to app_admin, app_system;
create policy customer_reads on vehicle_models for select to app_customer using (is_active or created_by = app_user_id());
create policy customer_adds on vehicle_models for insert to app_customer with check (created_by = app_user_id() and not is_active);
create policy admin_works on vehicle_models to app_admin using (true) with check (true);
create policy system_works on vehicle_models to app_system using (true) with check (true);
create trigger audited after insert or update or delete on vehicle_models for each row execute function record_change();
