-- Every vehicle as bytes that a process takes into memory as they are (decision 0055). Archived ones are here, too, for the team's list, and so are
-- the visits. So only the system may read this table. Triggers write it in the vehicle's transaction.
create table catalogue_cars (
  vehicle_id uuid primary key,
  packed bytea not null
);
comment on table catalogue_cars is 'No foreign key: it would check each row of an import once more. Triggers delete the rows.';
alter table catalogue_cars alter packed set storage plain;
grant select on catalogue_cars to app_system;

-- The statuses as numbers, in the order of the alphabet.
create function status_number(status text) returns integer language sql immutable parallel safe
  return array_position(array['archived', 'available', 'german_prospect', 'reserved', 'sold'], status);

-- 55 bytes; app/features/cars/catalogue/car-columns.ts reads them. An unknown power or month is -1. A month is counted from the year 0.
create function packed_car(
  id uuid, name_id integer, segment_id integer, traits_id integer, price integer, mileage integer, year smallint, power_kw smallint,
  first_registration date, created_at timestamptz, visits integer, status text, featured boolean
) returns bytea
  language sql immutable parallel safe
  return uuid_send(id) || int4send(name_id) || int4send(segment_id) || int4send(traits_id) || int4send(price) || int4send(mileage)
    || int2send(year) || int2send(coalesce(power_kw, -1::smallint))
    || int2send(coalesce(extract(year from first_registration) * 12 + extract(month from first_registration) - 1, -1)::smallint)
    || timestamptz_send(created_at) || int4send(visits) || substring(int4send(status_number(status) + 8 * featured::integer) from 4);

-- Archived cars have names and places, too. The public filters offer only those that a public car has had.
alter table catalogue_names add column is_public boolean not null default true;
alter table catalogue_names alter column is_public set default false;
alter table catalogue_segments add column is_public boolean not null default true;
alter table catalogue_segments alter column is_public set default false;

create or replace function catalogue_follow_insert_or_update() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into catalogue_names (make, model, is_public)
    select make, model, bool_or(status <> 'archived') from changed
    where not exists (
      select from catalogue_names n
      where n.make = changed.make and n.model = changed.model and (n.is_public or changed.status = 'archived'))
    group by make, model
    order by make, model
    on conflict (make, model) do update set is_public = true where excluded.is_public and not catalogue_names.is_public;

  insert into catalogue_segments (fuel_type, transmission, location, is_public)
    select fuel_type, transmission, location, bool_or(status <> 'archived') from changed
    where not exists (
      select from catalogue_segments s
      where s.fuel_type = changed.fuel_type and s.transmission = changed.transmission and s.location = changed.location
        and (s.is_public or changed.status = 'archived'))
    group by fuel_type, transmission, location
    order by fuel_type, transmission, location
    on conflict (fuel_type, transmission, location) do update set is_public = true
      where excluded.is_public and not catalogue_segments.is_public;

  insert into catalogue_traits (body_style, environmental_badge, colour, drive, owners)
    select distinct coalesce(body_style, '') as body_style, coalesce(environmental_badge, '') as environmental_badge,
      coalesce(colour, '') as colour, coalesce(drive, '') as drive, case when previous_owners > 2 then '3' else coalesce(previous_owners::text, '') end as owners
    from changed
    except select body_style, environmental_badge, colour, drive, owners from catalogue_traits
    order by body_style, environmental_badge, colour, drive, owners
    on conflict do nothing;

  delete from catalogue using changed where catalogue.vehicle_id = changed.id and changed.status = 'archived';

  with numbered as materialized (
    select changed.*, n.id as name_id, s.id as segment_id, t.id as traits_id
    from changed
    join catalogue_names n on n.make = changed.make and n.model = changed.model
    join catalogue_segments s
      on s.fuel_type = changed.fuel_type and s.transmission = changed.transmission and s.location = changed.location
    join catalogue_traits t
      on t.body_style = coalesce(changed.body_style, '') and t.environmental_badge = coalesce(changed.environmental_badge, '')
      and t.colour = coalesce(changed.colour, '') and t.drive = coalesce(changed.drive, '')
      and t.owners = case when changed.previous_owners > 2 then '3' else coalesce(changed.previous_owners::text, '') end
  ), packed as (
    insert into catalogue_cars (vehicle_id, packed)
      select id, packed_car(id, name_id, segment_id, traits_id, price, mileage, year, power_kw, first_registration, created_at,
        visitor_count, status, featured)
      from numbered
      on conflict (vehicle_id) do update set packed = excluded.packed where catalogue_cars.packed <> excluded.packed
  )
  insert into catalogue (vehicle_id, name_id, segment_id, price, mileage, year, created_at, available, featured,
      traits_id, power_kw, first_registration)
    select id, name_id, segment_id, price, mileage, year, created_at, status = 'available', featured, traits_id, power_kw, first_registration
    from numbered
    where status <> 'archived'
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

-- Four checks for each row of an import would only find what the trigger above has just joined.
alter table catalogue
  drop constraint catalogue_vehicle_id_fkey, drop constraint catalogue_name_id_fkey, drop constraint catalogue_segment_id_fkey,
  drop constraint catalogue_traits_id_fkey;

create function catalogue_follow_removal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from catalogue;
    delete from catalogue_cars;
  else
    delete from catalogue using gone where catalogue.vehicle_id = gone.id;
    delete from catalogue_cars using gone where catalogue_cars.vehicle_id = gone.id;
  end if;
  return null;
end
$$;
create trigger catalogue_follows_delete after delete on vehicles
  referencing old table as gone for each statement execute function catalogue_follow_removal();
create trigger catalogue_follows_truncate after truncate on vehicles
  for each statement execute function catalogue_follow_removal();

-- Fills the rows. The owner of the tables may only read vehicles while their policies do not bind it.
alter table vehicles no force row level security;
insert into catalogue_names (make, model) select distinct make, model from vehicles where status = 'archived' on conflict do nothing;
insert into catalogue_segments (fuel_type, transmission, location)
  select distinct fuel_type, transmission, location from vehicles where status = 'archived' on conflict do nothing;
insert into catalogue_traits (body_style, environmental_badge, colour, drive, owners)
  select distinct coalesce(body_style, ''), coalesce(environmental_badge, ''), coalesce(colour, ''), coalesce(drive, ''),
    case when previous_owners > 2 then '3' else coalesce(previous_owners::text, '') end
  from vehicles where status = 'archived'
  on conflict do nothing;
insert into catalogue_cars (vehicle_id, packed)
  select vehicles.id, packed_car(vehicles.id, n.id, s.id, t.id, price, mileage, year, power_kw, first_registration, created_at, visitor_count, status,
    featured)
  from vehicles
  join catalogue_names n using (make, model)
  join catalogue_segments s using (fuel_type, transmission, location)
  join catalogue_traits t
    on t.body_style = coalesce(vehicles.body_style, '') and t.environmental_badge = coalesce(vehicles.environmental_badge, '')
    and t.colour = coalesce(vehicles.colour, '') and t.drive = coalesce(vehicles.drive, '')
    and t.owners = case when vehicles.previous_owners > 2 then '3' else coalesce(vehicles.previous_owners::text, '') end;
alter table vehicles force row level security;

-- The changes that processes read are those of these rows, so that they hear of archived cars and of visits.
drop trigger catalogue_inserted on catalogue;
drop trigger catalogue_updated on catalogue;
drop trigger catalogue_deleted on catalogue;
create trigger catalogue_inserted after insert on catalogue_cars
  referencing new table as changed for each statement execute function catalogue_changes();
create trigger catalogue_updated after update on catalogue_cars
  referencing new table as changed for each statement execute function catalogue_changes();
create trigger catalogue_deleted after delete on catalogue_cars
  referencing old table as changed for each statement execute function catalogue_changes();

-- Recommendations and the team's list come from memory now, so nothing reads these. A page still asks for the oldest cars and for a name.
drop index catalogue_recommendable, catalogue_featured, catalogue_segment;
drop index vehicles_by_name, vehicles_by_year, vehicles_by_price, vehicles_by_mileage, vehicles_by_visits, vehicles_by_featured;
