-- The contract of an order names one seller (app/features/orders/access/contract-cases.ts): a private person's car is bought by mandate, and a
-- car that is in Spain is the company's.
alter table orders drop constraint orders_contract_form_check;
-- Orders of before may contradict themselves. What their customers accepted stays in the quote, and the right of withdrawal follows the quote.
alter table orders no force row level security;
alter table orders disable trigger contract_form_is_signed;
update orders set contract_form = case contract_form when 'on_premises' then 'on_premises_service' else 'distance_service' end
  where template = 'private_seller' and contract_form in ('distance_sale', 'on_premises');
update orders set contract_form = 'distance_sale' where template = 'already_in_spain' and contract_form = 'distance_service';
alter table orders enable trigger contract_form_is_signed;
alter table orders force row level security;
alter table orders
  add constraint orders_contract_form_check
    check (contract_form in ('distance_sale', 'distance_service', 'on_premises', 'on_premises_service')),
  add constraint contract_fits_case check (case template
    when 'private_seller' then contract_form in ('distance_service', 'on_premises_service')
    when 'already_in_spain' then contract_form in ('distance_sale', 'on_premises')
    else true
  end);
comment on column orders.contract_form is
  'When the 14 days of withdrawal begin: distance_sale with the delivery, distance_service with the signature; at the office there are none.';
drop policy holder_declares on order_withdrawals;
create policy holder_declares on order_withdrawals for insert to app_visitor, app_customer
  with check (exists (select from orders where orders.id = order_id and status in ('open', 'completed')
    and contract_form not in ('on_premises', 'on_premises_service')) and (user_id is null or user_id = app_user_id()));

-- German plates have umlauts.
alter table orders drop constraint orders_plate_check, add constraint orders_plate_check check (plate ~ '^[0-9A-ZÄÖÜ]{4,10}$');
-- The team writes it for the customer too.
grant select (end_reason) on orders to app_visitor, app_customer;

-- The account to which a customer gets money back. The customer writes it and reads back only its end; the team's admins read it.
create table order_refund_accounts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references orders on delete cascade,
  holder text not null check (holder ~ '\S' and length(holder) <= 120),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[0-9A-Z]{11,30}$'),
  last_four text not null generated always as (right(iban, 4)) stored,
  given_at timestamptz not null default now()
);
comment on column order_refund_accounts.iban is 'Without spaces (ISO 13616). Only admins and the software read it.';

alter table order_refund_accounts enable row level security, force row level security;
grant select (id, order_id, holder, last_four, given_at) on order_refund_accounts to app_visitor, app_customer;
grant insert (id, order_id, holder, iban, given_at), update (holder, iban, given_at) on order_refund_accounts to app_visitor, app_customer;
grant select on order_refund_accounts to app_admin;
grant select, insert, update, delete on order_refund_accounts to app_system;
create policy holder_reads on order_refund_accounts for select to app_visitor, app_customer
  using (exists (select from orders where orders.id = order_id));
create policy holder_gives on order_refund_accounts for insert to app_visitor, app_customer
  with check (exists (select from orders where orders.id = order_id));
create policy holder_changes on order_refund_accounts for update to app_visitor, app_customer
  using (exists (select from orders where orders.id = order_id)) with check (exists (select from orders where orders.id = order_id));
create policy admin_reads on order_refund_accounts for select to app_admin using (true);
create policy system_works on order_refund_accounts to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_refund_accounts
  for each row execute function record_change('holder', 'iban', 'last_four');

-- How a customer reaches the member of the team who has their order; where it is empty, the company's telephone and hours count.
alter table profiles
  add column work_phone text check (work_phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column work_hours text not null default '' check (length(work_hours) <= 80 and work_hours !~ '[\r\n]');
grant update (work_phone, work_hours) on profiles to app_admin;
create policy admin_changes_contact on profiles for update to app_admin using (true) with check (true);
-- A customer's own name is no matter of the log: `record_change` writes down the team's changes alone.
create trigger audited after update on profiles for each row execute function record_change('display_name', 'avatar_url');
