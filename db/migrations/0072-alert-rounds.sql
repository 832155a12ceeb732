-- What is new for saved searches (decision 0072). A log says what each car was before a change; a round puts it to all searches and empties it.

-- What a search compares of a car, as it was before a change; nothing but nulls if nobody could buy it then. Rows are only added and erased, so
-- no change waits for a round and no round loses a change.
create table car_changes (
  id bigint generated always as identity primary key,
  -- No foreign key: the log does not hold a car up that is erased.
  vehicle_id uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  name_id integer,
  segment_id integer,
  traits_id integer,
  known_price integer,
  mileage integer,
  year smallint,
  power_kw smallint,
  first_registration date,
  totals jsonb,
  in_round boolean not null default false,
  present boolean not null default false,
  reduced boolean not null default false
);
comment on column car_changes.name_id is 'Null if the car was not for sale before this change: archived, sold, reserved or not there yet.';
comment on column car_changes.in_round is 'The round under way looks at it. The last step of the round erases these rows.';
comment on column car_changes.present is 'What the car is now: the round adds such rows when it begins.';
comment on column car_changes.reduced is 'Of a present row: somebody was told of the car at a higher price (price_reductions).';
create index car_changes_of_car on car_changes (vehicle_id, id);
create index car_changes_in_round on car_changes (vehicle_id) where in_round;

-- The one round under way, and the place in the order of searches up to which they have been looked at; null between two rounds.
create table alert_rounds (
  id integer primary key default 1 check (id = 1),
  since timestamptz,
  region text,
  query text
);
insert into alert_rounds default values;

-- Cars that wait for the next mail of a search.
create table found_cars (
  search_id uuid not null references saved_searches on delete cascade,
  vehicle_id uuid not null references vehicles on delete cascade,
  found_at timestamptz not null,
  primary key (search_id, vehicle_id)
);
create index found_cars_of_car on found_cars (vehicle_id);

-- What an address has been told, by whichever of its searches, so that nobody gets a car twice.
create table told_cars (
  email text not null,
  vehicle_id uuid not null references vehicles on delete cascade,
  -- vehicles.price at that time; null without a price.
  price integer,
  told_at timestamptz not null,
  primary key (email, vehicle_id)
);
create index told_cars_of_car on told_cars (vehicle_id);

alter table car_changes enable row level security, force row level security;
alter table alert_rounds enable row level security, force row level security;
alter table found_cars enable row level security, force row level security;
alter table told_cars enable row level security, force row level security;
grant select, insert, update, delete on car_changes, found_cars, told_cars to app_system;
grant select, update on alert_rounds to app_system;
-- The grants decide. This is for the table's owner, with whose rights the triggers below write.
create policy owner_works on car_changes to public using (true) with check (true);
create policy system_works on alert_rounds to app_system using (true) with check (true);
create policy system_works on found_cars to app_system using (true) with check (true);
create policy system_works on told_cars to app_system using (true) with check (true);

-- A car that somebody can buy. A reserved one is told when it is free again.
create function is_for_sale(status text) returns boolean
  language sql immutable parallel safe
  return status in ('available', 'german_prospect');

-- Once per statement, because an import writes thousands. Triggers of one event fire in the order of their names: these come before
-- catalogue_follows and prices_at_door_follow, so catalogue and totals are still those of before the change.
create function alerts_note_insert() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into car_changes (vehicle_id) select id from changed where is_for_sale(status);
  return null;
end
$$;
create trigger alerts_note_insert after insert on vehicles
  referencing new table as changed for each statement execute function alerts_note_insert();

create function alerts_note_update() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into car_changes (vehicle_id, name_id, segment_id, traits_id, known_price, mileage, year, power_kw, first_registration, totals)
    select changed.id, c.name_id, c.segment_id, c.traits_id, c.known_price, c.mileage, c.year, c.power_kw, c.first_registration, d.totals
    from changed join before using (id)
    left join catalogue c on c.vehicle_id = changed.id and is_for_sale(before.status)
    left join prices_at_door d on d.vehicle_id = c.vehicle_id
    where (changed.revision, changed.price) is distinct from (before.revision, before.price)
      and (is_for_sale(changed.status) or is_for_sale(before.status));
  return null;
end
$$;
create trigger alerts_note_update after update on vehicles
  referencing new table as changed old table as before for each statement execute function alerts_note_update();

-- A total counts in the regions other than the company's, whose prices differ from vehicles.price.
create function alerts_note_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into car_changes (vehicle_id, name_id, segment_id, traits_id, known_price, mileage, year, power_kw, first_registration, totals)
    select vehicle_id, c.name_id, c.segment_id, c.traits_id, c.known_price, c.mileage, c.year, c.power_kw, c.first_registration, before.totals
    from changed join before using (vehicle_id) join catalogue c using (vehicle_id)
    where changed.totals <> before.totals;
  return null;
end
$$;
create trigger alerts_note_totals after update on prices_at_door
  referencing new table as changed old table as before for each statement execute function alerts_note_totals();

-- From when on a search waits for cars: since it was confirmed, continued or changed. What changed before is not new for it.
alter table saved_searches add column waits_since timestamptz;

create function saved_search_waits() returns trigger language plpgsql as $$
begin
  if new.confirmed_at is null or new.paused_at is not null then
    new.waits_since := null;
  elsif tg_op = 'INSERT' or old.waits_since is null or (new.query, new.region) <> (old.query, old.region) then
    new.waits_since := clock_timestamp();
  end if;
  return new;
end
$$;
create trigger saved_search_waits before insert or update on saved_searches for each row execute function saved_search_waits();
update saved_searches set waits_since = now() where confirmed_at is not null and paused_at is null;

-- What a search found, and its mails that have not left, are dropped when it pauses or ends. What an address was told goes with its last search.
create function saved_search_stops() returns trigger language plpgsql as $$
begin
  delete from found_cars where search_id = old.id;
  delete from emails where subject_id = old.id and sent_at is null and kind in ('alert-found', 'alert-asked');
  if tg_op = 'DELETE' then
    delete from told_cars where email = old.email and not exists (select from saved_searches where email = old.email);
  end if;
  return null;
end
$$;
create trigger saved_search_pauses after update of paused_at on saved_searches
  for each row when (new.waits_since is null and old.waits_since is not null) execute function saved_search_stops();
create trigger saved_search_ends after delete on saved_searches for each row execute function saved_search_stops();

-- Searches that follow a person to a new address take along what they told.
create function saved_search_moves() returns trigger language plpgsql as $$
begin
  insert into told_cars (email, vehicle_id, price, told_at)
    select new.email, vehicle_id, price, told_at from told_cars where email = old.email
    on conflict do nothing;
  delete from told_cars where email = old.email and not exists (select from saved_searches where email = old.email);
  return null;
end
$$;
create trigger saved_search_moves after update of email on saved_searches
  for each row when (new.email <> old.email) execute function saved_search_moves();

-- Where a mail program ends what the mail belongs to with one click (RFC 8058).
alter table emails add column unsubscribe_address text check (unsubscribe_address !~ '[\s<>"]');
-- Whoever reads the log must not end the search of another person.
drop trigger audited on emails;
create trigger audited after update on emails
  for each row execute function record_change('recipient', 'reply_to', 'subject', 'html', 'plain', 'calendar', 'last_answer', 'unsubscribe_address');
