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
  -- What a buyer of a German car needs to know of it (decision 0043). Every column may be null: an unknown fact stays unknown. The limits only
  -- keep out what no car can have; the form questions what looks wrong within them.
  -- Months are kept as their first day.
  first_registration date
    check (first_registration between '1900-01-01' and '2100-12-01' and extract(day from first_registration) = 1),
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  power_kw smallint check (power_kw between 1 and 9999),
  displacement smallint check (displacement between 1 and 20000),
  cylinders smallint check (cylinders between 1 and 24),
  co2 smallint check (co2 between 0 and 1000),
  co2_cycle text check (co2_cycle in ('WLTP', 'NEDC')),
  euro_norm text check (euro_norm in ('Euro 1', 'Euro 2', 'Euro 3', 'Euro 4', 'Euro 5', 'Euro 6')),
  consumption numeric(4, 1) check (consumption between 0.1 and 99.9),
  electric_range smallint check (electric_range between 1 and 5000),
  electric_range_cycle text check (electric_range_cycle in ('WLTP', 'NEDC')),
  powertrain text check (powertrain in (
    'petrol', 'diesel', 'petrol_mild_hybrid', 'diesel_mild_hybrid', 'petrol_hybrid', 'diesel_hybrid', 'petrol_plug_in', 'diesel_plug_in',
    'range_extender', 'electric', 'hydrogen', 'lpg', 'cng', 'ethanol')),
  drive text check (drive in ('Delantera', 'Trasera', 'Total')),
  doors smallint check (doors between 1 and 9),
  seats smallint check (seats between 1 and 20),
  colour text check (colour in (
    'Blanco', 'Negro', 'Gris', 'Plata', 'Azul', 'Rojo', 'Verde', 'Marrón', 'Beige', 'Amarillo', 'Naranja', 'Dorado', 'Violeta')),
  previous_owners smallint check (previous_owners between 0 and 99),
  accident text check (accident in ('none_declared', 'repaired', 'damaged')),
  inspection_until date
    check (inspection_until between '1900-01-01' and '2100-12-01' and extract(day from inspection_until) = 1),
  service_history text check (service_history in ('complete', 'partial', 'none')),
  keys smallint check (keys between 0 and 20),
  modified boolean,
  former_taxi_or_rental boolean,
  german_price integer check (german_price between 1 and 9999999),
  vat_regime text check (vat_regime in ('shown', 'margin')),
  net_price integer check (net_price between 1 and 9999999),
  seller text check (seller in ('dealer', 'private')),
  -- Of a car in Germany, the price is its total at the company's door, unless the team has fixed another (DOOR-11).
  price_fixed boolean not null default false,
  -- Null for unknown; an empty list would say that no paper is there, which nobody knows of a car that can be sold.
  papers text[] check (
    papers <@ array[
      'teil_1', 'teil_2', 'coc', 'invoice', 'purchase_contract', 'inspection_report', 'deregistration', 'service_book'
    ] and cardinality(papers) > 0),
  unique (source, source_key),
  check ((source is null) = (source_key is null))
);
comment on column vehicles.imported_price is 'Whole euros; null for a vehicle that no import brought.';
comment on column vehicles.vin is 'Never public: together with other lists it leads to the owner.';
comment on column vehicles.consumption is 'Litres per 100 km; kilograms for natural gas and hydrogen, kilowatt-hours for electric cars.';
comment on column vehicles.german_price is 'Whole euros, what the seller asks in Germany, with the VAT that it contains.';
comment on column vehicles.net_price is 'Whole euros without the German VAT.';
comment on column vehicles.power_hp is 'Derived from power_kw; null above 2500.';

create index vehicles_featured on vehicles (created_at desc, id) where featured;
create index vehicles_by_age on vehicles (created_at, id) include (status);
-- The team's list: every column that it filters and orders by, so that it need not read the wide rows.
create index vehicles_listed on vehicles (search_text collate "C", status, id)
  include (created_at, year, price, mileage, featured, visitor_count);

alter table vehicles enable row level security, force row level security;
-- Neither the VIN nor the listing's source. The lines of the price at the door name the German price, and the law that applies depends on the
-- seller.
grant select (
  id, make, model, year, price, mileage, fuel_type, transmission, location, description, status, featured, environmental_badge,
  body_style, power_hp, created_at, updated_at,
  first_registration, power_kw, displacement, cylinders, co2, co2_cycle, euro_norm, consumption, electric_range, electric_range_cycle,
  powertrain, drive, doors, seats, colour, previous_owners, accident, inspection_until, service_history, keys, modified,
  former_taxi_or_rental, german_price, vat_regime, net_price, seller, papers, price_fixed
) on vehicles to app_visitor, app_customer;
grant select, insert, update, delete on vehicles to app_admin, app_system;
create policy public_reads on vehicles for select to app_visitor, app_customer using (status <> 'archived');
create policy back_office on vehicles to app_admin, app_system using (true) with check (true);
-- The log leaves out search_text and revision, because no person changes them, and the power in its second unit.
create trigger audited after insert or update or delete on vehicles
  for each row execute function record_change('source', 'source_key', 'search_text', 'revision', 'power_hp');

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
  -- A computed price follows facts and tables. Those count as changes, and the price itself does not.
  if new.status = 'german_prospect' and new.german_price is not null and not new.price_fixed then
    counted.price := old.price;
  end if;
  if counted is distinct from old then
    new.revision := old.revision + 1;
  end if;
  return new;
end
$$;
create trigger vehicles_count_revision before update on vehicles for each row execute function count_vehicle_revision();

-- Power is kept in kilowatts and in horsepower, and each unit follows the other (1 kW = 1.35962 CV).
create function keep_power_in_both_units() returns trigger language plpgsql as $$
declare
  horsepower integer := round(new.power_kw * 1.35962);
begin
  if (tg_op = 'INSERT' and new.power_kw is not null) or (tg_op = 'UPDATE' and new.power_kw is distinct from old.power_kw) then
    new.power_hp := case when horsepower <= 2500 then horsepower end;
  elsif tg_op = 'INSERT' or new.power_hp is distinct from old.power_hp then
    new.power_kw := round(new.power_hp / 1.35962);
  end if;
  return new;
end
$$;
create trigger vehicles_keep_power before insert or update of power_kw, power_hp on vehicles
  for each row execute function keep_power_in_both_units();

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
