-- Customers answer mails about a message or a reservation by mail (decision 0067). Until now only the team wrote below those.
alter table team_replies alter column admin_user_id drop not null;
comment on table team_replies is 'What was said below a contact message or a reservation. Replies to inquiries stand in inquiry_replies.';
comment on column team_replies.admin_user_id is
  'Who of the team wrote it; null when the customer did, by mail. No foreign key: the reply stays after the account is erased.';

-- So that an answer joins its conversation once, whoever reads the mailbox, and however often. Only the software sees the rows.
create table joined_answers (
  message_hash text primary key check (message_hash ~ '^[0-9a-f]{64}$'),
  joined_at timestamptz not null default now()
);
comment on column joined_answers.message_hash is 'SHA-256 of the conversation''s id and the mail''s Message-ID.';
alter table joined_answers enable row level security, force row level security;
grant select, insert, update, delete on joined_answers to app_system;
create policy system_works on joined_answers to app_system using (true) with check (true);
