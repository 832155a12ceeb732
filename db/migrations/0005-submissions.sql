-- The base of every form of the site: a secret for signatures, the submissions, limits, and consents.

-- One secret for all instances, made here so that they agree from the first request on. It signs tickets and the links in mails.
create table signing_secrets (
  id smallint primary key default 1 check (id = 1),
  secret bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
insert into signing_secrets default values;

-- Sent forms. A form's ticket is made when the page is sent, so a second submission finds the first one here (row R3).
create table form_submissions (
  ticket text primary key,
  form text not null,
  body_hash bytea not null,
  outcome jsonb,
  created_at timestamptz not null default now()
);
create index form_submissions_created_at on form_submissions (created_at);

-- How many forms were sent in an hour: by network, by address and in total. The key is a keyed hash, so it names nobody.
create table form_counters (
  hour timestamptz not null,
  key text not null,
  sent integer not null default 1 check (sent > 0),
  primary key (hour, key)
);

-- Consents given or refused: the wording (text_revision), the time and the form. Rows are never changed; a withdrawal is another row.
create table consents (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('privacy', 'data_processing', 'marketing', 'cookies')),
  granted boolean not null,
  text_revision text not null,
  form text not null,
  email text,
  user_id uuid,
  subject_id uuid,
  given_at timestamptz not null default now()
);
create index consents_subject on consents (subject_id);
create index consents_email on consents (email);
comment on column consents.subject_id is 'The inquiry, appointment, message, reservation or data request that it was given with; null for cookies.';

alter table signing_secrets enable row level security;
alter table signing_secrets force row level security;
alter table form_submissions enable row level security;
alter table form_submissions force row level security;
alter table form_counters enable row level security;
alter table form_counters force row level security;
alter table consents enable row level security;
alter table consents force row level security;

grant select on signing_secrets to app_system;
grant select, insert, update, delete on form_submissions, form_counters to app_system;
create policy system_reads on signing_secrets for select to app_system using (true);
create policy system_keeps on form_submissions to app_system using (true) with check (true);
create policy system_counts on form_counters to app_system using (true) with check (true);

grant insert on consents to app_visitor, app_customer, app_system;
grant select on consents to app_customer, app_admin, app_system;
create policy visitor_gives on consents for insert to app_visitor with check (user_id is null);
create policy customer_gives on consents for insert to app_customer with check (user_id = app_user_id());
create policy system_gives on consents for insert to app_system with check (true);
create policy customer_reads_own on consents for select to app_customer using (user_id = app_user_id());
create policy admin_reads on consents for select to app_admin using (true);
create policy system_reads on consents for select to app_system using (true);
