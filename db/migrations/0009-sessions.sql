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

alter table sessions enable row level security, force row level security;
-- Ids and times, never the token's hash (row A11).
grant select (id, user_id, aal, user_agent, created_at, last_seen_at, confirmed_at) on sessions to app_customer, app_admin;
grant delete on sessions to app_customer, app_admin;
grant select, insert, update, delete on sessions to app_system;
create policy customer_works_own on sessions to app_customer using (user_id = app_user_id());
create policy admin_works on sessions to app_admin using (true);
create policy system_works on sessions to app_system using (true) with check (true);
create trigger audited after delete on sessions for each row execute function record_change('token_hash', 'user_agent');

-- Announces the end of a session, so that its person's streams of news end (server/pages/live-pages.ts).
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.user_id::text);
  return null;
end
$$;
create trigger session_end_announced after delete on sessions for each row execute function announce_session_end();
