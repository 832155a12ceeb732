-- For the back office: a search in fifty thousand cars, and protection against two admins who overwrite each other's changes.

-- Lower case without accents, for comparison with typed words. app/lib/fold-text.ts folds in the same way; a test compares them.
alter table vehicles
  add column search_text text not null generated always as (
    lower(regexp_replace(normalize(make || ' ' || model || ' ' || location, NFD), '[\u0300-\u036f]', '', 'g'))
  ) stored,
  -- Counts changes, so that a form knows which state it shows (row R21). Visits do not count.
  add column revision integer not null default 1;

create function count_vehicle_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
create trigger vehicles_count_revision
  before update of make, model, year, price, mileage, fuel_type, transmission, location, description, status, featured,
    environmental_badge, body_style, power_hp, updated_at
  on vehicles for each row
  when (
    (old.make, old.model, old.year, old.price, old.mileage, old.fuel_type, old.transmission, old.location, old.description, old.status,
      old.featured, old.environmental_badge, old.body_style, old.power_hp, old.updated_at)
    is distinct from
    (new.make, new.model, new.year, new.price, new.mileage, new.fuel_type, new.transmission, new.location, new.description, new.status,
      new.featured, new.environmental_badge, new.body_style, new.power_hp, new.updated_at))
  execute function count_vehicle_revision();

-- One index per sort order, so that a page reads one range of it. It includes the status, because most lists leave one status out.
create index vehicles_by_name on vehicles (search_text, id) include (status);
create index vehicles_by_year on vehicles (year, id) include (status);
create index vehicles_by_price on vehicles (price, id) include (status);
create index vehicles_by_mileage on vehicles (mileage, id) include (status);
create index vehicles_by_visits on vehicles (visitor_count, id) include (status);
create index vehicles_by_age on vehicles (created_at, id) include (status);
create index vehicles_by_featured on vehicles (featured, created_at, id) include (status);
-- A small index for counts and for words: equal names with equal status share one entry.
create index vehicles_by_status on vehicles (status, search_text);

-- The log leaves out search_text and revision, because no person changes them.
drop trigger audited on vehicles;
create trigger audited after insert or update or delete on vehicles
  for each row execute function record_change('source', 'source_key', 'search_text', 'revision');
