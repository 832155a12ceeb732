-- The team's makes and models. Lower case without accents, as in 0003, so that "Citroen" and "Citroën" are one name.
create function folded(name text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'));

-- The public list has each name once. Customers' proposals may repeat a name; they are merged when an admin activates them.
create unique index vehicle_makes_public_name on vehicle_makes (folded(name)) where is_active;
create unique index vehicle_models_public_name on vehicle_models (make_id, folded(name)) where is_active;

-- The price that the last import wrote. If the price differs, the team has set it by hand, and imports no longer change it.
alter table vehicles add column imported_price integer;
comment on column vehicles.imported_price is 'Whole euros; null for a vehicle that no import brought.';
update vehicles set imported_price = price where source is not null;

-- An import of a file of listings, and its result. The team orders it, and the software carries it out.
create table stock_imports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  source text not null check (length(source) between 1 and 40),
  vehicle_status text not null check (vehicle_status in ('available', 'reserved', 'sold', 'german_prospect', 'archived')),
  gone text not null default 'leave' check (gone in ('leave', 'archive')),
  file_name text not null check (length(file_name) between 1 and 200 and file_name !~ '[\r\n]'),
  file_size bigint not null check (file_size >= 0),
  state text not null default 'uploaded' check (state in (
    'uploaded', 'previewing', 'previewed', 'running', 'done', 'cancelled', 'failed', 'interrupted', 'undoing', 'undone')),
  cancel_requested boolean not null default false,
  worker uuid,
  alive_at timestamptz,
  bytes_read bigint not null default 0,
  preview jsonb,
  result jsonb,
  started_at timestamptz,
  ended_at timestamptz,
  undone_at timestamptz,
  check ((state in ('previewing', 'running', 'undoing')) = (worker is not null))
);
comment on column stock_imports.created_by is 'Null for one that was started on the command line, and when the account is gone.';
comment on column stock_imports.gone is 'What happens to listings of this source that the file does not have any more.';
comment on column stock_imports.worker is 'The process that is at it; alive_at is its last sign of life.';
comment on column stock_imports.preview is 'What the dry run counted, with a few rows of each kind.';
comment on column stock_imports.result is 'What the run counted so far, or why it failed.';
create index stock_imports_newest on stock_imports (created_at desc, id);
-- Only one import runs at a time on all instances.
create unique index stock_imports_one_at_work on stock_imports ((true)) where worker is not null;

-- An import's change to each vehicle, so that it can be undone. No foreign key to the vehicle: the row stays after the vehicle is erased.
create table stock_import_changes (
  import_id uuid not null references stock_imports on delete cascade,
  vehicle_id uuid not null,
  kind text not null check (kind in ('created', 'updated', 'archived')),
  before jsonb,
  after jsonb,
  undone text check (undone in ('erased', 'archived', 'restored', 'left')),
  primary key (import_id, vehicle_id),
  check ((kind = 'created') = (before is null))
);
comment on column stock_import_changes.undone is 'What became of it when the run was taken back; left where somebody had changed it since.';

create table stock_import_refusals (
  import_id uuid not null references stock_imports on delete cascade,
  line integer not null,
  reason text not null,
  row_text text not null,
  read_at timestamptz not null default now(),
  primary key (import_id, line)
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['stock_imports', 'stock_import_changes', 'stock_import_refusals'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('grant select, insert, update, delete on %I to app_system', table_name);
    execute format('create policy system_works on %I to app_system using (true) with check (true)', table_name);
    execute format('grant select on %I to app_admin', table_name);
  end loop;
end
$$;
create policy admin_reads on stock_import_changes for select to app_admin using (true);
create policy admin_reads on stock_import_refusals for select to app_admin using (true);
-- The team orders an import; the software writes its counts and its end.
grant insert (id, created_at, created_by, source, vehicle_status, file_name, file_size) on stock_imports to app_admin;
grant update (state, gone, cancel_requested, worker, alive_at, started_at, bytes_read) on stock_imports to app_admin;
create policy admin_orders on stock_imports to app_admin using (true) with check (true);
create trigger audited after insert or update on stock_imports
  for each row execute function record_change('preview', 'result', 'alive_at', 'worker', 'bytes_read');
