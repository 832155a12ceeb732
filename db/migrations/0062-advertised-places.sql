-- Where the team has advertised a car by hand, at portals that take no feed. A row goes when somebody has taken the advertisement down; the
-- log keeps when.
create table advertised_places (
  id uuid primary key default gen_random_uuid(),
  vehicle_id uuid not null,
  car text not null check (car ~ '\S' and length(car) <= 200),
  place text not null check (place in ('coches_net', 'milanuncios', 'wallapop')),
  since timestamptz not null default now(),
  marked_by uuid,
  unique (vehicle_id, place)
);
comment on column advertised_places.vehicle_id is 'No foreign key: the advertisement of a car that was erased must still be taken down.';
comment on column advertised_places.car is 'The name of the car when it was advertised.';
comment on column advertised_places.marked_by is 'No foreign key: the mark stays when that account is gone.';

alter table advertised_places enable row level security, force row level security;
grant select, insert, delete on advertised_places to app_admin, app_salesperson;
grant select, insert, update, delete on advertised_places to app_system;
create policy team_works on advertised_places to app_admin, app_salesperson using (true) with check (true);
create policy system_works on advertised_places to app_system using (true) with check (true);
create trigger audited after insert or update or delete on advertised_places for each row execute function record_change();
