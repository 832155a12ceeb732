-- AutoScout24 names makes and models by numbers. The operator loads its public list with `rinsegura autoscout24-makes`; it does not ship.
create table autoscout24_models (
  make_id integer not null check (make_id > 0),
  model_id integer not null check (model_id > 0),
  make text not null check (make ~ '\S' and length(make) <= 100),
  model text not null check (model ~ '\S' and length(model) <= 100),
  saved_at timestamptz not null,
  primary key (make_id, model_id)
);

alter table autoscout24_models enable row level security, force row level security;
grant select on autoscout24_models to app_admin, app_salesperson;
grant select, insert, update, delete on autoscout24_models to app_system;
create policy team_reads on autoscout24_models for select to app_admin, app_salesperson using (true);
create policy system_works on autoscout24_models to app_system using (true) with check (true);

alter table feeds drop constraint feeds_format_check;
alter table feeds add constraint feeds_format_check check (format in ('google', 'meta', 'autoscout24', 'schema_org', 'own'));
