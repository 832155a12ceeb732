-- A command queues a mail in the transaction of its change, rendered as it will be sent; server/mail/mail-delivery.ts sends it.
-- sent_at says that it was sent, given_up_at that a person must look at it (rows R4, D10). The table keeps the mail server's response, and
-- how often it put a mail off. In the first 24 hours temporary refusals cost no try (row R23).
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
  first_tried_at timestamptz,
  last_tried_at timestamptz,
  tries integer not null default 0,
  delays integer not null default 0 check (delays >= 0),
  last_error text,
  last_answer text check (length(last_answer) <= 300),
  sent_at timestamptz,
  given_up_at timestamptz,
  check ((calendar is null) = (calendar_method is null))
);
comment on column emails.subject_id is 'The inquiry, appointment, message, reservation or data request that the mail is about.';
comment on column emails.first_tried_at is 'When the mail server was first asked to take this mail; null again when an admin tries it anew.';
comment on column emails.tries is 'Attempts that count: after twelve the mail waits for a person.';
comment on column emails.delays is 'Attempts that cost no try: the server said "later", hung up or kept silent.';
comment on column emails.last_error is 'The mail server''s code and nothing that a person wrote.';
comment on column emails.last_answer is 'The server''s own words, without addresses, links and what could be a token. Foreign text.';
create index emails_waiting on emails (send_after) where sent_at is null and given_up_at is null;
-- The back office lists the mails that were given up, newest first.
create index emails_given_up on emails (given_up_at desc, id) where sent_at is null and given_up_at is not null;
create index emails_subject on emails (subject_id);
create index emails_recent_by_recipient on emails (recipient, created_at);

alter table emails enable row level security, force row level security;
grant insert on emails to app_visitor, app_customer, app_admin;
grant select, update on emails to app_admin;
grant select, insert, update, delete on emails to app_system;
create policy visitor_queues on emails for insert to app_visitor with check (true);
create policy customer_queues on emails for insert to app_customer with check (true);
create policy admin_works on emails to app_admin using (true) with check (true);
create policy system_delivers on emails to app_system using (true) with check (true);
create trigger audited after update on emails
  for each row execute function record_change('recipient', 'reply_to', 'subject', 'html', 'plain', 'calendar', 'last_answer');

-- So that the delivery need not wait for its next look into the table.
create function announce_email() returns trigger language plpgsql as $$
begin
  perform pg_notify('email_queued', '');
  return null;
end
$$;
create trigger emails_announced after insert on emails for each statement execute function announce_email();
-- Notifies when a mail was sent or given up.
create trigger inbox_announced after update of sent_at, given_up_at on emails
  for each row when (old.sent_at is distinct from new.sent_at or old.given_up_at is distinct from new.given_up_at)
  execute function announce_inbox();
