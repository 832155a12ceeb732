-- Mails of one conversation are one thread in a mailbox (RFC 5322, section 3.6.4). Older mails have none.
alter table emails add column conversation_id uuid, add column follows_id uuid;
comment on column emails.conversation_id is 'The row that the mail''s conversation is about; null for a mail that begins and ends by itself.';
comment on column emails.follows_id is 'The mail before it to the same address in the conversation. No foreign key: it may be erased first.';
create index emails_thread on emails (conversation_id, recipient, send_after) where conversation_id is not null;

-- Mails that were due while there was no mail server wait for the team's decision, and those without sense by then never leave.
alter table emails add column held_at timestamptz;
comment on column emails.held_at is 'When it was due and no mail server was set; null again when the team sends it.';
create index emails_held on emails (kind) where held_at is not null;

alter table withheld_emails drop constraint withheld_emails_reason_check;
alter table withheld_emails add constraint withheld_emails_reason_check
  check (reason in ('daily-limit', 'withdrawn', 'outdated', 'discarded'));
comment on column withheld_emails.reason is
  'daily-limit: other people had caused all mails of the day to this address. withdrawn: what it told was no longer true. outdated, discarded: it had waited for a mail server, and had no sense by then or was not wanted by the team.';
