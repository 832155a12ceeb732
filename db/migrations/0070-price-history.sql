-- Each price of a car, with the moment from which it was offered at it (decision 0071). Nobody writes it by hand: triggers follow the stock.

create table price_changes (
  vehicle_id uuid not null references vehicles on delete cascade,
  began_at timestamptz not null,
  -- Whole euros; null while the car is not offered, or its price is on request.
  price integer check (price between 1 and 9999999),
  -- Of a price that the software computes: what the seller in Germany asks.
  asked integer check (asked between 1 and 9999999),
  primary key (vehicle_id, began_at)
);
comment on column price_changes.asked is 'Whole euros; null for a price that the team has set.';
-- For whoever asks which prices fell since a moment.
create index price_changes_by_time on price_changes (began_at);

alter table price_changes enable row level security, force row level security;
-- The public sees a part of it, through the view below. The software adds the prices that it computes.
grant select on price_changes to app_admin, app_salesperson;
grant select, insert on price_changes to app_system;
-- The grants decide. This is for the table's owner, with whose rights the view reads and the triggers write.
create policy owner_works on price_changes to public using (true) with check (true);

-- What a car is offered for: whole euros, or null. A reserved car still stands there with its price.
create function offered_price(price integer, status text) returns integer
  language sql immutable parallel safe
  return case when status in ('available', 'reserved', 'german_prospect') then nullif(price, 0) end;

-- Whether the software computes the price, because it is the total at the company's door.
create function has_computed_price(status text, german_price integer, price_fixed boolean) returns boolean
  language sql immutable parallel safe
  return status = 'german_prospect' and german_price is not null and not price_fixed;

-- Once per statement, because an import writes thousands. With their owner's rights, because the roles that write vehicles may not do this.
-- A price that is computed has its row when it has been computed (below): until then the vehicle has an older one.
create function price_changes_follow_insert() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into price_changes (vehicle_id, began_at, price)
    select id, clock_timestamp(), offered_price(price, status) from changed
    where offered_price(price, status) is not null and not has_computed_price(status, german_price, price_fixed);
  return null;
end
$$;
create trigger price_changes_follow_insert after insert on vehicles
  referencing new table as changed for each statement execute function price_changes_follow_insert();

create function price_changes_follow_update() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into price_changes (vehicle_id, began_at, price)
    select id, greatest(clock_timestamp(), last.began_at + interval '1 microsecond'), offered_price(changed.price, changed.status)
    from changed
    join before using (id)
    left join lateral (
      select began_at, price from price_changes where vehicle_id = id order by began_at desc limit 1
    ) as last on true
    where (changed.price, changed.status, changed.price_fixed, changed.german_price)
        is distinct from (before.price, before.status, before.price_fixed, before.german_price)
      and not has_computed_price(changed.status, changed.german_price, changed.price_fixed)
      and last.price is distinct from offered_price(changed.price, changed.status);
  return null;
end
$$;
create trigger price_changes_follow_update after update on vehicles
  referencing new table as changed old table as before for each statement execute function price_changes_follow_update();

-- With the rights of the software, which computes the totals and reads vehicles. Other writers only make totals old, which adds nothing.
create function price_changes_follow_totals() returns trigger
  language plpgsql
as $$
begin
  insert into price_changes (vehicle_id, began_at, price, asked)
    select id, greatest(clock_timestamp(), last.began_at + interval '1 microsecond'), offered_price(vehicles.price, status), german_price
    from changed
    join before using (vehicle_id)
    join vehicles on id = vehicle_id
    left join lateral (
      select began_at, price from price_changes where vehicle_id = id order by began_at desc limit 1
    ) as last on true
    where changed.computed_on is distinct from before.computed_on and changed.computed_on is not null
      and has_computed_price(status, german_price, price_fixed)
      and last.price is distinct from offered_price(vehicles.price, status);
  return null;
end
$$;
create trigger price_changes_follow_totals after update on prices_at_door
  referencing new table as changed old table as before for each statement execute function price_changes_follow_totals();

-- Of the cars that are there, only the present price is known: it counts from now on. The owner reads them without the policies of others.
alter table vehicles no force row level security;
insert into price_changes (vehicle_id, began_at, price, asked)
  select id, now(), offered_price(price, status),
    case when has_computed_price(status, german_price, price_fixed) then german_price end
  from vehicles left join prices_at_door on vehicle_id = id
  where offered_price(price, status) is not null
    and (not has_computed_price(status, german_price, price_fixed) or computed_on is not null);
alter table vehicles force row level security;

-- The present prices that are lower than every price of the thirty days before they began (Ley 7/1996, art. 20.1; Directive 98/6/EC, art. 6a).
-- Days are Europe/Madrid's and whole, so the time before is never shorter than thirty of them. No reduction without a known price in all of
-- that time. A computed price is reduced only if the seller asks less, too: a total also falls when a table changes or the car grows older.
-- With its owner's rights, because the public may not read the other prices. `shown_until` is the end of the thirtieth day; whoever shows a
-- reduction compares it with the time.
create view price_reductions as
select latest.vehicle_id, latest.price, earlier.lowest as lowest_before, latest.began_at as since,
  (date_trunc('day', latest.began_at at time zone 'Europe/Madrid') + interval '30 days') at time zone 'Europe/Madrid' as shown_until
from price_changes latest
cross join lateral (
  select min(price) as lowest, min(asked) as lowest_asked, count(*) = count(price) as always_offered, count(*) = count(asked) as always_computed
  from price_changes
  where vehicle_id = latest.vehicle_id and began_at < latest.began_at
    and began_at >= (
      select max(first.began_at) from price_changes first
      where first.vehicle_id = latest.vehicle_id and first.began_at
        <= (date_trunc('day', latest.began_at at time zone 'Europe/Madrid') - interval '30 days') at time zone 'Europe/Madrid')
) as earlier
where latest.price < earlier.lowest and earlier.always_offered
  and (latest.asked is null or (earlier.always_computed and latest.asked < earlier.lowest_asked))
  and not exists (
    select from price_changes later where later.vehicle_id = latest.vehicle_id and later.began_at > latest.began_at);
grant select on price_reductions to app_visitor, app_customer, app_admin, app_salesperson, app_accountant, app_system;

-- A car's visits of each day, for what a price did to the interest. Numbers that name nobody; the hashes of a day go with it (0016).
create table vehicle_day_visits (
  vehicle_id uuid not null references vehicles on delete cascade,
  day date not null,
  visits integer not null check (visits > 0),
  primary key (vehicle_id, day)
);
create index vehicle_day_visits_by_day on vehicle_day_visits (day);

alter table vehicle_day_visits enable row level security, force row level security;
grant select on vehicle_day_visits to app_admin, app_salesperson;
grant select, insert, update, delete on vehicle_day_visits to app_system;
create policy team_reads on vehicle_day_visits for select to app_admin, app_salesperson using (true);
create policy system_works on vehicle_day_visits to app_system using (true) with check (true);
