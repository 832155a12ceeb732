-- A customer's wishes (SURVEY-12).

-- Whether a list has at most `most` entries, each one line of 1 to `longest` characters.
create function are_names(names text[], longest integer, most integer) returns boolean language sql immutable
  return cardinality(names) <= most
    and (select coalesce(bool_and(name is not null and length(name) between 1 and longest and name !~ '[\r\n]'), true) from unnest(names) as name);

create table user_preferences (
  user_id uuid primary key references users on delete cascade,
  survey_completed boolean not null default false,
  budget_max integer check (budget_max between 5000 and 100000),
  preferred_makes text[] not null default '{}' check (are_names(preferred_makes, 60, 100)),
  preferred_models text[] not null default '{}' check (are_names(preferred_models, 181, 400)),
  preferred_fuel_types text[] not null default '{}'
    check (preferred_fuel_types <@ array['Gasolina', 'Diésel', 'Híbrido', 'Eléctrico', 'GLP'] and are_names(preferred_fuel_types, 20, 5)),
  preferred_transmission text check (preferred_transmission in ('Manual', 'Automático')),
  max_mileage integer check (max_mileage between 50000 and 300000),
  min_year smallint check (min_year between 2000 and 2100),
  preferred_locations text[] not null default '{Madrid}' check (are_names(preferred_locations, 80, 50)),
  body_style text[] not null default '{}' check (
    body_style <@ array['Berlina', 'SUV', 'Compacto', 'Familiar', 'Coupé', 'Descapotable', 'Monovolumen'] and are_names(body_style, 20, 7)),
  additional_features text[] not null default '{}' check (are_names(additional_features, 120, 50)),
  financing_preference text check (financing_preference in ('cash', 'financing', 'leasing', 'flexible')),
  usage_type text check (usage_type in ('daily', 'weekend', 'business', 'family')),
  updated_at timestamptz not null default now()
);
comment on column user_preferences.budget_max is 'Whole euros.';
comment on column user_preferences.max_mileage is 'Kilometres.';
comment on column user_preferences.preferred_models is 'As ''Make Model''.';

alter table user_preferences enable row level security, force row level security;
grant select, insert, update on user_preferences to app_customer;
grant select, insert, update, delete on user_preferences to app_admin, app_system;
create policy customer_keeps_own on user_preferences to app_customer using (user_id = app_user_id()) with check (user_id = app_user_id());
create policy admin_works on user_preferences to app_admin using (true) with check (true);
create policy system_works on user_preferences to app_system using (true) with check (true);
create trigger audited after insert or update or delete on user_preferences for each row execute function record_change(
  'budget_max', 'preferred_makes', 'preferred_models', 'preferred_fuel_types', 'preferred_transmission', 'max_mileage', 'min_year',
  'preferred_locations', 'body_style', 'additional_features', 'financing_preference', 'usage_type');
