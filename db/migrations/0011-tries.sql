-- Failed tries of passwords and codes. Keys are keyed hashes, which name nobody.

-- By account, browser and network (row A4).
create table auth_failures (
  key text not null,
  failed_at timestamptz not null default now()
);
create index auth_failures_key on auth_failures (key, failed_at);

alter table auth_failures enable row level security, force row level security;
grant select, insert, update, delete on auth_failures to app_system;
create policy system_works on auth_failures to app_system using (true) with check (true);

-- Failed tries of passwords, which decay with time: by account and network, by network, by account and by browser. Made so that a stranger
-- cannot use up another person's tries (docs/decisions/0024).
create table try_levels (
  key text primary key,
  failures double precision not null check (failures >= 0),
  failed_at timestamptz not null
);
create index try_levels_failed_at on try_levels (failed_at);

alter table try_levels enable row level security, force row level security;
grant select, insert, update, delete on try_levels to app_system;
create policy system_works on try_levels to app_system using (true) with check (true);
