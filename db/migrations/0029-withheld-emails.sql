-- Mails that never left, and why: so that "why did this customer get no mail?" has an answer. One row for each hour, so that many requests
-- for the same mail leave few rows.
create table withheld_emails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  subject_id uuid not null,
  recipient text not null check (recipient !~ '[\s,;<>"]' and length(recipient) between 3 and 254),
  reason text not null check (reason in ('daily-limit', 'withdrawn')),
  withheld_at timestamptz not null default now()
);
comment on column withheld_emails.kind is 'As in the table emails, like subject_id and recipient.';
comment on column withheld_emails.reason is 'daily-limit: other people had caused all mails of the day to this address. withdrawn: what it told was no longer true.';
create unique index withheld_emails_hourly
  on withheld_emails (recipient, kind, subject_id, reason, date_trunc('hour', withheld_at at time zone 'UTC'));
create index withheld_emails_withheld_at on withheld_emails (withheld_at desc, id);
create index withheld_emails_subject on withheld_emails (subject_id);

alter table withheld_emails enable row level security, force row level security;
grant insert on withheld_emails to app_visitor, app_customer, app_admin;
grant select on withheld_emails to app_admin;
grant select, insert, update, delete on withheld_emails to app_system;
create policy visitor_withholds on withheld_emails for insert to app_visitor with check (true);
create policy customer_withholds on withheld_emails for insert to app_customer with check (true);
create policy admin_withholds on withheld_emails for insert to app_admin with check (true);
create policy admin_reads on withheld_emails for select to app_admin using (true);
create policy system_works on withheld_emails to app_system using (true) with check (true);
