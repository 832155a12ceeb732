-- What makes an order one story: the customer's confirmation of the purchase, and planned days that move together.

-- The customer confirms the purchase in writing, after the inspection. Only this makes the second payment due (ORDER-37).
create table order_purchase_confirmations (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  -- The accepted quote that is confirmed: a newer one needs a confirmation of its own.
  quote_id uuid not null unique,
  confirmed_at timestamptz not null default now(),
  name text not null check (name ~ '\S' and length(name) <= 120),
  -- The text that the page showed and that the customer confirmed.
  statement text not null check (length(statement) between 1 and 2000),
  user_id uuid,
  foreign key (order_id, quote_id) references order_quotes (order_id, id) on delete cascade
);
comment on column order_purchase_confirmations.user_id is
  'The account that confirmed; null for a holder of the link. No foreign key: the confirmation stays.';
create index order_purchase_confirmations_order on order_purchase_confirmations (order_id);

alter table order_purchase_confirmations enable row level security, force row level security;
grant select on order_purchase_confirmations to app_visitor, app_customer, app_admin;
-- The team cannot confirm for the customer, and nobody changes what was confirmed.
grant insert (id, order_id, quote_id, confirmed_at, name, statement, user_id) on order_purchase_confirmations to app_visitor, app_customer;
grant select, insert, update, delete on order_purchase_confirmations to app_system;
create policy holder_reads on order_purchase_confirmations for select to app_visitor, app_customer
  using (exists (select from orders where orders.id = order_id));
-- Nobody confirms before there is an accepted quote, nor before the report of an inspection that the team has not skipped is published.
create policy holder_confirms on order_purchase_confirmations for insert to app_visitor, app_customer
  with check (
    exists (select from orders where orders.id = order_id and orders.status = 'open')
    and (user_id is null or user_id = app_user_id())
    and exists (select from order_quotes quote where quote.id = quote_id and quote.decision = 'accepted' and quote.superseded_at is null)
    and (
      not exists (
        select from order_steps step
        where step.order_id = order_purchase_confirmations.order_id and step.kind = 'inspection_done' and step.state <> 'skipped'
      )
      or exists (
        select from order_inspections inspection
        where inspection.order_id = order_purchase_confirmations.order_id and inspection.published_at is not null
      )
    )
  );
create policy admin_reads on order_purchase_confirmations for select to app_admin using (true);
create policy system_works on order_purchase_confirmations to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_purchase_confirmations
  for each row execute function record_change('name', 'statement');

-- Planned days are computed again whenever a step is done, except those that a person has fixed.
alter table order_steps add column planned_fixed boolean not null default false;
alter table order_steps add constraint order_steps_fixed_day check (not planned_fixed or planned_on is not null);
comment on column order_steps.planned_fixed is 'A person has set the planned day: computing leaves it as it is.';
grant select (planned_fixed) on order_steps to app_visitor, app_customer;
-- An order keeps the days of its steps, so a change of the template moves no order that is under way.
alter table order_steps add column days smallint not null default 1 check (days between 0 and 120);
comment on column order_steps.days is 'Working days after the step before it, from the template with which the order began.';
update order_steps s set days = t.days
from orders o join order_template_steps t on t.template = o.template where o.id = s.order_id and t.kind = s.kind;
-- Of orders from before, nobody knows who set a day: one that was changed stays.
update order_steps set planned_fixed = true where state = 'pending' and planned_on is not null and revision > 0;

alter table orders add column planned_from date;
comment on column orders.planned_from is 'The day from which the team has the pending steps counted anew; null for the last step that is done.';
