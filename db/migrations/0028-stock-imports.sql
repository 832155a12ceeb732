-- An import of a file of listings, and its result. The team orders it, and the software carries it out.
create table stock_imports (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  ordered_by uuid references users on delete set null,
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
comment on column stock_imports.ordered_by is 'Who ordered what it is at, or was at last; null on the command line.';
comment on column stock_imports.gone is 'What happens to listings of this source that the file does not have any more.';
comment on column stock_imports.worker is 'The process that is at it; alive_at is its last sign of life.';
comment on column stock_imports.preview is 'What the dry run counted, with a few rows of each kind.';
comment on column stock_imports.result is 'What the run counted so far, or why it failed.';
create index stock_imports_newest on stock_imports (created_at desc, id);
-- Only one import runs at a time on all instances.
create unique index stock_imports_one_at_work on stock_imports ((true)) where worker is not null;

alter table stock_imports enable row level security, force row level security;
-- The software writes an import's counts and its end.
grant select on stock_imports to app_admin;
grant insert (id, created_at, created_by, source, vehicle_status, file_name, file_size) on stock_imports to app_admin;
grant update (state, gone, cancel_requested, worker, alive_at, started_at, bytes_read, ordered_by) on stock_imports to app_admin;
grant select, insert, update, delete on stock_imports to app_system;
create policy admin_orders on stock_imports to app_admin using (true) with check (true);
create policy system_works on stock_imports to app_system using (true) with check (true);
create trigger audited after insert or update on stock_imports
  for each row execute function record_change('preview', 'result', 'alive_at', 'worker', 'bytes_read');

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

alter table stock_import_changes enable row level security, force row level security;
grant select on stock_import_changes to app_admin;
grant select, insert, update, delete on stock_import_changes to app_system;
create policy admin_reads on stock_import_changes for select to app_admin using (true);
create policy system_works on stock_import_changes to app_system using (true) with check (true);
-- Only for the table's owner, because the trigger below reads with the owner's rights.
create policy trigger_reads on stock_import_changes for select to public using (true);

create table stock_import_refusals (
  import_id uuid not null references stock_imports on delete cascade,
  line integer not null,
  reason text not null,
  row_text text not null,
  read_at timestamptz not null default now(),
  primary key (import_id, line)
);

alter table stock_import_refusals enable row level security, force row level security;
grant select on stock_import_refusals to app_admin;
grant select, insert, update, delete on stock_import_refusals to app_system;
create policy admin_reads on stock_import_refusals for select to app_admin using (true);
create policy system_works on stock_import_refusals to app_system using (true) with check (true);

-- An admin orders an import and the software carries it out, so its end is recorded, with its counts.
create function record_import_end() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into audit_log (changed_at, admin_user_id, table_name, row_id, operation, before, after)
  values (
    clock_timestamp(), new.ordered_by, 'stock_imports', new.id::text, 'update',
    jsonb_build_object('state', old.state),
    jsonb_build_object('state', new.state, 'counts', case
      when old.state = 'running' then new.result -> 'tally'
      else (
        select jsonb_object_agg(undone, cars)
        from (select undone, count(*) as cars from stock_import_changes where import_id = new.id and undone is not null group by undone) as counted
      )
    end)
  );
  return null;
end
$$;
create trigger end_audited after update of state on stock_imports
  for each row when (old.state in ('running', 'undoing') and new.state not in ('running', 'undoing') and new.ordered_by is not null)
  execute function record_import_end();
