-- The steps of /admin/setup that only a person can tick off: who did, and when.
create table setup_confirmations (
  id uuid primary key default gen_random_uuid(),
  step text not null unique check (step in ('company', 'legal-texts', 'backups')),
  confirmed_by uuid references users on delete set null,
  confirmed_at timestamptz not null default now()
);
create index setup_confirmations_confirmed_by on setup_confirmations (confirmed_by);

alter table setup_confirmations enable row level security, force row level security;
grant select, insert, delete on setup_confirmations to app_admin;
grant select, insert, update, delete on setup_confirmations to app_system;
create policy admin_works on setup_confirmations to app_admin using (true) with check (true);
create policy system_works on setup_confirmations to app_system using (true) with check (true);
create trigger audited after insert or update or delete on setup_confirmations for each row execute function record_change();
