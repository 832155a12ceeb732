-- A request to hold a car for a deposit. A vehicle has at most one accepted reservation, the first that an admin accepts (HOLD-5). A row
-- belongs to a user id or has no owner; it never belongs to an address (ACCOUNT-12). Flags record consents; `consents` keeps the wording.
create table reservations (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  vehicle_id uuid not null references vehicles on delete restrict,
  user_id uuid references users on delete set null,
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
-- For the search for an address's rows when the address is verified.
create index reservations_unowned on reservations (email) where user_id is null;
-- The inbox shows the newest rows, and the pending ones.
create index reservations_newest on reservations (created_at desc, id desc);
create index reservations_pending on reservations (created_at desc, id desc) where status = 'pending';

alter table reservations enable row level security, force row level security;
grant insert on reservations to app_visitor;
grant select, insert on reservations to app_customer;
grant select, insert, update, delete on reservations to app_admin, app_system;
create policy visitor_sends on reservations for insert to app_visitor with check (user_id is null and status = 'pending');
create policy customer_sends on reservations for insert to app_customer
  with check (user_id = app_user_id() and status = 'pending');
create policy customer_reads_own on reservations for select to app_customer using (user_id = app_user_id());
create policy admin_works on reservations to app_admin using (true) with check (true);
create policy system_works on reservations to app_system using (true) with check (true);
create trigger audited after insert or update or delete on reservations
  for each row execute function record_change('name', 'email', 'phone');
create trigger inbox_announced after insert or update or delete on reservations for each statement execute function announce_inbox();

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
