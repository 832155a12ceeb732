-- Readings of a car's odometer, each with its paper: a file, or an accepted paper of an order. Those that the product has anyway (a published
-- inspection, a signed act of handover, the advertisement) are not stored again. Only the team reads these rows: pages show the day, the
-- kilometres and the kind, because the papers name earlier owners.
create table mileage_readings (
  id uuid primary key default gen_random_uuid(),
  -- The car of the stock, or the order that it was added in, with which it is erased.
  vehicle_id uuid references vehicles on delete cascade,
  order_id uuid references orders on delete cascade,
  read_on date not null check (read_on between '1950-01-01' and '2100-01-01'),
  kilometres integer not null check (kilometres between 0 and 2000000),
  kind text not null check (kind in ('hu_report', 'service_stamp', 'invoice', 'inspection', 'handover', 'advertisement', 'other')),
  paper_id uuid references order_papers on delete cascade,
  storage_key text unique check (storage_key ~ '^mileage-readings/[0-9a-f-]{36}$'),
  content_type text check (content_type in ('application/pdf', 'image/webp')),
  created_at timestamptz not null default now(),
  created_by uuid,
  -- When its file left, after its time; the row stays.
  erased_at timestamptz check (erased_at is null or storage_key is not null),
  check (num_nonnulls(vehicle_id, order_id) = 1),
  check (num_nonnulls(paper_id, storage_key) = 1),
  check ((content_type is null) = (storage_key is null))
);
create index mileage_readings_vehicle on mileage_readings (vehicle_id) where vehicle_id is not null;
create index mileage_readings_order on mileage_readings (order_id) where order_id is not null;
create index mileage_readings_paper on mileage_readings (paper_id) where paper_id is not null;

alter table mileage_readings enable row level security, force row level security;
grant select, insert, delete on mileage_readings to app_admin, app_salesperson;
grant select, insert, update, delete on mileage_readings to app_system;
create policy team_works on mileage_readings to app_admin, app_salesperson using (true) with check (true);
create policy system_works on mileage_readings to app_system using (true) with check (true);
create trigger audited after insert or update or delete on mileage_readings for each row execute function record_change('storage_key');
create trigger catalogue_changed after insert or update or delete or truncate on mileage_readings
  for each statement execute function notify_catalogue_changed();

-- Every file of a reading, written down before the file. The hourly job removes those that no reading holds: an upload broke off, or the
-- reading left, alone or with its car or order, or its file after its time.
create table mileage_files (
  -- Here too, because the job removes from the store what this table names.
  storage_key text primary key check (storage_key ~ '^mileage-readings/[0-9a-f-]{36}$'),
  noted_at timestamptz not null default now()
);
alter table mileage_files enable row level security, force row level security;
grant insert on mileage_files to app_admin, app_salesperson;
grant select, insert, update, delete on mileage_files to app_system;
create policy team_notes on mileage_files for insert to app_admin, app_salesperson with check (true);
create policy system_works on mileage_files to app_system using (true) with check (true);

-- An advertisement may be pasted months after the order began, and its kilometres are those of that day.
alter table orders add column car_read_on date;
comment on column orders.car_read_on is 'When car_facts were read; null for those that are older than this column.';
