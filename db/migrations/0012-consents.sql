-- Consents given or refused: the wording (text_revision), the time and the form. Rows are never changed, a withdrawal is another row; only
-- the owner may become known later. They are erased after their time, or when a person asks for erasure (rows G5, G9).
create table consents (
  id uuid primary key default gen_random_uuid(),
  purpose text not null check (purpose in ('privacy', 'data_processing', 'marketing', 'cookies')),
  granted boolean not null,
  text_revision text not null,
  form text not null,
  email text,
  user_id uuid references users on delete set null,
  subject_id uuid,
  given_at timestamptz not null default now()
);
comment on column consents.subject_id is 'The inquiry, appointment, message, reservation or data request that it was given with; null for cookies.';
create index consents_subject on consents (subject_id);
create index consents_email on consents (email);
-- For the search for an address's rows when the address is verified.
create index consents_unowned on consents (email) where user_id is null;
-- A person's newest row says whether they want marketing (row G7).
create index consents_user on consents (user_id, given_at) where user_id is not null;

alter table consents enable row level security, force row level security;
grant insert on consents to app_visitor, app_customer, app_admin, app_system;
grant select on consents to app_customer, app_admin, app_system;
grant update (user_id) on consents to app_system;
grant delete on consents to app_system;
create policy visitor_gives on consents for insert to app_visitor with check (user_id is null);
create policy customer_gives on consents for insert to app_customer with check (user_id = app_user_id());
-- A team member who sends a form of the public site gives the same consents; without this the form could not be stored.
create policy admin_gives on consents for insert to app_admin with check (user_id is null or user_id = app_user_id());
create policy system_gives on consents for insert to app_system with check (true);
create policy customer_reads_own on consents for select to app_customer using (user_id = app_user_id());
create policy admin_reads on consents for select to app_admin using (true);
create policy system_reads on consents for select to app_system using (true);
create policy system_claims on consents for update to app_system using (user_id is null) with check (true);
create policy system_erases on consents for delete to app_system using (true);
create trigger audited after insert or delete on consents for each row execute function record_change('email');
