-- Finding a car however its name is written, and cars without a price (STOCK-2, CAR-47).

-- A name as searches compare it: folded, each run of other signs a single space. "Kia cee'd" becomes "kia cee d".
-- app/features/cars/catalogue/search-words.ts reads typed words in the same way; a test compares them.
create function searchable(name text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(folded(name), '[\u0020-\u002f\u003a-\u0060\u007b-\u007f\u00a0\u00ab\u00b4\u00b7\u00bb\u2010-\u2027]+', ' ', 'g'));

alter table catalogue_names add column words text not null generated always as (searchable(make || ' ' || model)) stored;

-- A price of 0 is no price: such a car is last in both orders by price, and no range of prices has it.
alter table catalogue add column known_price integer generated always as (nullif(price, 0)) stored;
comment on column catalogue.known_price is 'Whole euros; null without a price.';

drop index catalogue_price;
create index catalogue_price on catalogue (known_price, vehicle_id);
create index catalogue_price_falling on catalogue (known_price desc nulls last, vehicle_id desc);
-- Tells which places, fuels and gears any public car has.
create index catalogue_segment on catalogue (segment_id);
