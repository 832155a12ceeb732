-- What each car in Germany costs at the door of each region, so that lists can sort and filter by it (DOOR-11). The software computes it with
-- the code that also shows it (app/features/cars/landed-price/commands.server.ts), because SQL holds no tax rules.

-- Every car in Germany has a row.
create table prices_at_door (
  vehicle_id uuid primary key references vehicles on delete cascade,
  -- The day for which the totals are computed. Null: not computed since the last change, so the totals are those of before.
  computed_on date,
  -- Counts what the totals depend on: changes of the car, of its official value and of the tables. A computation that began before a change
  -- sees another number, and writes nothing.
  changes integer not null default 0,
  totals jsonb not null default '{}'
);
comment on column prices_at_door.totals is 'Whole euros by the code of the region, without a price that the team has fixed; empty without a German price.';
create index prices_at_door_by_day on prices_at_door (computed_on nulls first);

-- As public as the catalogue, so there is no row-level security.
grant select on prices_at_door to app_visitor, app_customer, app_admin, app_system;
grant update (computed_on, totals) on prices_at_door to app_system;

-- Once per statement, because an import writes thousands. With their owner's rights, because the roles that write vehicles may not do this.
create function prices_at_door_follow_insert() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into prices_at_door (vehicle_id) select id from changed where status = 'german_prospect';
  return null;
end
$$;
create trigger prices_at_door_follow_insert after insert on vehicles
  referencing new table as changed for each statement execute function prices_at_door_follow_insert();

create function prices_at_door_follow_update() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  -- Everybody locks these rows in this order, so that nobody waits in a circle.
  perform from prices_at_door where vehicle_id in (select id from changed) order by vehicle_id for update;
  insert into prices_at_door (vehicle_id)
    select changed.id from changed join before using (id)
    where changed.status = 'german_prospect' and changed.revision <> before.revision
    on conflict (vehicle_id) do update set computed_on = null, changes = prices_at_door.changes + 1;
  delete from prices_at_door using changed where prices_at_door.vehicle_id = changed.id and changed.status <> 'german_prospect';
  return null;
end
$$;
create trigger prices_at_door_follow_update after update on vehicles
  referencing new table as changed old table as before for each statement execute function prices_at_door_follow_update();

create function prices_at_door_follow_tables() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform from prices_at_door order by vehicle_id for update;
  update prices_at_door set computed_on = null, changes = changes + 1;
  return null;
end
$$;
create trigger prices_at_door_follow after insert on price_table_versions
  for each statement execute function prices_at_door_follow_tables();

create function prices_at_door_follow_official_value() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update prices_at_door set computed_on = null, changes = changes + 1 where vehicle_id in (new.vehicle_id, old.vehicle_id);
  return null;
end
$$;
create trigger prices_at_door_follow after insert or update or delete on vehicle_official_values
  for each row execute function prices_at_door_follow_official_value();

create trigger catalogue_changed after update of totals on prices_at_door
  for each statement execute function notify_catalogue_changed();
