-- The catalogue searches these tables: one narrow row per public vehicle. Triggers write it in the vehicle's transaction, so it is current.
-- Archived vehicles have no row, so no search finds them. Everything here is public, so there is no row-level security (decision 0062).
-- Names and segments are few (about a thousand) and vehicles many, so a search first resolves words and filters to their ids.

create table catalogue_names (
  id integer generated always as identity primary key,
  make text not null,
  model text not null,
  search_text text not null generated always as (folded(make || ' ' || model)) stored,
  unique (make, model)
);

create table catalogue_segments (
  id integer generated always as identity primary key,
  fuel_type text not null,
  transmission text not null,
  location text not null,
  unique (fuel_type, transmission, location)
);

-- Facts with few values are "traits": a row of the catalogue has the number of its combination, as it has the number of its segment.
-- '' is an unknown fact. It is not null, because only equal values can be joined by hash. Three owners stand for three or more.
create table catalogue_traits (
  id integer generated always as identity primary key,
  body_style text not null,
  environmental_badge text not null,
  colour text not null,
  drive text not null,
  owners text not null,
  unique (body_style, environmental_badge, colour, drive, owners)
);

-- No foreign keys for the numbers: the trigger below has just joined them.
create table catalogue (
  vehicle_id uuid primary key references vehicles on delete cascade,
  name_id integer not null,
  segment_id integer not null,
  price integer not null,
  mileage integer not null,
  year smallint not null,
  created_at timestamptz not null,
  -- Recommendations are scored on these narrow rows, so they have the other columns that count.
  available boolean not null default false,
  featured boolean not null default false,
  traits_id integer,
  power_kw smallint,
  first_registration date
);
comment on column catalogue.first_registration is 'The first day of the month; null if only the year is known.';

-- One index for each order of the catalogue, each with the vehicle as tie-breaker. They also give the bounds of the ranges.
create index catalogue_newest on catalogue (created_at desc, vehicle_id);
create index catalogue_price on catalogue (price, vehicle_id);
create index catalogue_year on catalogue (year, vehicle_id);
create index catalogue_mileage on catalogue (mileage, vehicle_id);
create index catalogue_name on catalogue (name_id);

grant select on catalogue, catalogue_names, catalogue_segments, catalogue_traits to app_visitor, app_customer, app_admin, app_system;

-- Runs once per statement for all its rows, so that an import of thousands stays cheap. It has its owner's rights, because the roles that
-- write vehicles may not write the catalogue.
create function catalogue_follow_insert_or_update() returns trigger
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

  insert into catalogue_traits (body_style, environmental_badge, colour, drive, owners)
    select body_style, environmental_badge, colour, drive, owners
    from (
      select distinct coalesce(body_style, '') as body_style, coalesce(environmental_badge, '') as environmental_badge,
        coalesce(colour, '') as colour, coalesce(drive, '') as drive,
        case when previous_owners > 2 then '3' else coalesce(previous_owners::text, '') end as owners
      from changed where status <> 'archived'
    ) as own
    where not exists (
      select from catalogue_traits t
      where t.body_style = own.body_style and t.environmental_badge = own.environmental_badge and t.colour = own.colour
        and t.drive = own.drive and t.owners = own.owners)
    order by body_style, environmental_badge, colour, drive, owners
    on conflict do nothing;

  delete from catalogue using changed where catalogue.vehicle_id = changed.id and changed.status = 'archived';

  insert into catalogue (vehicle_id, name_id, segment_id, price, mileage, year, created_at, available, featured,
      traits_id, power_kw, first_registration)
    select changed.id, n.id, s.id, changed.price, changed.mileage, changed.year, changed.created_at,
      changed.status = 'available', changed.featured, t.id, changed.power_kw, changed.first_registration
    from changed
    join catalogue_names n on n.make = changed.make and n.model = changed.model
    join catalogue_segments s
      on s.fuel_type = changed.fuel_type and s.transmission = changed.transmission and s.location = changed.location
    join catalogue_traits t
      on t.body_style = coalesce(changed.body_style, '') and t.environmental_badge = coalesce(changed.environmental_badge, '')
      and t.colour = coalesce(changed.colour, '') and t.drive = coalesce(changed.drive, '')
      and t.owners = case when changed.previous_owners > 2 then '3' else coalesce(changed.previous_owners::text, '') end
    where changed.status <> 'archived'
    on conflict (vehicle_id) do update set
      name_id = excluded.name_id, segment_id = excluded.segment_id, price = excluded.price, mileage = excluded.mileage,
      year = excluded.year, created_at = excluded.created_at, available = excluded.available, featured = excluded.featured,
      traits_id = excluded.traits_id, power_kw = excluded.power_kw, first_registration = excluded.first_registration
    where (catalogue.name_id, catalogue.segment_id, catalogue.price, catalogue.mileage, catalogue.year, catalogue.created_at,
        catalogue.available, catalogue.featured, catalogue.traits_id, catalogue.power_kw, catalogue.first_registration)
      is distinct from
      (excluded.name_id, excluded.segment_id, excluded.price, excluded.mileage, excluded.year, excluded.created_at,
        excluded.available, excluded.featured, excluded.traits_id, excluded.power_kw, excluded.first_registration);
  return null;
end
$$;

create trigger catalogue_follows_insert after insert on vehicles
  referencing new table as changed for each statement execute function catalogue_follow_insert_or_update();
create trigger catalogue_follows_update after update on vehicles
  referencing new table as changed for each statement execute function catalogue_follow_insert_or_update();

-- Notifies every instance that a public page may have changed. PostgreSQL delivers this at commit, once per transaction.
create function notify_catalogue_changed() returns trigger
  language plpgsql
as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end
$$;

create trigger catalogue_changed_by_insert_or_delete after insert or delete or truncate on vehicles
  for each statement execute function notify_catalogue_changed();
-- The revision counts every change except those of columns that no page shows, such as a counted visit (0014-vehicles.sql).
create trigger catalogue_changed_by_update after update on vehicles
  for each row when (old.revision is distinct from new.revision) execute function notify_catalogue_changed();
create trigger catalogue_changed after insert or update or delete or truncate on vehicle_images
  for each statement execute function notify_catalogue_changed();
create trigger catalogue_changed after insert or update or delete or truncate on vehicle_features
  for each statement execute function notify_catalogue_changed();
