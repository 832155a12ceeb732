-- When a demonstration business was planted and removed. A removed one never comes back by itself (decision 0036).
create table demonstrations (
  id uuid primary key default gen_random_uuid(),
  planted_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index demonstrations_one_planted on demonstrations ((true)) where removed_at is null;

alter table demonstrations enable row level security, force row level security;
grant select on demonstrations to app_admin;
grant select, insert, update, delete on demonstrations to app_system;
create policy admin_reads on demonstrations for select to app_admin using (true);
create policy system_works on demonstrations to app_system using (true) with check (true);
create trigger audited after insert or update or delete on demonstrations for each row execute function record_change();

-- The rows of the planted demonstration, so that removing it touches nothing else. Its vehicles are those with the source 'demo'.
create table demonstration_rows (
  table_name text not null,
  row_id text not null,
  primary key (table_name, row_id)
);
comment on column demonstration_rows.row_id is 'The row''s id; of vehicle_visit_totals, its day.';

alter table demonstration_rows enable row level security, force row level security;
grant select, insert, update, delete on demonstration_rows to app_system;
create policy system_works on demonstration_rows to app_system using (true) with check (true);
