-- Links that the site prints at its start while it has no admin (decision 0036). Each one works once, and none while there is an admin.
create table first_admin_links (
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

alter table first_admin_links enable row level security, force row level security;
grant select, insert, update, delete on first_admin_links to app_system;
create policy system_works on first_admin_links to app_system using (true) with check (true);
