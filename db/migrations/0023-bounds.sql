-- Limits for one network: counted visits, and hours of the agenda. And the failures of the hourly job.

-- How many visits of a network were counted on a day, for all cars. The day's secret (0004) makes the hash and is erased with it.
create table vehicle_visit_networks (
  day date not null references vehicle_visit_days on delete cascade,
  network_hash bytea not null,
  visits integer not null default 1 check (visits > 0),
  primary key (day, network_hash)
);

-- The network that booked an appointment, as keyed hashes that name nobody. They are erased when the appointment no longer holds an hour
-- (app/features/personal-data/retention.ts).
create table appointment_senders (
  appointment_id uuid primary key references appointments on delete cascade,
  network_key text not null,
  wide_network_key text,
  created_at timestamptz not null default now()
);
comment on column appointment_senders.wide_network_key is 'The first 48 bits of an IPv6 address; null for IPv4.';
create index appointment_senders_network on appointment_senders (network_key);
create index appointment_senders_wide_network on appointment_senders (wide_network_key);
-- For the count of an address's appointments before another booking.
create index appointments_holding on appointments (customer_email, appointment_date) where status in ('pending', 'confirmed');

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

do $$
declare
  table_name text;
begin
  foreach table_name in array array['vehicle_visit_networks', 'appointment_senders', 'job_failures'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('grant select, insert, update, delete on %I to app_system', table_name);
    execute format('create policy system_works on %I to app_system using (true) with check (true)', table_name);
  end loop;
end
$$;
grant select on appointment_senders, job_failures to app_admin;
create policy admin_reads on appointment_senders for select to app_admin using (true);
create policy admin_reads on job_failures for select to app_admin using (true);
