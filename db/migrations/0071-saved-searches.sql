-- Searches that the site repeats for a person, and tells them by mail what is new (order "somebody who waits for a car").
-- A search without an account belongs to whoever has confirmed its address. Until then nothing is told, and after 48 hours it is erased.

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  -- Null without an account. Erasing a person erases the searches of their address, too.
  user_id uuid references users on delete set null,
  email text not null check (email !~ '[\s,;<>"]' and length(email) between 3 and 254),
  query text not null check (length(query) <= 2000),
  region text not null check (length(region) <= 10),
  frequency text not null check (frequency in ('at_once', 'daily', 'weekly')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  paused_at timestamptz,
  -- When a mail of this search was last queued, and when the search last found a car (at first: when it was confirmed).
  last_told_at timestamptz,
  last_found_at timestamptz,
  -- When the person was asked whether they still search; null again as soon as they say yes or a car is found.
  asked_at timestamptz
);
comment on column saved_searches.query is 'The search as its address has it, in the fixed order of catalogueQuery, without order and page.';
create index saved_searches_by_address on saved_searches (email);
create index saved_searches_of_user on saved_searches (user_id) where user_id is not null;
create index saved_searches_active on saved_searches (id) where confirmed_at is not null and paused_at is null;
create index saved_searches_unconfirmed on saved_searches (created_at) where confirmed_at is null;

-- Whoever writes has shown a signed link or is the owner (app/features/matching/saved-searches/queries.server.ts), and then writes as the
-- system. The team reads what people wait for, and no addresses.
alter table saved_searches enable row level security, force row level security;
grant select, insert, update, delete on saved_searches to app_system;
grant select (id, user_id, query, region, created_at, confirmed_at, paused_at) on saved_searches to app_admin, app_salesperson;
create policy system_works on saved_searches to app_system using (true) with check (true);
create policy team_reads on saved_searches for select to app_admin, app_salesperson using (true);

-- Alerts are a purpose of their own.
alter table consents drop constraint consents_purpose_check,
  add constraint consents_purpose_check check (purpose in ('privacy', 'data_processing', 'marketing', 'cookies', 'alerts'));

-- What somebody searched for who asks us to find it: the search's address in the form of saved_searches.query, and the region of its prices.
alter table contact_messages
  add column search text check (length(search) <= 2000),
  add column search_region text check (length(search_region) <= 10),
  add constraint contact_messages_search check ((search is null) = (search_region is null));
create index contact_messages_with_search on contact_messages (created_at) where search is not null;
