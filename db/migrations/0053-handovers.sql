-- The handover of an order: where and with whom, the times that the team proposes, and the one that both agreed on (ORDER-64). Times are those
-- of the company's time zone, such as '2026-12-03 10:30'.
create table order_handovers (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references orders on delete cascade,
  place text not null check (place ~ '\S' and length(place) <= 300),
  person text not null check (person ~ '\S' and length(person) <= 120),
  note text not null default '' check (length(note) <= 500),
  -- What the customer may choose from. Once a time is agreed, it is the only one.
  offered text[] not null check (array_to_string(offered, ',') ~ '^(\d{4}-\d\d-\d\d \d\d:\d\d(,|$)){1,3}$'),
  agreed text,
  -- What the customer asked for instead of what was proposed or agreed.
  wish text not null default '' check (length(wish) <= 500),
  called_off_at timestamptz,
  -- Grows with every change, because calendars ignore an event that is not newer, and so that nobody overwrites a change unseen.
  revision integer not null default 1,
  check (agreed is null or agreed = any (offered))
);
comment on column order_handovers.called_off_at is 'When the order was cancelled or withdrawn from before the handover.';

alter table order_handovers enable row level security, force row level security;
grant select on order_handovers to app_visitor, app_customer;
grant update (agreed, wish, revision) on order_handovers to app_visitor, app_customer;
grant select, insert, update on order_handovers to app_admin, app_salesperson;
-- The rest of a price is due on the agreed day, so accounting reads whether there is one.
grant select (order_id, agreed, called_off_at) on order_handovers to app_accountant;
create policy accounting_reads on order_handovers for select to app_accountant using (true);
grant select, insert, update, delete on order_handovers to app_system;
create policy holder_reads on order_handovers for select to app_visitor, app_customer
  using (exists (select from orders where orders.id = order_id));
-- The customer chooses among what is offered, or asks for something else.
create policy holder_answers on order_handovers for update to app_visitor, app_customer
  using (called_off_at is null and exists (select from orders where orders.id = order_id and orders.status = 'open'));
create policy team_works on order_handovers to app_admin, app_salesperson using (true) with check (true);
create policy system_works on order_handovers to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_handovers
  for each row execute function record_change('place', 'person', 'note', 'wish');

-- The planned day of the hand-over is the agreed one, whoever computes another: so no page says another day than the customer's calendar
-- (ORDER-65). Who moves the appointment moves the day.
create function keep_agreed_day() returns trigger language plpgsql as $$
declare
  agreed_day date;
begin
  if new.kind = 'handed_over' and new.state = 'pending' then
    select left(agreed, 10)::date into agreed_day
    from order_handovers where order_id = new.order_id and called_off_at is null and agreed is not null;
    new.planned_on := coalesce(agreed_day, new.planned_on);
  end if;
  return new;
end $$;
create trigger keep_agreed_day before update of planned_on on order_steps for each row execute function keep_agreed_day();
