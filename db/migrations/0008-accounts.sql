-- People with an account. Rows that they sent before belong to them only after their address is verified (ACCOUNT-12).

-- Only the software makes and erases accounts. Admins ban them. People and admins see the columns granted below.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and email !~ '[\s,;<>"]' and length(email) between 3 and 254),
  email_verified_at timestamptz,
  password_hash text,
  password_version integer not null default 0,
  banned_at timestamptz,
  banned_by uuid,
  ban_reason text not null default '' check (length(ban_reason) <= 500),
  -- When the team last reset the account's wrong passwords and codes; the failures were erased then.
  unlocked_at timestamptz,
  deletion_requested_at timestamptz,
  -- The admin who asked for the erasure; null when the person asked.
  deletion_asked_by uuid,
  created_at timestamptz not null default now()
);
comment on column users.password_hash is 'argon2id as a PHC string; null for a person who only signs in through another provider.';
comment on column users.password_version is 'Counts changes of the password: a link in a mail is good for the version that it was made under.';
comment on column users.banned_by is 'No foreign key: what somebody decided stays when their account is gone.';
comment on column users.deletion_requested_at is 'The account is erased seven days later, unless the person takes it back (row G5).';

alter table users enable row level security, force row level security;
grant select (id, email, email_verified_at, banned_at, deletion_requested_at, created_at) on users to app_customer;
grant select (id, email, email_verified_at, banned_at, banned_by, ban_reason, unlocked_at, deletion_requested_at, created_at)
  on users to app_admin;
grant update (banned_at, banned_by, ban_reason, unlocked_at) on users to app_admin;
grant select, insert, update, delete on users to app_system;
create policy customer_reads_own on users for select to app_customer using (id = app_user_id());
create policy admin_reads on users for select to app_admin using (true);
create policy admin_bans on users for update to app_admin using (true) with check (true);
create policy system_works on users to app_system using (true) with check (true);
create trigger audited after update or delete on users
  for each row execute function record_change('email', 'password_hash', 'ban_reason');

create table profiles (
  user_id uuid primary key references users on delete cascade,
  display_name text not null default '' check (length(display_name) <= 120 and display_name !~ '[\r\n]'),
  avatar_url text,
  created_at timestamptz not null default now()
);

alter table profiles enable row level security, force row level security;
grant select on profiles to app_customer, app_admin;
grant update (display_name) on profiles to app_customer;
grant select, insert, update, delete on profiles to app_system;
create policy customer_reads_own on profiles for select to app_customer using (user_id = app_user_id());
create policy customer_changes_own on profiles for update to app_customer using (user_id = app_user_id()) with check (user_id = app_user_id());
create policy admin_reads on profiles for select to app_admin using (true);
create policy system_works on profiles to app_system using (true) with check (true);

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('admin', 'user')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

alter table user_roles enable row level security, force row level security;
grant select on user_roles to app_customer, app_admin;
grant insert, delete on user_roles to app_admin;
grant select, insert, update, delete on user_roles to app_system;
create policy customer_reads_own on user_roles for select to app_customer using (user_id = app_user_id());
create policy admin_decides on user_roles to app_admin using (true) with check (true);
create policy system_works on user_roles to app_system using (true) with check (true);
create trigger audited after insert or update or delete on user_roles for each row execute function record_change();

-- The last admin who is not banned keeps the role and cannot be banned, even when two admins act at the same moment (row A20). So both
-- triggers wait for the same lock before they read who is an admin.
create function demand_another_admin(person uuid) returns void language plpgsql as $$
begin
  perform from user_roles join users on users.id = user_roles.user_id
    where role = 'admin' and user_id <> person and banned_at is null;
  if not found then
    raise exception 'the last admin stays' using errcode = 'RS002';
  end if;
end
$$;

create function keep_one_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform pg_advisory_xact_lock(hashtext('user_roles: the last admin'));
    perform demand_another_admin(old.user_id);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
create trigger user_roles_keep_one_admin before delete or update on user_roles for each row execute function keep_one_admin();

create function keep_one_admin_open() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('user_roles: the last admin'));
  perform from user_roles where role = 'admin' and user_id = new.id;
  if found then
    perform demand_another_admin(new.id);
  end if;
  return new;
end
$$;
create trigger users_keep_one_admin before update of banned_at on users
  for each row when (old.banned_at is null and new.banned_at is not null) execute function keep_one_admin_open();

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

alter table account_links enable row level security, force row level security;
grant select, insert, update, delete on account_links to app_system;
create policy system_works on account_links to app_system using (true) with check (true);

-- A person's identity elsewhere: an OpenID provider and its name for the person (row A19).
create table openid_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index openid_identities_user on openid_identities (user_id);

alter table openid_identities enable row level security, force row level security;
grant select, insert, update, delete on openid_identities to app_system;
create policy system_works on openid_identities to app_system using (true) with check (true);
