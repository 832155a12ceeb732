-- An order: one import for one customer, from the first agreement to the number plate. The customer sees it with an account or through a
-- signed link; `app.order_id` is the order whose link the sender of a request holds (server/context.ts).

create function app_linked_order() returns uuid
  language sql stable
as $$
  select nullif(current_setting('app.order_id', true), '')::uuid
$$;

create table orders (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference ~ '^RS-[0-9A-Z-]{4,12}$'),
  user_id uuid references users on delete set null,
  name text not null check (name ~ '\S' and length(name) <= 120),
  email text not null check (email !~ '[\s,;<>"]' and length(email) between 3 and 254),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  region text not null check (region ~ '^[a-z]{2}$'),
  delivery_place text not null default '' check (length(delivery_place) <= 200),
  plan text not null check (plan in ('basico', 'completo', 'premium')),
  template text not null check (template in ('dealer', 'private_seller', 'already_in_spain')),
  contract_form text not null default 'distance_sale' check (contract_form in ('distance_sale', 'distance_service', 'on_premises')),
  -- What the order began from; none of them for an order that the team began by hand.
  reservation_id uuid unique references reservations on delete set null,
  contract_id uuid unique references service_contracts on delete set null,
  -- The conversation about this order, whether it began from it or not.
  inquiry_id uuid unique references vehicle_inquiries on delete set null,
  -- The car: one of the stock, or pasted facts; neither while the search goes on.
  vehicle_id uuid references vehicles on delete set null,
  status_before text,
  car_name text not null default '' check (length(car_name) <= 160),
  car_facts jsonb,
  car_address text check (car_address ~ '^https?://[^\s<>"]+$' and length(car_address) <= 1000),
  owner_id uuid references users on delete set null,
  internal_note text not null default '' check (length(internal_note) <= 4000),
  begun_on date not null,
  status text not null default 'open' check (status in ('open', 'completed', 'cancelled', 'withdrawn')),
  ended_at timestamptz check ((ended_at is null) = (status = 'open')),
  end_reason text check (end_reason is null or (length(end_reason) between 1 and 500 and status <> 'open')),
  revision integer not null default 0,
  link_version integer not null default 0,
  created_at timestamptz not null default now(),
  created_by uuid,
  search_text text not null generated always as (folded(name || ' ' || reference || ' ' || car_name)) stored
);
comment on column orders.search_text is 'What the team''s search looks through (app/lib/fold-text.ts).';
comment on column orders.contract_form is
  'When the 14 days of withdrawal begin: distance_sale with the delivery, distance_service with the signature; on_premises has none.';
comment on column orders.status_before is 'The status of the stock car before this order reserved it; the car gets it back when the order ends.';
comment on column orders.car_facts is 'CarFacts (app/features/cars/vehicles/car-facts.ts) of a car that is not in the stock.';
comment on column orders.begun_on is 'The first day of the order in the company''s time zone; no step is done before it.';
comment on column orders.link_version is 'Part of what the signed link signs: a higher number ends the older links.';
comment on column orders.created_by is 'Who of the team began it. No foreign key: the order stays when that account is gone.';
create unique index orders_one_open_for_a_car on orders (vehicle_id) where status = 'open';
create index orders_user on orders (user_id) where user_id is not null;
create index orders_unowned on orders (email) where user_id is null;
create index orders_owner on orders (owner_id) where owner_id is not null;
create index orders_newest on orders (created_at desc, id desc);
-- The team's list reads and counts in it alone, also when it searches.
create index orders_begun on orders (begun_on, id) include (status, owner_id, search_text);
create index orders_open on orders (begun_on, id) where status = 'open';

alter table orders enable row level security, force row level security;
-- Neither the team's own words nor who of the team does what.
grant select (id, reference, user_id, name, email, phone, region, delivery_place, plan, template, contract_form, reservation_id, contract_id,
  inquiry_id, vehicle_id, car_name, car_facts, begun_on, status, ended_at, revision, link_version, created_at)
  on orders to app_visitor, app_customer;
grant select, insert, update on orders to app_admin;
grant select, insert, update, delete on orders to app_system;
create policy holder_reads on orders for select to app_visitor using (id = app_linked_order());
create policy customer_reads_own on orders for select to app_customer using (user_id = app_user_id() or id = app_linked_order());
create policy admin_works on orders to app_admin using (true) with check (true);
create policy system_works on orders to app_system using (true) with check (true);
create trigger audited after insert or update or delete on orders
  for each row execute function record_change('name', 'email', 'phone', 'delivery_place', 'internal_note', 'car_facts', 'end_reason', 'search_text');

-- An open order that is erased with its customer gives its stock car back, as an order does that is cancelled.
create function erased_order_gives_car_back() returns trigger language plpgsql as $$
begin
  update vehicles set status = coalesce(old.status_before, 'available'), updated_at = now() where id = old.vehicle_id and status = 'reserved';
  return null;
end
$$;
create trigger erased_order_gives_car_back after delete on orders
  for each row when (old.status = 'open' and old.vehicle_id is not null) execute function erased_order_gives_car_back();

-- How the status may change (the error code OR006). A cancelled or withdrawn order is over; a completed one opens again when a step was
-- marked as done by mistake.
create function order_status_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'an order does not go from % to %', old.status, new.status using errcode = 'OR006';
end
$$;
create trigger order_status_is_final before update of status on orders
  for each row when (new.status <> old.status and (old.status, new.status) not in (
    ('open', 'completed'), ('open', 'cancelled'), ('open', 'withdrawn'), ('completed', 'open'), ('completed', 'withdrawn')
  )) execute function order_status_is_final();

-- Who holds an order reads its conversation, so it must be a conversation of the same address (the error code OR008).
create function conversation_is_the_customers() returns trigger language plpgsql as $$
begin
  if not exists (select from vehicle_inquiries where id = new.inquiry_id and email = new.email) then
    raise exception 'the conversation is of another person' using errcode = 'OR008';
  end if;
  return new;
end
$$;
create trigger conversation_is_the_customers before insert or update of inquiry_id, email on orders
  for each row when (new.inquiry_id is not null) execute function conversation_is_the_customers();

-- Orders that are gone, so that the hourly job knows the files in the store that were theirs. The ids name nobody.
create table erased_orders (
  id uuid primary key,
  erased_at timestamptz not null default now()
);
alter table erased_orders enable row level security, force row level security;
grant select, insert, update, delete on erased_orders to app_system;
create policy system_works on erased_orders to app_system using (true) with check (true);

create function order_is_erased() returns trigger language plpgsql as $$
begin
  insert into erased_orders (id) values (old.id) on conflict do nothing;
  return null;
end
$$;
create trigger order_is_erased after delete on orders for each row execute function order_is_erased();

-- The order of the steps is that of app/features/orders/steps/step-kinds.ts.
create table order_steps (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in (
    'search_agreed', 'car_found',
    'inspection_booked', 'inspection_done', 'bought', 'paid', 'papers_received',
    'collected', 'in_spain', 'technical_inspection', 'transfer_tax', 'registration_tax', 'vehicle_tax', 'registration', 'plates',
    'handed_over', 'aftercare'
  )),
  state text not null default 'pending' check (state in ('pending', 'done', 'skipped')),
  planned_on date,
  done_on date check ((done_on is not null) = (state = 'done')),
  skip_reason text check ((skip_reason is not null) = (state = 'skipped') and length(skip_reason) between 1 and 300),
  responsible text not null default 'team' check (responsible in ('team', 'customer', 'seller', 'carrier', 'agency')),
  customer_note text not null default '' check (length(customer_note) <= 500),
  internal_note text not null default '' check (length(internal_note) <= 1000),
  revision integer not null default 0,
  unique (order_id, kind)
);
comment on column order_steps.skip_reason is 'For the team and the customer.';
create index order_steps_pending on order_steps (planned_on, order_id) where state = 'pending';
create index order_steps_done on order_steps (done_on, kind) where state = 'done';

-- No step is done before its order began (the error code OR001) or in the future (OR005), whoever writes it. The database does not know the
-- company's time zone, where tomorrow may have begun; the command compares with the exact day.
create function step_follows_order() returns trigger language plpgsql as $$
declare
  begun date;
begin
  -- Locked, so that nobody moves the first day before this step is written.
  select begun_on into begun from orders where id = new.order_id for share;
  if new.done_on < begun then
    raise exception 'a step is done before its order began' using errcode = 'OR001';
  end if;
  if new.done_on > current_date + 1 then
    raise exception 'a step is done in the future' using errcode = 'OR005';
  end if;
  return new;
end
$$;
create trigger step_follows_order before insert or update of done_on, order_id on order_steps
  for each row when (new.done_on is not null) execute function step_follows_order();

-- Nor does the order begin after a step that is done.
create function order_begins_first() returns trigger language plpgsql as $$
begin
  if exists (select from order_steps where order_id = new.id and done_on < new.begun_on) then
    raise exception 'a step is done before its order began' using errcode = 'OR001';
  end if;
  return new;
end
$$;
create trigger order_begins_first before update of begun_on on orders for each row execute function order_begins_first();

alter table order_steps enable row level security, force row level security;
grant select (id, order_id, kind, state, planned_on, done_on, skip_reason, responsible, customer_note, revision)
  on order_steps to app_visitor, app_customer;
grant select, insert, update on order_steps to app_admin;
grant select, insert, update, delete on order_steps to app_system;
create policy holder_reads on order_steps for select to app_visitor, app_customer
  using (exists (select from orders where orders.id = order_id));
create policy admin_works on order_steps to app_admin using (true) with check (true);
create policy system_works on order_steps to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_steps
  for each row execute function record_change('skip_reason', 'customer_note', 'internal_note');

-- The steps with which an order of each case begins. The team edits them at /admin/orders/plantillas. From the purchase to the hand-over they
-- take no more than the four weeks that the site claims.
create table order_template_steps (
  template text not null check (template in ('dealer', 'private_seller', 'already_in_spain')),
  kind text not null check (kind in (
    'search_agreed', 'car_found',
    'inspection_booked', 'inspection_done', 'bought', 'paid', 'papers_received',
    'collected', 'in_spain', 'technical_inspection', 'transfer_tax', 'registration_tax', 'vehicle_tax', 'registration', 'plates',
    'handed_over', 'aftercare'
  )),
  included boolean not null,
  days smallint not null check (days between 0 and 120),
  responsible text not null check (responsible in ('team', 'customer', 'seller', 'carrier', 'agency')),
  customer_note text not null default '' check (length(customer_note) <= 500),
  id text generated always as (template || '/' || kind) stored,
  primary key (template, kind)
);
comment on column order_template_steps.days is 'Working days after the step before it.';

insert into order_template_steps (template, kind, included, days, responsible, customer_note)
select template, kind, not (kind = any (left_out)), days, responsible, ''
from (values
  ('dealer', array['transfer_tax']),
  ('private_seller', array[]::text[]),
  ('already_in_spain', array['search_agreed', 'inspection_booked', 'collected', 'transfer_tax'])
) as templates (template, left_out)
cross join (values
  ('search_agreed', 0, 'team'), ('car_found', 5, 'team'),
  ('inspection_booked', 1, 'team'), ('inspection_done', 2, 'team'), ('bought', 2, 'team'), ('paid', 1, 'team'), ('papers_received', 2, 'seller'),
  ('collected', 2, 'carrier'), ('in_spain', 3, 'carrier'), ('technical_inspection', 2, 'team'), ('transfer_tax', 1, 'agency'),
  ('registration_tax', 1, 'agency'), ('vehicle_tax', 1, 'agency'), ('registration', 1, 'agency'), ('plates', 1, 'team'),
  ('handed_over', 1, 'team'), ('aftercare', 10, 'team')
) as steps (kind, days, responsible);

alter table order_template_steps enable row level security, force row level security;
grant select, update on order_template_steps to app_admin;
grant select, insert, update, delete on order_template_steps to app_system;
create policy admin_works on order_template_steps to app_admin using (true) with check (true);
create policy system_works on order_template_steps to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_template_steps for each row execute function record_change();
