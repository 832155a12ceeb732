-- A customer's wishes (SURVEY-12), the makes and models to choose from, and the columns that recommendations read.

-- Whether a list has at most `most` entries, each one line of 1 to `longest` characters.
create function are_names(names text[], longest integer, most integer) returns boolean language sql immutable
  return cardinality(names) <= most
    and (select coalesce(bool_and(name is not null and length(name) between 1 and longest and name !~ '[\r\n]'), true) from unnest(names) as name);

create table user_preferences (
  user_id uuid primary key references users on delete cascade,
  survey_completed boolean not null default false,
  budget_max integer check (budget_max between 5000 and 100000),
  preferred_makes text[] not null default '{}' check (are_names(preferred_makes, 60, 100)),
  preferred_models text[] not null default '{}' check (are_names(preferred_models, 181, 400)),
  preferred_fuel_types text[] not null default '{}'
    check (preferred_fuel_types <@ array['Gasolina', 'Diésel', 'Híbrido', 'Eléctrico', 'GLP'] and are_names(preferred_fuel_types, 20, 5)),
  preferred_transmission text check (preferred_transmission in ('Manual', 'Automático')),
  max_mileage integer check (max_mileage between 50000 and 300000),
  min_year smallint check (min_year between 2000 and 2100),
  preferred_locations text[] not null default '{Madrid}' check (are_names(preferred_locations, 80, 50)),
  body_style text[] not null default '{}' check (
    body_style <@ array['Berlina', 'SUV', 'Compacto', 'Familiar', 'Coupé', 'Descapotable', 'Monovolumen'] and are_names(body_style, 20, 7)),
  additional_features text[] not null default '{}' check (are_names(additional_features, 120, 50)),
  financing_preference text check (financing_preference in ('cash', 'financing', 'leasing', 'flexible')),
  usage_type text check (usage_type in ('daily', 'weekend', 'business', 'family')),
  updated_at timestamptz not null default now()
);
comment on column user_preferences.budget_max is 'Whole euros.';
comment on column user_preferences.max_mileage is 'Kilometres.';
comment on column user_preferences.preferred_models is 'As ''Make Model''.';

-- Customers see their additions at once (created_by), others after an admin activates them (SURVEY-16). Removing sets is_active = false.
create table vehicle_makes (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60 and name = trim(name) and name !~ '[\r\n]'),
  is_active boolean not null default true,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create unique index vehicle_makes_name on vehicle_makes (lower(name), created_by) nulls not distinct;
create index vehicle_makes_created_by on vehicle_makes (created_by);

create table vehicle_models (
  id uuid primary key default gen_random_uuid(),
  make_id uuid not null references vehicle_makes on delete cascade,
  name text not null check (length(name) between 1 and 120 and name = trim(name) and name !~ '[\r\n]'),
  is_active boolean not null default true,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now()
);
create unique index vehicle_models_name on vehicle_models (make_id, lower(name), created_by) nulls not distinct;
create index vehicle_models_created_by on vehicle_models (created_by);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['user_preferences', 'vehicle_makes', 'vehicle_models'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('grant select, insert, update, delete on %I to app_admin, app_system', table_name);
    execute format('create policy admin_works on %I to app_admin using (true) with check (true)', table_name);
    execute format('create policy system_works on %I to app_system using (true) with check (true)', table_name);
  end loop;
  foreach table_name in array array['vehicle_makes', 'vehicle_models'] loop
    execute format('grant select, insert on %I to app_customer', table_name);
    execute format('create policy customer_reads on %I for select to app_customer using (is_active or created_by = app_user_id())', table_name);
    execute format('create policy customer_adds on %I for insert to app_customer with check (created_by = app_user_id() and not is_active)', table_name);
  end loop;
end
$$;

grant select, insert, update on user_preferences to app_customer;
create policy customer_keeps_own on user_preferences to app_customer using (user_id = app_user_id()) with check (user_id = app_user_id());

-- Recommendations are scored on the catalogue's narrow rows (decision 0005), so these get the other columns that count.
alter table catalogue add column available boolean not null default false, add column featured boolean not null default false;
update catalogue set available = v.status = 'available', featured = v.featured from vehicles v where v.id = vehicle_id;

-- An index-only scan, newest first; and the few featured cars.
create index catalogue_recommendable on catalogue (created_at desc, vehicle_id)
  include (name_id, segment_id, price, mileage, year, featured) where available;
create index catalogue_featured on catalogue (created_at desc, vehicle_id) where available and featured;

-- The function of 0003 with the two new columns.
create or replace function catalogue_follow_insert_or_update() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into catalogue_names (make, model)
    select distinct make, model from changed
    where status <> 'archived' and not exists (select from catalogue_names n where n.make = changed.make and n.model = changed.model)
    order by make, model
    on conflict do nothing;

  insert into catalogue_segments (fuel_type, transmission, location)
    select distinct fuel_type, transmission, location from changed
    where status <> 'archived' and not exists (
      select from catalogue_segments s
      where s.fuel_type = changed.fuel_type and s.transmission = changed.transmission and s.location = changed.location)
    order by fuel_type, transmission, location
    on conflict do nothing;

  delete from catalogue using changed where catalogue.vehicle_id = changed.id and changed.status = 'archived';

  insert into catalogue (vehicle_id, name_id, segment_id, price, mileage, year, created_at, available, featured)
    select changed.id, n.id, s.id, changed.price, changed.mileage, changed.year, changed.created_at,
      changed.status = 'available', changed.featured
    from changed
    join catalogue_names n on n.make = changed.make and n.model = changed.model
    join catalogue_segments s
      on s.fuel_type = changed.fuel_type and s.transmission = changed.transmission and s.location = changed.location
    where changed.status <> 'archived'
    on conflict (vehicle_id) do update set
      name_id = excluded.name_id, segment_id = excluded.segment_id, price = excluded.price, mileage = excluded.mileage,
      year = excluded.year, created_at = excluded.created_at, available = excluded.available, featured = excluded.featured
    where (catalogue.name_id, catalogue.segment_id, catalogue.price, catalogue.mileage, catalogue.year, catalogue.created_at,
        catalogue.available, catalogue.featured)
      is distinct from
      (excluded.name_id, excluded.segment_id, excluded.price, excluded.mileage, excluded.year, excluded.created_at,
        excluded.available, excluded.featured);
  return null;
end
$$;
