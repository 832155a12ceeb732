-- A customer's withdrawal from the contract (art. 102 and the following of the consumer law, RDL 1/2007; Directive (EU) 2023/2673). One for
-- an order, and it is final.
create table order_withdrawals (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references orders on delete cascade,
  declared_at timestamptz not null default now(),
  name text not null check (name ~ '\S' and length(name) <= 120),
  -- The text that the customer confirmed and that the acknowledgement repeats.
  declaration text not null check (length(declaration) between 1 and 2000),
  reason text not null default '' check (length(reason) <= 500),
  -- The last day of the period in which the customer could declare it, and the last day for the refund.
  period_until date not null,
  refund_until date not null,
  after_delivery boolean not null,
  user_id uuid
);
comment on column order_withdrawals.user_id is 'The account that declared it; null for a holder of the link. No foreign key: the declaration stays.';

alter table order_withdrawals enable row level security, force row level security;
grant select on order_withdrawals to app_visitor, app_customer;
grant insert (id, order_id, declared_at, name, declaration, reason, period_until, refund_until, after_delivery, user_id)
  on order_withdrawals to app_visitor, app_customer;
grant select on order_withdrawals to app_admin;
grant select, insert, update, delete on order_withdrawals to app_system;
create policy holder_reads on order_withdrawals for select to app_visitor, app_customer
  using (exists (select from orders where orders.id = order_id));
create policy holder_declares on order_withdrawals for insert to app_visitor, app_customer
  with check (exists (select from orders where orders.id = order_id and status in ('open', 'completed') and contract_form <> 'on_premises')
    and (user_id is null or user_id = app_user_id()));
create policy admin_reads on order_withdrawals for select to app_admin using (true);
create policy system_works on order_withdrawals to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_withdrawals
  for each row execute function record_change('name', 'declaration', 'reason');
