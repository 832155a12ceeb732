-- People with an account. Rows that they sent before belong to them only after their address is verified (ACCOUNT-12).

-- Only the software writes accounts. People and admins see the columns granted below.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and email !~ '[\s,;<>"]' and length(email) between 3 and 254),
  email_verified_at timestamptz,
  password_hash text,
  password_version integer not null default 0,
  banned_at timestamptz,
  deletion_requested_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column users.password_hash is 'argon2id as a PHC string; null for a person who only signs in through another provider.';
comment on column users.password_version is 'Counts changes of the password: a link in a mail is good for the version that it was made under.';
comment on column users.deletion_requested_at is 'The account is erased seven days later, unless the person takes it back (row G5).';

create table profiles (
  user_id uuid primary key references users on delete cascade,
  display_name text not null default '' check (length(display_name) <= 120 and display_name !~ '[\r\n]'),
  avatar_url text,
  created_at timestamptz not null default now()
);

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('admin', 'user')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- The token is only in a cookie; this table has its SHA-256. A session's times decide how long it lasts (row A9).
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  aal smallint not null default 1 check (aal in (1, 2)),
  user_agent text not null default '' check (length(user_agent) <= 400),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  confirmed_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
comment on column sessions.confirmed_at is 'When the password or a factor was last given: what is delicate asks again after five minutes (row A12).';

-- A mailed link: valid once, for one address and one password (rows A13 and "Ownership of an address").
create table account_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password', 'change_email')),
  email text not null,
  token_hash bytea not null unique,
  browser_hash bytea,
  password_version integer not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index account_links_user on account_links (user_id);
comment on column account_links.browser_hash is 'SHA-256 of what the browser that asked holds in a cookie.';

-- A person's identity elsewhere: an OpenID provider and its name for the person (row A19).
create table openid_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index openid_identities_user on openid_identities (user_id);

-- Failed sign-ins and codes, by keyed hashes of account, browser and network (row A4).
create table auth_failures (
  key text not null,
  failed_at timestamptz not null default now()
);
create index auth_failures_key on auth_failures (key, failed_at);

alter table vehicle_inquiries add foreign key (user_id) references users on delete set null;
alter table contact_messages add foreign key (user_id) references users on delete set null;
alter table appointments add foreign key (user_id) references users on delete set null;
alter table reservations add foreign key (user_id) references users on delete set null;
alter table data_requests add foreign key (user_id) references users on delete set null;
alter table consents add foreign key (user_id) references users on delete set null;
-- For the search for an address's rows when the address is verified.
create index vehicle_inquiries_unowned on vehicle_inquiries (email) where user_id is null;
create index contact_messages_unowned on contact_messages (email) where user_id is null;
create index appointments_unowned on appointments (customer_email) where user_id is null;
create index reservations_unowned on reservations (email) where user_id is null;
create index data_requests_unowned on data_requests (email) where user_id is null;
create index consents_unowned on consents (email) where user_id is null;

-- A consent's content never changes; only its owner may become known later.
grant update (user_id) on consents to app_system;
create policy system_claims on consents for update to app_system using (user_id is null) with check (true);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['users', 'profiles', 'user_roles', 'sessions', 'account_links', 'openid_identities', 'auth_failures'] loop
    execute format('alter table %I enable row level security', table_name);
    execute format('alter table %I force row level security', table_name);
    execute format('grant select, insert, update, delete on %I to app_system', table_name);
    execute format('create policy system_works on %I to app_system using (true) with check (true)', table_name);
  end loop;
end
$$;

grant select (id, email, email_verified_at, banned_at, deletion_requested_at, created_at) on users to app_customer, app_admin;
create policy customer_reads_own on users for select to app_customer using (id = app_user_id());
create policy admin_reads on users for select to app_admin using (true);

grant select on profiles to app_customer, app_admin;
grant update (display_name) on profiles to app_customer;
create policy customer_reads_own on profiles for select to app_customer using (user_id = app_user_id());
create policy customer_changes_own on profiles for update to app_customer using (user_id = app_user_id()) with check (user_id = app_user_id());
create policy admin_reads on profiles for select to app_admin using (true);

grant select on user_roles to app_customer, app_admin;
grant insert, delete on user_roles to app_admin;
create policy customer_reads_own on user_roles for select to app_customer using (user_id = app_user_id());
create policy admin_decides on user_roles to app_admin using (true) with check (true);

-- Ids and times, never the token's hash (row A11).
grant select (id, user_id, aal, user_agent, created_at, last_seen_at, confirmed_at) on sessions to app_customer, app_admin;
grant delete on sessions to app_customer, app_admin;
create policy customer_works_own on sessions to app_customer using (user_id = app_user_id());
create policy admin_works on sessions to app_admin using (true);

-- The last admin keeps the role, even when two admins remove each other at the same moment (row A20).
create function keep_one_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform pg_advisory_xact_lock(hashtext('user_roles: the last admin'));
    perform 1 from user_roles where role = 'admin' and user_id <> old.user_id;
    if not found then
      raise exception 'the last admin stays' using errcode = 'RS002';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger user_roles_keep_one_admin before delete or update on user_roles for each row execute function keep_one_admin();
