-- A vehicle's visits, counted once per visitor and day (CAR-18). The hashes are made with that day's secret, which is erased with the day's
-- rows. So no visitor can be followed from one day to the next, and no data is kept in the visitor's browser.

create table vehicle_visit_days (
  day date primary key,
  secret bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);

alter table vehicle_visit_days enable row level security, force row level security;
grant select, insert, delete on vehicle_visit_days to app_system;
create policy system_counts on vehicle_visit_days to app_system using (true) with check (true);

create table vehicle_visits (
  day date not null references vehicle_visit_days on delete cascade,
  vehicle_id uuid not null references vehicles on delete cascade,
  visitor_hash bytea not null,
  primary key (day, vehicle_id, visitor_hash)
);

alter table vehicle_visits enable row level security, force row level security;
grant select, insert, delete on vehicle_visits to app_system;
create policy system_counts on vehicle_visits to app_system using (true) with check (true);

-- How many visits of a network were counted on a day, for all cars, because one network may add a limited number (docs/decisions/0025).
create table vehicle_visit_networks (
  day date not null references vehicle_visit_days on delete cascade,
  network_hash bytea not null,
  visits integer not null default 1 check (visits > 0),
  primary key (day, network_hash)
);

alter table vehicle_visit_networks enable row level security, force row level security;
grant select, insert, update, delete on vehicle_visit_networks to app_system;
create policy system_works on vehicle_visit_networks to app_system using (true) with check (true);

-- A day's visits of all cars, for the back office. The visitors' hashes are erased after the day; the number stays.
create table vehicle_visit_totals (
  day date primary key,
  visits integer not null check (visits > 0)
);

alter table vehicle_visit_totals enable row level security, force row level security;
grant select on vehicle_visit_totals to app_admin;
grant select, insert, update, delete on vehicle_visit_totals to app_system;
create policy admin_reads on vehicle_visit_totals for select to app_admin using (true);
create policy system_works on vehicle_visit_totals to app_system using (true) with check (true);
