-- Values of cars when new, from annex I of the tax ministry's yearly order, such as Orden HAC/1501/2025 (decision 0045). The registration tax
-- of a used car begins with this value. The team confirms for each vehicle which version it is. An order is public by law.

-- One order for each year. Every year is kept, so that an old quote can be computed again.
create table official_value_years (
  id uuid primary key default gen_random_uuid(),
  year smallint not null unique check (year between 2000 and 2100),
  source text not null check (length(source) between 1 and 200),
  source_address text check (source_address like 'https://www.boe.es/%' and length(source_address) <= 200),
  file_name text not null check (length(file_name) between 1 and 200 and file_name !~ '[\r\n]'),
  file_sha256 text not null check (file_sha256 ~ '^[0-9a-f]{64}$'),
  versions integer not null check (versions > 0),
  makes integer not null check (makes > 0),
  read_at timestamptz not null default now(),
  read_by uuid references users on delete set null
);
comment on column official_value_years.versions is 'Rows of the annex; more than 60,000, so no page counts them.';
comment on column official_value_years.read_by is 'Null for a file that was read on the command line, and when the account is gone.';

-- Null where the annex leaves the cell empty. The annex repeats some rows, so no two rows need differ.
create table official_values (
  id integer primary key generated always as identity,
  year smallint not null references official_value_years (year) on delete cascade,
  make text not null check (length(make) between 1 and 60),
  make_key text not null generated always as (regexp_replace(folded(make), '[^a-z0-9]', '', 'g')) stored,
  model text not null check (length(model) between 1 and 200),
  -- The words of the model between spaces, so that a search finds whole words.
  model_words text not null generated always as (' ' || regexp_replace(folded(model), '[^a-z0-9]+', ' ', 'g') || ' ') stored,
  begins smallint,
  ends smallint,
  displacement smallint,
  cylinders smallint,
  engine text not null check (engine in ('G', 'D', 'M', 'S', 'Elc', 'H', 'PHEV', 'GyE', 'DyE', 'SyE')),
  power_kw smallint,
  fiscal_power real,
  power_cv smallint,
  value integer not null check (value > 0)
);
comment on column official_values.value is 'Whole euros, when new.';
comment on column official_values.fiscal_power is 'CVF.';
comment on column official_values.begins is 'The first year in which this version was sold in Spain; ends is the last one.';
-- A search reads one make of one year, and the power if it is known.
create index official_values_search on official_values (year, make_key, power_kw);

alter table official_value_years enable row level security, force row level security;
alter table official_values enable row level security, force row level security;
grant select (year, source, source_address, versions) on official_value_years to app_visitor, app_customer;
grant select on official_value_years to app_admin;
grant select on official_values to app_visitor, app_customer, app_admin;
-- The software writes them for an admin, whole years at a time.
grant select, insert, update, delete on official_value_years, official_values to app_system;
create policy everybody_reads on official_value_years for select to app_visitor, app_customer, app_admin using (true);
create policy everybody_reads on official_values for select to app_visitor, app_customer, app_admin using (true);
create policy system_works on official_value_years to app_system using (true) with check (true);
create policy system_works on official_values to app_system using (true) with check (true);
-- The log names the year and not each of its versions.
create trigger audited after insert or update or delete on official_value_years
  for each row execute function record_change('file_sha256');

-- The version that the team confirmed for a vehicle, at most one of each year's order.
create table vehicle_official_values (
  id uuid primary key default gen_random_uuid(),
  vehicle_id uuid not null references vehicles on delete cascade,
  year smallint not null,
  official_value_id integer not null,
  confirmed_by uuid references users on delete set null,
  confirmed_at timestamptz not null default now(),
  unique (vehicle_id, year),
  -- No version goes while a car uses it. Checked at the end of a transaction, so that a whole year may be written anew. The key is the id
  -- alone. With the year in it, each deleted version could look for its key in the index of the year, which is all rows. That happened
  -- while the statistics were those of an empty table.
  foreign key (official_value_id) references official_values deferrable initially deferred
);
-- The year of a choice is that of its version.
create function set_year_of_version() returns trigger language plpgsql as $$
begin
  select year into new.year from official_values where id = new.official_value_id;
  return new;
end
$$;
create trigger year_of_version before insert or update on vehicle_official_values
  for each row execute function set_year_of_version();
create index vehicle_official_values_version on vehicle_official_values (official_value_id);

alter table vehicle_official_values enable row level security, force row level security;
-- The price at the door names its value; who confirmed it is the team's.
grant select (vehicle_id, year, official_value_id) on vehicle_official_values to app_visitor, app_customer;
grant select, insert, update, delete on vehicle_official_values to app_admin, app_system;
create policy public_reads on vehicle_official_values for select to app_visitor, app_customer
  using (exists (select from vehicles where vehicles.id = vehicle_id));
create policy back_office on vehicle_official_values to app_admin, app_system using (true) with check (true);
create trigger audited after insert or update or delete on vehicle_official_values for each row execute function record_change();
create trigger catalogue_changed after insert or update or delete or truncate on vehicle_official_values
  for each statement execute function notify_catalogue_changed();
