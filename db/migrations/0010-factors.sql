-- Protection of an account in addition to its password: authenticator apps, tries of their codes, and recovery codes (row A14).

-- The secret is encrypted with a derived key that is in no table (server/secrets/keys.ts).
create table auth_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  factor_type text not null default 'totp' check (factor_type = 'totp'),
  friendly_name text not null check (length(friendly_name) between 1 and 60 and friendly_name !~ '[\r\n]'),
  secret bytea not null,
  last_step bigint,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, friendly_name)
);
comment on column auth_factors.last_step is 'The newest time step of which a code was taken: a code works once, and no older one after it.';
comment on column auth_factors.verified_at is 'When its first code was right; until then it protects nothing.';

alter table auth_factors enable row level security, force row level security;
-- People see the list of apps, never a secret.
grant select (id, user_id, factor_type, friendly_name, verified_at, created_at) on auth_factors to app_customer, app_admin;
grant select, insert, update, delete on auth_factors to app_system;
create policy customer_reads_own on auth_factors for select to app_customer using (user_id = app_user_id());
create policy admin_reads on auth_factors for select to app_admin using (true);
create policy system_works on auth_factors to app_system using (true) with check (true);

create table factor_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth_factors on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  tries smallint not null default 0 check (tries between 0 and 5),
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index factor_challenges_factor on factor_challenges (factor_id);

alter table factor_challenges enable row level security, force row level security;
grant select, insert, update, delete on factor_challenges to app_system;
create policy system_works on factor_challenges to app_system using (true) with check (true);

create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null unique,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index recovery_codes_user on recovery_codes (user_id);

alter table recovery_codes enable row level security, force row level security;
grant select (id, user_id, used_at, created_at) on recovery_codes to app_customer, app_admin;
grant select, insert, update, delete on recovery_codes to app_system;
create policy customer_reads_own on recovery_codes for select to app_customer using (user_id = app_user_id());
create policy admin_reads on recovery_codes for select to app_admin using (true);
create policy system_works on recovery_codes to app_system using (true) with check (true);
