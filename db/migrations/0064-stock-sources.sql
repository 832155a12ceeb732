-- A source is somebody whose stock files come again, with what is known about them. Its cars have 's-' and its id in vehicles.source, so two
-- sources with files of one format never take each other's cars for their own.
create table stock_sources (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  name text not null check (name ~ '\S' and length(name) <= 80),
  format text not null default 'recognise' check (length(format) between 1 and 40),
  vehicle_status text not null default 'german_prospect' check (vehicle_status in ('available', 'reserved', 'sold', 'german_prospect', 'archived')),
  gone text not null default 'leave' check (gone in ('leave', 'archive', 'sold')),
  ended_at timestamptz
);
create unique index stock_sources_one_name on stock_sources (lower(name)) where ended_at is null;
comment on column stock_sources.format is 'The format of its files, or ''recognise''.';
comment on column stock_sources.vehicle_status is 'The status of its new cars.';
comment on column stock_sources.ended_at is 'Nobody imports from it any more; its cars stay.';
comment on column stock_sources.gone is 'What becomes of cars on offer that its file does not have any more.';

alter table stock_sources enable row level security, force row level security;
grant select, insert, update on stock_sources to app_admin;
grant select, insert, update, delete on stock_sources to app_system;
create policy admin_keeps on stock_sources to app_admin using (true) with check (true);
create policy system_reads on stock_sources to app_system using (true) with check (true);
create trigger audited after insert or update or delete on stock_sources for each row execute function record_change();

alter table stock_imports add column stock_source_id uuid references stock_sources on delete set null;
create index stock_imports_of_source on stock_imports (stock_source_id, created_at desc) where stock_source_id is not null;
comment on column stock_imports.source is 'The format of the file, or ''recognise'' until it is known.';
comment on column stock_imports.stock_source_id is 'Where the file comes from; null if nobody gave that a name: then its cars belong to the format.';
grant insert (stock_source_id) on stock_imports to app_admin;

alter table stock_imports drop constraint stock_imports_gone_check;
alter table stock_imports add constraint stock_imports_gone_check check (gone in ('leave', 'archive', 'sold'));
