-- What one network may have: visits that count, and hours of the agenda. And what the hourly job could not do.

-- How many visits of a network have counted today, of all cars. The key is made with the day's secret (0004) and goes with it.
create table vehicle_visit_networks (
  day date not null references vehicle_visit_days on delete cascade,
  network_hash bytea not null,
  visits integer not null default 1 check (visits > 0),
  primary key (day, network_hash)
);

-- Where an appointment was booked from, as keyed hashes that name nobody. They go as soon as the appointment holds no hour any more
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
-- What an address holds is counted before it gets more.
create index appointments_holding on appointments (customer_email, appointment_date) where status in ('pending', 'confirmed');

-- What failed in the hourly job, until it succeeds. `subject` is the account or the table that it was about.
create table job_failures (
  job text not null check (job in ('erasure', 'retention')),
  subject text not null,
  -- What the database said, as its five characters; a message could quote what a person wrote.
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
