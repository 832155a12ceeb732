-- Sent forms, and the counters that limit them so that a stranger cannot use up another person's forms (docs/decisions/0025).

-- A form's ticket is made when the page is sent, so a second submission finds the first one here (row R3).
create table form_submissions (
  ticket text primary key,
  form text not null,
  body_hash bytea not null,
  outcome jsonb,
  created_at timestamptz not null default now()
);
create index form_submissions_created_at on form_submissions (created_at);

alter table form_submissions enable row level security, force row level security;
grant select, insert, update, delete on form_submissions to app_system;
create policy system_keeps on form_submissions to app_system using (true) with check (true);

-- How many forms were sent in an hour: by network, by address and in total. The key is a keyed hash, so it names nobody.
create table form_counters (
  hour timestamptz not null,
  key text not null,
  sent integer not null default 1 check (sent > 0),
  primary key (hour, key)
);

alter table form_counters enable row level security, force row level security;
grant select, insert, update, delete on form_counters to app_system;
create policy system_counts on form_counters to app_system using (true) with check (true);

-- One row for each key that counts a form. A row for each form instead of one counter, so that two people's forms never wait for each
-- other's lock. Keys are keyed hashes, which name nobody.
create table form_sendings (
  key text not null,
  ticket text not null,
  sent_at timestamptz not null,
  primary key (key, ticket)
);
create index form_sendings_key on form_sendings (key, sent_at);
create index form_sendings_sent_at on form_sendings (sent_at);

alter table form_sendings enable row level security, force row level security;
grant select, insert, update, delete on form_sendings to app_system;
create policy system_works on form_sendings to app_system using (true) with check (true);
