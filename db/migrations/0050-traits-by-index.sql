-- When a vehicle is saved, this function looks whether its traits have a row. It read the whole table, which has thousands of rows for the
-- German market, and that was two thirds of a save. Now it looks each of them up. Only the statement for catalogue_traits differs from 0048.
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
    select body_style, environmental_badge, colour, drive, owners
    from (
      select distinct coalesce(body_style, '') as body_style, coalesce(environmental_badge, '') as environmental_badge,
        coalesce(colour, '') as colour, coalesce(drive, '') as drive,
        case when previous_owners > 2 then '3' else coalesce(previous_owners::text, '') end as owners
      from changed
    ) as own
    where not exists (
      select from catalogue_traits t
      where t.body_style = own.body_style and t.environmental_badge = own.environmental_badge and t.colour = own.colour
        and t.drive = own.drive and t.owners = own.owners)
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
