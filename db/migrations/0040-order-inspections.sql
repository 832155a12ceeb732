-- What an inspector found on the car of an order. The customer reads it once the team has published it.
create table order_inspections (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references orders on delete cascade,
  inspected_on date not null,
  inspector text not null check (inspector ~ '\S' and length(inspector) <= 120),
  place text not null default '' check (length(place) <= 120),
  mileage integer check (mileage >= 0),
  -- By the key of each point (app/features/orders/inspections/points.ts): its rating and a note.
  points jsonb not null default '{}',
  verdict text check (verdict in ('recommended', 'with_reservations', 'not_recommended')),
  summary text not null default '' check (length(summary) <= 2000),
  published_at timestamptz check (published_at is null or verdict is not null),
  revision integer not null default 0,
  created_at timestamptz not null default now()
);
comment on column order_inspections.mileage is 'Kilometres, as read on the day of the inspection.';

alter table order_inspections enable row level security, force row level security;
grant select on order_inspections to app_visitor, app_customer;
grant select, insert, update on order_inspections to app_admin;
grant select, insert, update, delete on order_inspections to app_system;
create policy holder_reads on order_inspections for select to app_visitor, app_customer
  using (published_at is not null and exists (select from orders where orders.id = order_id));
create policy admin_works on order_inspections to app_admin using (true) with check (true);
create policy system_works on order_inspections to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_inspections for each row execute function record_change('inspector', 'points', 'summary');

-- Photos of the inspection, in the file store below 'order-inspections/<order>/'; only the routes of the inspection send them.
create table order_inspection_photos (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references order_inspections (order_id) on delete cascade,
  storage_key text not null unique check (storage_key ~ '^order-inspections/[0-9a-f-]{36}/[0-9a-f-]{36}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  caption text not null default '' check (length(caption) <= 200),
  point text,
  created_at timestamptz not null default now(),
  -- So that erasing an order's folder erases its photos and no others.
  check (storage_key like 'order-inspections/' || order_id || '/%')
);
create index order_inspection_photos_order on order_inspection_photos (order_id, created_at);

alter table order_inspection_photos enable row level security, force row level security;
grant select on order_inspection_photos to app_visitor, app_customer;
grant select, insert, update, delete on order_inspection_photos to app_admin, app_system;
create policy holder_reads on order_inspection_photos for select to app_visitor, app_customer
  using (exists (select from order_inspections i where i.order_id = order_inspection_photos.order_id));
create policy admin_works on order_inspection_photos to app_admin using (true) with check (true);
create policy system_works on order_inspection_photos to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_inspection_photos for each row execute function record_change('storage_key', 'caption');
