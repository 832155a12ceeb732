-- The accounts that the company is paid into, from the first change on (decision 0079). The holder is the company itself, so it is no data:
-- an account of somebody else is never ours. The newest confirmed row counts; until there is one, the account of company.config.ts does.
create table company_accounts (
  id uuid primary key default gen_random_uuid(),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$'),
  proposed_at timestamptz not null default now(),
  proposed_by uuid references users on delete set null,
  confirmed_at timestamptz,
  confirmed_by uuid references users on delete set null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references users on delete set null,
  constraint company_accounts_two_people check (confirmed_by <> proposed_by),
  constraint company_accounts_one_end check (confirmed_at is null or withdrawn_at is null),
  check (confirmed_by is null or confirmed_at is not null),
  check (withdrawn_by is null or withdrawn_at is not null)
);
comment on column company_accounts.iban is 'Without spaces (ISO 13616). Nobody changes it: another account is another proposal.';
create unique index company_accounts_one_proposal on company_accounts ((true)) where confirmed_at is null and withdrawn_at is null;
create index company_accounts_proposed_by on company_accounts (proposed_by);
create index company_accounts_confirmed_by on company_accounts (confirmed_by);
create index company_accounts_withdrawn_by on company_accounts (withdrawn_by);

-- Whoever pays reads the confirmed ones. A proposal is signed by its admin. Another admin confirms it, who was one a week before the proposal:
-- otherwise one admin alone could make a second one and sign twice. Any admin takes a proposal back. What has ended stays as it is.
alter table company_accounts enable row level security, force row level security;
grant select (id, iban, confirmed_at) on company_accounts to app_visitor, app_customer, app_salesperson, app_accountant;
grant select, insert (id, iban, proposed_at, proposed_by), update (confirmed_at, confirmed_by, withdrawn_at, withdrawn_by)
  on company_accounts to app_admin;
grant select on company_accounts to app_system;
create policy everybody_reads_confirmed on company_accounts for select
  to app_visitor, app_customer, app_salesperson, app_accountant using (confirmed_at is not null);
create policy admin_reads on company_accounts for select to app_admin using (true);
create policy admin_proposes on company_accounts for insert to app_admin with check (proposed_by = app_user_id());
create policy another_admin_decides on company_accounts for update to app_admin
  using (confirmed_at is null and withdrawn_at is null)
  with check (case
    when confirmed_at is null then withdrawn_by = app_user_id()
    else confirmed_by = app_user_id() and confirmed_by <> proposed_by and exists (
      select from user_roles
      where user_id = app_user_id() and role = 'admin' and granted_at < proposed_at - interval '7 days')
  end);
create policy system_reads on company_accounts for select to app_system using (true);
create trigger audited after insert or update or delete on company_accounts for each row execute function record_change();
