-- The stock (CAR-1), with its pictures and equipment. Everybody sees vehicles that are not archived, without the columns for a listing's
-- source. The back office sees and changes everything.

-- source and source_key name the imported listing, so that a later import updates the same vehicle.
create table vehicles (
  id uuid primary key default gen_random_uuid(),
  make text not null check (length(make) between 1 and 60),
  model text not null check (length(model) between 1 and 120),
  year smallint not null check (year between 1900 and 2100),
  price integer not null check (price between 0 and 9999999),
  mileage integer not null check (mileage between 0 and 2000000),
  fuel_type text not null check (fuel_type in ('Gasolina', 'Diésel', 'Híbrido', 'Eléctrico', 'GLP', 'Otro')),
  transmission text not null check (transmission in ('Manual', 'Automático')),
  location text not null check (length(location) between 1 and 80),
  description text not null default '' check (length(description) <= 10000),
  status text not null default 'available'
    check (status in ('available', 'reserved', 'sold', 'german_prospect', 'archived')),
  featured boolean not null default false,
  environmental_badge text check (environmental_badge in ('CERO', 'ECO', 'C', 'B', 'SIN ETIQUETA')),
  body_style text check (body_style in ('Berlina', 'SUV', 'Compacto', 'Familiar', 'Coupé', 'Descapotable', 'Monovolumen')),
  power_hp smallint check (power_hp between 1 and 2500),
  visitor_count integer not null default 0 check (visitor_count >= 0),
  source text check (length(source) between 1 and 40),
  source_key text check (length(source_key) between 1 and 200),
  -- The price that the last import wrote. If the price differs, the team has set it by hand, and imports no longer change it.
  imported_price integer,
  search_text text not null generated always as (folded(make || ' ' || model || ' ' || location)) stored,
  -- Counts changes, so that a form knows which state it shows (row R21). Visits do not count.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (source, source_key),
  check ((source is null) = (source_key is null))
);
comment on column vehicles.imported_price is 'Whole euros; null for a vehicle that no import brought.';

create index vehicles_featured on vehicles (created_at desc, id) where featured;
-- The team's list: one index per sort order, so that a page reads one range of it. It includes the status, because most lists leave one
-- status out (docs/decisions/0021).
create index vehicles_by_name on vehicles (search_text, id) include (status);
create index vehicles_by_year on vehicles (year, id) include (status);
create index vehicles_by_price on vehicles (price, id) include (status);
create index vehicles_by_mileage on vehicles (mileage, id) include (status);
create index vehicles_by_visits on vehicles (visitor_count, id) include (status);
create index vehicles_by_age on vehicles (created_at, id) include (status);
create index vehicles_by_featured on vehicles (featured, created_at, id) include (status);
-- A small index for counts and for words: equal names with equal status share one entry.
create index vehicles_by_status on vehicles (status, search_text);

alter table vehicles enable row level security, force row level security;
grant select (
  id, make, model, year, price, mileage, fuel_type, transmission, location, description, status, featured, environmental_badge,
  body_style, power_hp, created_at, updated_at
) on vehicles to app_visitor, app_customer;
grant select, insert, update, delete on vehicles to app_admin, app_system;
create policy public_reads on vehicles for select to app_visitor, app_customer using (status <> 'archived');
create policy back_office on vehicles to app_admin, app_system using (true) with check (true);
-- The log leaves out search_text and revision, because no person changes them.
create trigger audited after insert or update or delete on vehicles
  for each row execute function record_change('source', 'source_key', 'search_text', 'revision');

-- Names the columns that do not count, so that a new column counts by itself. It compares rows, because a comparison of two documents made
-- with to_jsonb takes a third more time for the updates of an import.
create function count_vehicle_revision() returns trigger language plpgsql as $$
declare
  counted vehicles := new;
begin
  counted.visitor_count := old.visitor_count;
  counted.revision := old.revision;
  counted.source := old.source;
  counted.source_key := old.source_key;
  counted.imported_price := old.imported_price;
  counted.search_text := old.search_text;
  if counted is distinct from old then
    new.revision := old.revision + 1;
  end if;
  return new;
end
$$;
create trigger vehicles_count_revision before update on vehicles for each row execute function count_vehicle_revision();

create table vehicle_images (
  id uuid primary key default gen_random_uuid(),
  vehicle_id uuid not null references vehicles on delete cascade,
  -- Folder in the file store that holds the picture in its formats and widths (server/files/images.ts).
  storage_key text not null unique check (length(storage_key) between 1 and 200),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- The picture as a data: address of a few hundred bytes, shown blurred until the real one has loaded.
  placeholder text not null check (placeholder like 'data:image/%' and length(placeholder) <= 2000),
  alt_text text not null default '' check (length(alt_text) <= 300),
  is_primary boolean not null default false,
  display_order integer not null default 0,
  created_at timestamptz not null default now()
);
create index vehicle_images_vehicle on vehicle_images (vehicle_id, is_primary desc, display_order, id);
create unique index vehicle_images_one_primary on vehicle_images (vehicle_id) where is_primary;

alter table vehicle_images enable row level security, force row level security;
grant select on vehicle_images to app_visitor, app_customer;
grant select, insert, update, delete on vehicle_images to app_admin, app_system;
create policy public_reads on vehicle_images for select to app_visitor, app_customer
  using (exists (select from vehicles where vehicles.id = vehicle_id));
create policy back_office on vehicle_images to app_admin, app_system using (true) with check (true);
create trigger audited after insert or update or delete on vehicle_images for each row execute function record_change('placeholder');

create table vehicle_features (
  id uuid primary key default gen_random_uuid(),
  vehicle_id uuid not null references vehicles on delete cascade,
  feature_name text not null check (length(feature_name) between 1 and 120),
  feature_value text check (length(feature_value) <= 120),
  category text not null default 'general'
    check (category in ('general', 'safety', 'comfort', 'technology', 'exterior', 'interior', 'mechanical', 'performance'))
);
create index vehicle_features_vehicle on vehicle_features (vehicle_id);

alter table vehicle_features enable row level security, force row level security;
grant select on vehicle_features to app_visitor, app_customer;
grant select, insert, update, delete on vehicle_features to app_admin, app_system;
create policy public_reads on vehicle_features for select to app_visitor, app_customer
  using (exists (select from vehicles where vehicles.id = vehicle_id));
create policy back_office on vehicle_features to app_admin, app_system using (true) with check (true);
create trigger audited after insert or update or delete on vehicle_features for each row execute function record_change();
