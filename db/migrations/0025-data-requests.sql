-- A person's demand to see, take or erase their data. The person verifies it with a mailed one-use link; the 30 days begin at created_at
-- (row G1). A row belongs to a user id or has no owner; it never belongs to an address (ACCOUNT-12).
create table data_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  email text not null,
  request_type text not null check (request_type in ('access', 'deletion', 'portability')),
  notes text not null default '',
  status text not null default 'unverified' check (status in ('unverified', 'pending', 'completed', 'cancelled')),
  verified_at timestamptz,
  -- When it was answered. After that its copy can be downloaded for some days (app/features/privacy/data-requests/deadlines.ts).
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'unverified') = (verified_at is null) or status = 'cancelled')
);
comment on column data_requests.created_at is 'The 30 days for an answer begin here.';
-- For the search for an address's rows when the address is verified.
create index data_requests_unowned on data_requests (email) where user_id is null;

alter table data_requests enable row level security, force row level security;
grant insert on data_requests to app_visitor;
grant select, insert on data_requests to app_customer;
grant select, insert, update, delete on data_requests to app_admin, app_system;
create policy visitor_sends on data_requests for insert to app_visitor
  with check (user_id is null and status in ('pending', 'unverified'));
create policy customer_sends on data_requests for insert to app_customer
  with check (user_id = app_user_id() and status in ('pending', 'unverified'));
create policy customer_reads_own on data_requests for select to app_customer using (user_id = app_user_id());
create policy admin_works on data_requests to app_admin using (true) with check (true);
create policy system_works on data_requests to app_system using (true) with check (true);
create trigger audited after insert or update or delete on data_requests for each row execute function record_change('email', 'notes');
