-- Failures of the hourly job, until they succeed. `subject` is the account or the table.
create table job_failures (
  job text not null check (job in ('erasure', 'retention')),
  subject text not null,
  -- Only the SQLSTATE (five characters), because a message could quote a person's data.
  code text not null,
  times integer not null default 1,
  first_failed_at timestamptz not null default now(),
  last_failed_at timestamptz not null default now(),
  primary key (job, subject)
);

alter table job_failures enable row level security, force row level security;
grant select on job_failures to app_admin;
grant select, insert, update, delete on job_failures to app_system;
create policy admin_reads on job_failures for select to app_admin using (true);
create policy system_works on job_failures to app_system using (true) with check (true);
