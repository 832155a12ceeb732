-- A command queues a mail in the transaction of its change, rendered as it will be sent; server/mail-delivery.ts sends it.
-- sent_at says that it was sent, given_up_at that a person must look at it (rows R4, D10).
create table emails (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  audience text not null check (audience in ('customer', 'team')),
  subject_id uuid not null,
  recipient text not null check (recipient !~ '[\s,;<>"]' and length(recipient) between 3 and 254),
  reply_to text check (reply_to !~ '[\s,;<>"]'),
  subject text not null check (subject !~ '[\r\n]'),
  html text not null,
  plain text not null,
  calendar text,
  calendar_method text check (calendar_method in ('REQUEST', 'CANCEL')),
  created_at timestamptz not null default now(),
  send_after timestamptz not null default now(),
  claimed_until timestamptz,
  tries integer not null default 0,
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz,
  check ((calendar is null) = (calendar_method is null))
);
comment on column emails.subject_id is 'The inquiry, appointment, message, reservation or data request that the mail is about.';
comment on column emails.last_error is 'The mail server''s code and nothing that a person wrote.';
create index emails_waiting on emails (send_after) where sent_at is null and given_up_at is null;
create index emails_subject on emails (subject_id);
create index emails_recent_by_recipient on emails (recipient, created_at);

alter table emails enable row level security;
alter table emails force row level security;
grant insert on emails to app_visitor, app_customer, app_admin;
grant select, update on emails to app_admin;
grant select, insert, update, delete on emails to app_system;
create policy visitor_queues on emails for insert to app_visitor with check (true);
create policy customer_queues on emails for insert to app_customer with check (true);
create policy admin_works on emails to app_admin using (true) with check (true);
create policy system_delivers on emails to app_system using (true) with check (true);

-- So that the delivery need not wait for its next look into the table.
create function announce_email() returns trigger language plpgsql as $$
begin
  perform pg_notify('email_queued', '');
  return null;
end
$$;
create trigger emails_announced after insert on emails for each statement execute function announce_email();
