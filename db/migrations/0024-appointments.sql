-- Calls with the team, and the hours in which none may begin. Days and times are Europe/Madrid's (SITE-11).

-- `place` numbers the bookings of a slot (how many is a setting; one by default). The unique index refuses a second active booking of the
-- same place, also from two instances at once (row R1). `revision` counts changes, for the invitation's SEQUENCE. A row belongs to a user
-- id or has no owner; it never belongs to an address (ACCOUNT-12). Flags record consents; `consents` keeps the wording.
create table appointments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  vehicle_id uuid references vehicles on delete set null,
  customer_name text not null,
  customer_email text not null,
  customer_phone text check (customer_phone ~ '^\+[1-9][0-9]{6,14}$'),
  appointment_date date not null,
  appointment_time time not null,
  place smallint not null default 0 check (place >= 0),
  service_type text not null default 'general_consultation'
    check (service_type in ('general_consultation', 'vehicle_consultation', 'financing', 'inspection', 'documentation')),
  notes text not null default '',
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'completed', 'cancelled', 'no_show')),
  revision integer not null default 0,
  gdpr_consent boolean not null check (gdpr_consent),
  data_processing_consent boolean not null check (data_processing_consent),
  marketing_consent boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index appointments_one_per_place on appointments (appointment_date, appointment_time, place) where status in ('pending', 'confirmed');
create index appointments_user on appointments (user_id);
-- For the search for an address's rows when the address is verified.
create index appointments_unowned on appointments (customer_email) where user_id is null;
-- For the count of an address's appointments before another booking.
create index appointments_holding on appointments (customer_email, appointment_date) where status in ('pending', 'confirmed');

alter table appointments enable row level security, force row level security;
grant insert on appointments to app_visitor;
grant select, insert on appointments to app_customer;
grant select, insert, update, delete on appointments to app_admin, app_system;
create policy visitor_sends on appointments for insert to app_visitor with check (user_id is null and status = 'pending');
create policy customer_sends on appointments for insert to app_customer
  with check (user_id = app_user_id() and status = 'pending');
create policy customer_reads_own on appointments for select to app_customer using (user_id = app_user_id());
create policy admin_works on appointments to app_admin using (true) with check (true);
create policy system_works on appointments to app_system using (true) with check (true);
create trigger audited after insert or update or delete on appointments
  for each row execute function record_change('customer_name', 'customer_email', 'customer_phone', 'notes');

-- The network that booked an appointment, as keyed hashes that name nobody. They are erased when the appointment no longer holds an hour
-- (app/features/privacy/personal-data/tables.ts).
create table appointment_senders (
  appointment_id uuid primary key references appointments on delete cascade,
  network_key text not null,
  wide_network_key text,
  created_at timestamptz not null default now()
);
comment on column appointment_senders.wide_network_key is 'The first 48 bits of an IPv6 address; null for IPv4.';
create index appointment_senders_network on appointment_senders (network_key);
create index appointment_senders_wide_network on appointment_senders (wide_network_key);

alter table appointment_senders enable row level security, force row level security;
grant select on appointment_senders to app_admin;
grant select, insert, update, delete on appointment_senders to app_system;
create policy admin_reads on appointment_senders for select to app_admin using (true);
create policy system_works on appointment_senders to app_system using (true) with check (true);

-- Hours in which no appointment may begin; a whole day is 00:00 to 24:00.
create table appointment_blocks (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  from_time time not null default '00:00',
  to_time time not null default '24:00',
  reason text not null default '' check (length(reason) <= 120 and reason !~ '[\r\n]'),
  created_at timestamptz not null default now(),
  check (from_time < to_time)
);
create index appointment_blocks_day on appointment_blocks (day);

alter table appointment_blocks enable row level security, force row level security;
grant select, insert, delete on appointment_blocks to app_admin;
grant select, insert, update, delete on appointment_blocks to app_system;
create policy admin_works on appointment_blocks to app_admin using (true) with check (true);
create policy system_works on appointment_blocks to app_system using (true) with check (true);
-- Only for the table's owner, because the trigger below reads with the owner's rights.
create policy trigger_reads on appointment_blocks for select to public using (true);
create trigger audited after insert or update or delete on appointment_blocks for each row execute function record_change();

-- Leaves out an appointment in a blocked hour, even if an old page still offered it. A command sees the same result as for a taken slot.
-- A block and a booking on the same day wait for each other.
create function refuse_blocked_hour() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('appointment_blocks'), new.appointment_date - date '2000-01-01');
  perform from appointment_blocks
    where day = new.appointment_date and new.appointment_time >= from_time and new.appointment_time < to_time;
  return case when found then null else new end;
end
$$;
create trigger appointments_refuse_blocked_hour before insert or update of appointment_date, appointment_time on appointments
  for each row execute function refuse_blocked_hour();

create function wait_for_bookings() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('appointment_blocks'), new.day - date '2000-01-01');
  return new;
end
$$;
create trigger appointment_blocks_wait_for_bookings before insert on appointment_blocks
  for each row execute function wait_for_bookings();
