-- Data by day for the back office: how many visits there were, and hours without appointments.

-- A day's visits of all cars. The visitors' hashes are erased after the day (0004); the number stays.
create table vehicle_visit_totals (
  day date primary key,
  visits integer not null check (visits > 0)
);

-- Hours in which no appointment may begin; a whole day is 00:00 to 24:00. Times are Europe/Madrid's (SITE-11).
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

do $$
declare
  table_name text;
begin
  foreach table_name in array array['vehicle_visit_totals', 'appointment_blocks'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('grant select, insert, update, delete on %I to app_system', table_name);
    execute format('create policy system_works on %I to app_system using (true) with check (true)', table_name);
  end loop;
end
$$;
grant select on vehicle_visit_totals to app_admin;
create policy admin_reads on vehicle_visit_totals for select to app_admin using (true);
grant select, insert, delete on appointment_blocks to app_admin;
create policy admin_works on appointment_blocks to app_admin using (true) with check (true);
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
create policy trigger_reads on appointment_blocks for select to public using (true);

create function wait_for_bookings() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('appointment_blocks'), new.day - date '2000-01-01');
  return new;
end
$$;
create trigger appointment_blocks_wait_for_bookings before insert on appointment_blocks
  for each row execute function wait_for_bookings();
