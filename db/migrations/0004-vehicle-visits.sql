-- A vehicle's visits, counted once per visitor and day (CAR-18).
-- visitor_hash is made with that day's secret, which is erased with the day's rows. So no visitor can be followed from one day to the next,
-- and no data is kept in the visitor's browser.

create table vehicle_visit_days (
  day date primary key,
  secret bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);

create table vehicle_visits (
  day date not null references vehicle_visit_days on delete cascade,
  vehicle_id uuid not null references vehicles on delete cascade,
  visitor_hash bytea not null,
  primary key (day, vehicle_id, visitor_hash)
);

alter table vehicle_visit_days enable row level security;
alter table vehicle_visit_days force row level security;
alter table vehicle_visits enable row level security;
alter table vehicle_visits force row level security;
grant select, insert, delete on vehicle_visit_days, vehicle_visits to app_system;
create policy system_counts on vehicle_visit_days to app_system using (true) with check (true);
create policy system_counts on vehicle_visits to app_system using (true) with check (true);
