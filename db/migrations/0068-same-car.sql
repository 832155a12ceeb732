-- The same car again. A car belongs to one source (vehicles.source); each further listing of it, by another source or by another key, is here.
-- So a pair of source and key is either in vehicles or here.
create table stock_listings (
  source text not null check (length(source) between 1 and 40),
  source_key text not null check (length(source_key) between 1 and 40),
  vehicle_id uuid not null references vehicles on delete cascade,
  import_id uuid references stock_imports on delete set null,
  lost_at timestamptz,
  lost_import_id uuid references stock_imports on delete set null,
  primary key (source, source_key)
);
create index stock_listings_of_vehicle on stock_listings (vehicle_id);
comment on column stock_listings.import_id is 'The run that joined it; its undo takes the row back.';
comment on column stock_listings.lost_at is 'Since when its source does not list it any more.';

alter table stock_listings enable row level security, force row level security;
grant select on stock_listings to app_admin;
grant select, insert, update, delete on stock_listings to app_system;
create policy admin_reads on stock_listings for select to app_admin using (true);
create policy system_works on stock_listings to app_system using (true) with check (true);

-- A row of a file that may be a car of the stock. It is not imported until a person has decided.
create table stock_doubts (
  id uuid primary key default gen_random_uuid(),
  source text not null check (length(source) between 1 and 40),
  source_key text not null check (length(source_key) between 1 and 40),
  import_id uuid not null references stock_imports on delete cascade,
  vehicle_id uuid not null references vehicles on delete cascade,
  listing jsonb not null,
  decision text check (decision in ('same', 'different')),
  decided_at timestamptz,
  decided_by uuid references users on delete set null,
  unique (source, source_key),
  check ((decision is null) = (decided_at is null))
);
create index stock_doubts_of_import on stock_doubts (import_id);
create index stock_doubts_of_vehicle on stock_doubts (vehicle_id);
comment on column stock_doubts.import_id is 'The last run that met the row; after a decision, the run that the decision belongs to.';
comment on column stock_doubts.listing is 'The values of the row.';

alter table stock_doubts enable row level security, force row level security;
grant select, update (decision, decided_at, decided_by) on stock_doubts to app_admin;
grant select, insert, update, delete on stock_doubts to app_system;
create policy admin_decides on stock_doubts to app_admin using (true) with check (true);
create policy system_works on stock_doubts to app_system using (true) with check (true);
create trigger audited after update on stock_doubts
  for each row execute function record_change('listing', 'import_id', 'vehicle_id', 'source', 'source_key');

-- What a run would do to each car, from the dry run until the run has ended: an admin can leave single cars out.
create table stock_import_rows (
  import_id uuid not null references stock_imports on delete cascade,
  kind text not null check (kind in ('created', 'updated', 'gone', 'doubtful')),
  position integer not null,
  source_key text not null,
  label text not null,
  car jsonb not null,
  left_out boolean not null default false,
  primary key (import_id, kind, position)
);
comment on column stock_import_rows.label is 'What the list is filtered by: make, model, and the seller''s number.';

alter table stock_import_rows enable row level security, force row level security;
grant select, update (left_out), delete on stock_import_rows to app_admin;
grant select, insert, update, delete on stock_import_rows to app_system;
create policy admin_chooses on stock_import_rows to app_admin using (true) with check (true);
create policy system_works on stock_import_rows to app_system using (true) with check (true);

create function forget_planned_rows() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  delete from stock_import_rows where import_id = new.id;
  return null;
end
$$;
create trigger planned_rows_forgotten after update of state on stock_imports
  for each row when (old.state <> new.state and new.state not in ('previewed', 'running')) execute function forget_planned_rows();

-- Where an import looks for the same car.
create index vehicles_by_vin on vehicles (vin) where vin is not null;
create index vehicles_alike on vehicles (first_registration, make, lower(model), mileage) where first_registration is not null;
create index stock_import_changes_off_offer on stock_import_changes (vehicle_id) where kind = 'archived';
