-- The catalogue is searched in SQL (decision 0062). No process keeps the cars in memory any more, so the bytes and the changes that it read go.
drop table catalogue_cars, catalogue_changes;
drop function packed_car, status_number, catalogue_changes;

-- Archived cars need no names and places again: only the public filters use them.
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

-- A row leaves with its vehicle by its foreign key, as before 0048.
drop trigger catalogue_follows_delete on vehicles;
drop trigger catalogue_follows_truncate on vehicles;
drop function catalogue_follow_removal;
alter table catalogue add foreign key (vehicle_id) references vehicles on delete cascade;

delete from catalogue_names where not is_public;
delete from catalogue_segments where not is_public;
alter table catalogue_names drop column is_public;
alter table catalogue_segments drop column is_public;

-- One index for each order of the catalogue, each with the vehicle as tie-breaker. They also give the bounds of the ranges.
create index catalogue_newest on catalogue (created_at desc, vehicle_id);
create index catalogue_price on catalogue (price, vehicle_id);
create index catalogue_year on catalogue (year, vehicle_id);
create index catalogue_mileage on catalogue (mileage, vehicle_id);

-- The team's list: every column that it filters and orders by, so that it need not read the wide rows.
drop index vehicles_by_status;
create index vehicles_listed on vehicles (search_text collate "C", status, id)
  include (created_at, year, price, mileage, featured, visitor_count);
