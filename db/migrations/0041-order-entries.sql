-- The ledger of an order, in cents. Rows are only added: a mistake gets a counter-entry. The balance is the sum of the rows, and no row
-- stores it: charges and refunds add to what the customer owes, receipts take from it. Costs are the company's and do not count there.
create table order_entries (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('charge', 'receipt', 'refund', 'cost')),
  concept text not null check (concept in ('deposit', 'purchase', 'rest', 'extra', 'transport', 'inspection', 'taxes', 'fees', 'other')),
  cents integer not null check (cents <> 0 and (cents > 0) = (reverses is null)),
  -- A charge: the day until which it is due.
  due_on date check (due_on is null or kind = 'charge'),
  -- A receipt, a refund and a cost: the day of the payment.
  booked_on date check ((booked_on is null) = (kind = 'charge')),
  -- How the money came or went back.
  method text not null default 'transfer' check (method = 'transfer' or (method = 'card' and kind in ('receipt', 'refund'))),
  bank_reference text not null default '' check (length(bank_reference) <= 140),
  note text not null default '' check (length(note) <= 300),
  -- The accepted quote that charged it.
  quote_id uuid,
  -- The counter-entry's entry: the same order, kind and concept, with the opposite amount.
  -- Checked at the end of the transaction, because a restore may insert a counter-entry before its entry.
  reverses uuid unique references order_entries on delete cascade deferrable initially deferred,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid,
  foreign key (order_id, quote_id) references order_quotes (order_id, id) on delete set null (quote_id)
);
comment on column order_entries.note is 'For both sides, except on a cost.';
comment on column order_entries.recorded_by is 'Who of the team recorded it; null for the software. No foreign key: the entry stays.';
create index order_entries_order on order_entries (order_id, recorded_at);
create index order_entries_due on order_entries (due_on) where kind = 'charge' and reverses is null;

-- A counter-entry mirrors its entry (the error code OR003); it cannot be reversed itself.
create function entry_is_mirrored() returns trigger language plpgsql as $$
begin
  if new.reverses is not null and not exists (
    select from order_entries e where e.id = new.reverses and e.order_id = new.order_id and e.kind = new.kind and e.concept = new.concept
      and e.cents = -new.cents and e.reverses is null
  ) then
    raise exception 'a counter-entry does not mirror its entry' using errcode = 'OR003';
  end if;
  return new;
end
$$;
create trigger entry_is_mirrored before insert on order_entries for each row execute function entry_is_mirrored();

-- Nobody gets back more than came (the error code OR007). A counter-entry of a receipt lowers what came.
create function refunds_are_covered() returns trigger language plpgsql as $$
begin
  -- Locked, so that two transfers at the same moment follow one another.
  perform from orders where id = new.order_id for no key update;
  if (select sum(case kind when 'receipt' then cents else -cents end)
      from order_entries where order_id = new.order_id and kind in ('receipt', 'refund')) < 0 then
    raise exception 'more is refunded than was received' using errcode = 'OR007';
  end if;
  return null;
end
$$;
create trigger refunds_are_covered after insert on order_entries
  for each row when (new.kind = 'refund' and new.cents > 0 or new.kind = 'receipt' and new.cents < 0) execute function refunds_are_covered();

-- No role may change an entry. The software deletes those of an order whose time is over, together with it.
alter table order_entries enable row level security, force row level security;
grant select (id, order_id, kind, concept, cents, due_on, booked_on, method, bank_reference, note, quote_id, reverses, recorded_at)
  on order_entries to app_visitor, app_customer;
grant select, insert on order_entries to app_admin;
grant select, insert, delete on order_entries to app_system;
create policy holder_reads on order_entries for select to app_visitor, app_customer
  using (kind <> 'cost' and exists (select from orders where orders.id = order_id));
create policy admin_reads on order_entries for select to app_admin using (true);
create policy admin_records on order_entries for insert to app_admin with check (recorded_by = app_user_id());
create policy system_works on order_entries to app_system using (true) with check (true);
create trigger audited after insert or delete on order_entries for each row execute function record_change('bank_reference', 'note');
