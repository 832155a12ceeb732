-- What a buyer of a German car needs to know of it (decision 0043). Every column may be null: an unknown fact stays unknown. The limits only
-- keep out what no car can have; the form questions what looks wrong within them.

alter table vehicles
  -- Months are kept as their first day.
  add column first_registration date
    check (first_registration between '1900-01-01' and '2100-12-01' and extract(day from first_registration) = 1),
  add column vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  add column power_kw smallint check (power_kw between 1 and 9999),
  add column displacement smallint check (displacement between 1 and 20000),
  add column cylinders smallint check (cylinders between 1 and 24),
  add column co2 smallint check (co2 between 0 and 1000),
  add column co2_cycle text check (co2_cycle in ('WLTP', 'NEDC')),
  add column euro_norm text check (euro_norm in ('Euro 1', 'Euro 2', 'Euro 3', 'Euro 4', 'Euro 5', 'Euro 6')),
  add column consumption numeric(4, 1) check (consumption between 0.1 and 99.9),
  add column electric_range smallint check (electric_range between 1 and 5000),
  add column electric_range_cycle text check (electric_range_cycle in ('WLTP', 'NEDC')),
  add column powertrain text check (powertrain in (
    'petrol', 'diesel', 'petrol_mild_hybrid', 'diesel_mild_hybrid', 'petrol_hybrid', 'diesel_hybrid', 'petrol_plug_in', 'diesel_plug_in',
    'range_extender', 'electric', 'hydrogen', 'lpg', 'cng', 'ethanol')),
  add column drive text check (drive in ('Delantera', 'Trasera', 'Total')),
  add column doors smallint check (doors between 1 and 9),
  add column seats smallint check (seats between 1 and 20),
  add column colour text check (colour in (
    'Blanco', 'Negro', 'Gris', 'Plata', 'Azul', 'Rojo', 'Verde', 'Marrón', 'Beige', 'Amarillo', 'Naranja', 'Dorado', 'Violeta')),
  add column previous_owners smallint check (previous_owners between 0 and 99),
  add column accident text check (accident in ('none_declared', 'repaired', 'damaged')),
  add column inspection_until date
    check (inspection_until between '1900-01-01' and '2100-12-01' and extract(day from inspection_until) = 1),
  add column service_history text check (service_history in ('complete', 'partial', 'none')),
  add column keys smallint check (keys between 0 and 20),
  add column modified boolean,
  add column former_taxi_or_rental boolean,
  add column german_price integer check (german_price between 1 and 9999999),
  add column vat_regime text check (vat_regime in ('shown', 'margin')),
  add column net_price integer check (net_price between 1 and 9999999),
  add column seller text check (seller in ('dealer', 'private')),
  -- Null for unknown; an empty list would say that no paper is there, which nobody knows of a car that can be sold.
  add column papers text[] check (
    papers <@ array[
      'teil_1', 'teil_2', 'coc', 'invoice', 'purchase_contract', 'inspection_report', 'deregistration', 'service_book'
    ] and cardinality(papers) > 0);

comment on column vehicles.vin is 'Never public: together with other lists it leads to the owner.';
comment on column vehicles.consumption is 'Litres per 100 km; kilograms for natural gas and hydrogen, kilowatt-hours for electric cars.';
comment on column vehicles.german_price is 'Whole euros, what the seller asks in Germany, with the VAT that it contains.';
comment on column vehicles.net_price is 'Whole euros without the German VAT.';
comment on column vehicles.power_hp is 'Derived from power_kw for the release before; null above 2500.';

-- Everything but the VIN. The lines of the price at the door name the German price, and the law that applies depends on the seller.
grant select (
  first_registration, power_kw, displacement, cylinders, co2, co2_cycle, euro_norm, consumption, electric_range, electric_range_cycle,
  powertrain, drive, doors, seats, colour, previous_owners, accident, inspection_until, service_history, keys, modified,
  former_taxi_or_rental, german_price, vat_regime, net_price, seller, papers
) on vehicles to app_visitor, app_customer;

-- Power is in kilowatts now. While a release that knows only power_hp may still write, each unit follows the other (1 kW = 1.35962 CV).
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

-- The log need not tell the same change twice.
create or replace trigger audited after insert or update or delete on vehicles
  for each row execute function record_change('source', 'source_key', 'search_text', 'revision', 'power_hp');

-- Fills the new columns from what is known. No page, form or search follows this, because nothing in it is news.
alter table vehicles no force row level security;
alter table vehicles disable trigger user;
update vehicles set
  power_kw = round(power_hp / 1.35962),
  german_price = case
    when source is not null and status = 'german_prospect' then nullif(coalesce(imported_price, price), 0)
  end
where power_hp is not null or (source is not null and status = 'german_prospect');
alter table vehicles enable trigger user;
alter table vehicles force row level security;
