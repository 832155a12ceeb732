-- The mail server's response, and how often it put a mail off. In the first 24 hours temporary refusals cost no try (row R23).
alter table emails
  add column first_tried_at timestamptz,
  add column last_tried_at timestamptz,
  add column delays integer not null default 0 check (delays >= 0),
  add column last_answer text check (length(last_answer) <= 300);
comment on column emails.first_tried_at is 'When the mail server was first asked to take this mail; null again when an admin tries it anew.';
comment on column emails.delays is 'Attempts that cost no try: the server said "later", hung up or kept silent.';
comment on column emails.tries is 'Attempts that count: after twelve the mail waits for a person.';
comment on column emails.last_answer is 'The server''s own words, without addresses, links and what could be a token. Foreign text.';

-- The back office lists the mails that were given up, newest first.
create index emails_given_up on emails (given_up_at desc, id) where sent_at is null and given_up_at is not null;

drop trigger audited on emails;
create trigger audited after update on emails
  for each row execute function record_change('recipient', 'reply_to', 'subject', 'html', 'plain', 'calendar', 'last_answer');

-- A person's newest row says whether they want marketing (row G7).
create index consents_user on consents (user_id, given_at) where user_id is not null;
