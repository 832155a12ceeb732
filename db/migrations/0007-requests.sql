-- The requests that people send. A row belongs to a user id or has no owner; it never belongs to an address (ACCOUNT-12). Visitors write
-- rows without an owner, customers their own; only admins change them later. Flags record consents (ASK-2); `consents` keeps the wording.

create table vehicle_inquiries (
  id uuid primary key default gen_random_uuid(),
  vehicle_id uuid references vehicles on delete set null,
  user_id uuid,
  name text not null,
  email text not null,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  message text not null,
  contact_preference text not null default 'email' check (contact_preference in ('email', 'phone', 'whatsapp')),
  inquiry_type text not null default 'general',
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed')),
  gdpr_consent boolean not null check (gdpr_consent),
  data_processing_consent boolean not null check (data_processing_consent),
  marketing_consent boolean not null default false,
  created_at timestamptz not null default now()
);
create index vehicle_inquiries_vehicle on vehicle_inquiries (vehicle_id);
create index vehicle_inquiries_user on vehicle_inquiries (user_id);

create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  name text not null,
  email text not null,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  subject text not null default 'info-general'
    check (subject in ('info-general', 'presupuesto', 'proceso', 'vehiculo-especifico', 'post-venta', 'otro')),
  message text not null,
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed')),
  gdpr_consent boolean not null check (gdpr_consent),
  marketing_consent boolean not null default false,
  created_at timestamptz not null default now()
);

-- Times are Europe/Madrid's (SITE-11). `place` numbers the bookings of a slot (how many is a setting; one by default). The index below
-- refuses a second active booking of the same place, also from two instances at once (row R1). `revision` counts changes, for the
-- invitation's SEQUENCE.
create table appointments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
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

-- A request to hold a car for a deposit. A vehicle has at most one accepted reservation, the first that an admin accepts (HOLD-5).
create table reservations (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  vehicle_id uuid not null references vehicles on delete restrict,
  user_id uuid,
  name text not null,
  email text not null,
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  plan text not null check (plan in ('basico', 'completo', 'premium')),
  deposit integer not null check (deposit > 0),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'cancelled')),
  gdpr_consent boolean not null check (gdpr_consent),
  data_processing_consent boolean not null check (data_processing_consent),
  marketing_consent boolean not null default false,
  created_at timestamptz not null default now()
);
comment on column reservations.deposit is 'Whole euros.';
create unique index reservations_one_accepted on reservations (vehicle_id) where status = 'accepted';
create index reservations_user on reservations (user_id);

-- The person verifies the request with a mailed one-use link; the 30 days begin at created_at (row G1).
create table data_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid,
  email text not null,
  request_type text not null check (request_type in ('access', 'deletion', 'portability')),
  notes text not null default '',
  status text not null default 'unverified' check (status in ('unverified', 'pending', 'completed', 'cancelled')),
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'unverified') = (verified_at is null) or status = 'cancelled')
);
comment on column data_requests.created_at is 'The 30 days for an answer begin here.';

do $$
declare
  table_name text;
begin
  foreach table_name in array array['vehicle_inquiries', 'contact_messages', 'appointments', 'reservations', 'data_requests'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('grant insert on %I to app_visitor', table_name);
    execute format('grant select, insert on %I to app_customer', table_name);
    execute format('grant select, insert, update, delete on %I to app_admin, app_system', table_name);
    execute format('create policy visitor_sends on %I for insert to app_visitor with check (user_id is null and status in (''pending'', ''unverified''))', table_name);
    execute format('create policy customer_sends on %I for insert to app_customer with check (user_id = app_user_id() and status in (''pending'', ''unverified''))', table_name);
    execute format('create policy customer_reads_own on %I for select to app_customer using (user_id = app_user_id())', table_name);
    execute format('create policy admin_works on %I to app_admin using (true) with check (true)', table_name);
    execute format('create policy system_works on %I to app_system using (true) with check (true)', table_name);
  end loop;
end
$$;

-- When a reservation is written, its vehicle must be available (HOLD-2).
create function reservation_needs_available_vehicle() returns trigger language plpgsql as $$
begin
  perform 1 from vehicles where id = new.vehicle_id and status = 'available';
  if not found then
    raise exception 'vehicle is not available' using errcode = 'RS001';
  end if;
  return new;
end
$$;
create trigger reservations_need_available_vehicle before insert on reservations
  for each row execute function reservation_needs_available_vehicle();
