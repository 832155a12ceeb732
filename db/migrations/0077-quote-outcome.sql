-- What the lines of an accepted quote really cost, and the days that a customer was told first.

-- What a cost of the ledger was for: the line of the quote, who got the money, and the paper that shows it. The entry itself never changes.
-- A customer's role reads none of it: what the company pays in a sale is its own secret (app/features/orders/quote-outcome/outcome.ts).
create table order_cost_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  entry_id uuid not null unique,
  line text not null check (line ~ '^[a-z_]{1,40}$'),
  payee text not null check (payee ~ '\S' and length(payee) <= 160),
  file_id uuid,
  reason text not null default '' check (length(reason) <= 300),
  revision integer not null default 1,
  recorded_at timestamptz not null default now(),
  recorded_by uuid,
  foreign key (order_id, entry_id) references order_entries (order_id, id) on delete cascade,
  foreign key (order_id, file_id) references order_paper_files (order_id, id) on delete set null (file_id)
);
comment on column order_cost_lines.line is 'The name of a line in the accepted quote''s content; ''none'' for a cost of no line.';
comment on column order_cost_lines.file_id is 'The invoice or receipt; null where the bank''s movement is the only proof.';
comment on column order_cost_lines.reason is 'For the customer: why it was another sum than the quote''s.';
comment on column order_cost_lines.recorded_by is 'Who of the team wrote it last. No foreign key: the row stays when that account is gone.';
create index order_cost_lines_order on order_cost_lines (order_id);

alter table order_cost_lines enable row level security, force row level security;
grant select, insert, update on order_cost_lines to app_admin, app_accountant;
grant select, insert, update, delete on order_cost_lines to app_system;
create policy accounting_works on order_cost_lines to app_admin, app_accountant using (true) with check (recorded_by = app_user_id());
create policy system_works on order_cost_lines to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_cost_lines for each row execute function record_change('payee', 'reason');

-- What was paid too much in the customer's name makes a charge smaller. Customers read it in the note.
alter table order_entries add column lowered_cents integer
  check (lowered_cents is null or (lowered_cents > 0 and kind = 'charge' and reverses is null));
comment on column order_entries.lowered_cents is 'By how much this charge is smaller than the one that it replaces, because of such a surplus.';

-- The first day that a customer was told for a step. Planned days move with the work, so they cannot show whether a promise was kept.
-- Steps from before this migration have none, because nobody knows their first day any more.
alter table order_steps add column promised_on date;
comment on column order_steps.promised_on is 'The planned day of the order''s first plan; null for a step that was planned later, or whose day was over.';
grant select (promised_on) on order_steps to app_visitor, app_customer;

-- A promise does not change when it is not kept (the error code OR078).
create function promise_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the first promise of a step does not change' using errcode = 'OR078';
end
$$;
create trigger promise_stays before update of promised_on on order_steps
  for each row when (old.promised_on is not null and new.promised_on is distinct from old.promised_on) execute function promise_stays();
