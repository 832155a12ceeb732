-- The catalogue can be searched by make and model, body, badge, colour, drive, owners, power and first registration (decision 0047). Facts
-- with few values are "traits": a row of the catalogue has the number of its combination, as it has the number of its segment.

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
grant select on catalogue_traits to app_visitor, app_customer, app_admin, app_system;

alter table catalogue
  add column traits_id integer references catalogue_traits,
  add column power_kw smallint,
  add column first_registration date;
comment on column catalogue.first_registration is 'The first day of the month; null if only the year is known.';

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
    select distinct coalesce(body_style, '') as body_style, coalesce(environmental_badge, '') as environmental_badge,
      coalesce(colour, '') as colour, coalesce(drive, '') as drive, case when previous_owners > 2 then '3' else coalesce(previous_owners::text, '') end as owners
    from changed where status <> 'archived'
    except select body_style, environmental_badge, colour, drive, owners from catalogue_traits
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

-- Fills the rows that are there. The owner of the tables may only read vehicles while their policies do not bind it.
alter table vehicles no force row level security;
insert into catalogue_traits (body_style, environmental_badge, colour, drive, owners)
  select distinct coalesce(body_style, ''), coalesce(environmental_badge, ''), coalesce(colour, ''), coalesce(drive, ''),
    case when previous_owners > 2 then '3' else coalesce(previous_owners::text, '') end
  from vehicles where status <> 'archived';
update catalogue set traits_id = t.id, power_kw = vehicles.power_kw, first_registration = vehicles.first_registration
  from vehicles
  join catalogue_traits t
    on t.body_style = coalesce(vehicles.body_style, '') and t.environmental_badge = coalesce(vehicles.environmental_badge, '')
    and t.colour = coalesce(vehicles.colour, '') and t.drive = coalesce(vehicles.drive, '')
    and t.owners = case when vehicles.previous_owners > 2 then '3' else coalesce(vehicles.previous_owners::text, '') end
  where vehicles.id = catalogue.vehicle_id;
alter table vehicles force row level security;
