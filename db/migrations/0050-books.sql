-- What a car of an order was bought for, and from whom: by the company, or by its mandate for the customer. Admins and
-- accountants read it, and by mandate the customer reads of the seller in the contract.
create table order_purchases (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references orders on delete cascade,
  seller_kind text not null check (seller_kind in ('dealer', 'private')),
  seller_name text not null check (seller_name ~ '\S' and length(seller_name) <= 160),
  seller_address text not null default '' check (length(seller_address) <= 300),
  seller_document text not null default '' check (length(seller_document) <= 40),
  seller_country text not null check (seller_country ~ '^[A-Z]{2}$'),
  document_number text not null default '' check (length(document_number) <= 60),
  cents integer not null check (cents > 0),
  bought_on date not null,
  vat_scheme text not null check (vat_scheme in ('margin', 'regular', 'none')),
  -- Of the sale: taxes and fees that the price contains and the company pays in the customer's name, which are no part of the margin.
  disbursed_cents integer not null default 0 check (disbursed_cents >= 0),
  sale_document_number text not null default '' check (length(sale_document_number) <= 60),
  revision integer not null default 1,
  corrected_because text check (corrected_because ~ '\S' and length(corrected_because) <= 300),
  recorded_at timestamptz not null default now(),
  recorded_by uuid,
  -- A private person sells without VAT.
  check (seller_kind = 'dealer' or vat_scheme = 'none'),
  -- Nobody corrects a purchase without saying why.
  check ((revision = 1) = (corrected_because is null))
);
comment on column order_purchases.seller_document is 'The NIF, VAT number or identity document of the seller.';
comment on column order_purchases.seller_country is 'ISO 3166-1.';
comment on column order_purchases.document_number is 'The number of the seller''s invoice or of the contract of the purchase.';
comment on column order_purchases.cents is 'With all VAT that was in it.';
comment on column order_purchases.vat_scheme is
  'How the seller sold: under the margin scheme (REBU, § 25a UStG), with VAT, or without, as private persons and small businesses do.';
comment on column order_purchases.sale_document_number is 'The invoice of the sale in the accountant''s program. This software numbers no invoices.';
comment on column order_purchases.corrected_because is 'Why the last correction was made; the log keeps those before.';
comment on column order_purchases.recorded_by is 'Who of the team wrote it last. No foreign key: the purchase stays when that account is gone.';

-- A correction is the next revision, so that two people do not overwrite each other (the error code OR050).
create function purchase_is_next_revision() returns trigger language plpgsql as $$
begin
  if new.order_id <> old.order_id or new.revision <> old.revision + 1 then
    raise exception 'a purchase is corrected with its next revision' using errcode = 'OR050';
  end if;
  return new;
end
$$;
create trigger purchase_is_next_revision before update on order_purchases for each row execute function purchase_is_next_revision();

alter table order_purchases enable row level security, force row level security;
grant select, insert, update on order_purchases to app_admin;
grant select, insert, update, delete on order_purchases to app_system;
create policy admin_reads on order_purchases for select to app_admin using (true);
create policy admin_records on order_purchases for insert to app_admin with check (recorded_by = app_user_id());
create policy admin_corrects on order_purchases for update to app_admin using (true) with check (recorded_by = app_user_id());
create policy system_works on order_purchases to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_purchases
  for each row execute function record_change('seller_name', 'seller_address', 'seller_document');

-- The movements of the company's bank accounts, as its statements have them. What of a movement is booked is not stored: entries name it.
create table bank_movements (
  id uuid primary key default gen_random_uuid(),
  account text not null check (account ~ '^[0-9A-Z]{4,34}$'),
  operation_on date not null,
  value_on date not null,
  -- Negative when money left the account.
  cents integer not null check (cents <> 0),
  concept text not null check (length(concept) <= 500),
  -- Among equal movements of one day: two equal transfers are two, and a statement that is read again adds none.
  place smallint not null check (place >= 1),
  set_aside text check (set_aside ~ '\S' and length(set_aside) <= 300),
  read_at timestamptz not null default now(),
  read_by uuid,
  unique (account, operation_on, cents, concept, place)
);
comment on column bank_movements.set_aside is 'Why it belongs to no order; null while nobody has put it aside.';
comment on column bank_movements.read_by is 'Who read the statement. No foreign key: the movement stays when that account is gone.';
create index bank_movements_day on bank_movements (operation_on desc, id);

alter table bank_movements enable row level security, force row level security;
-- Nobody changes what the bank says.
grant select, insert, update (set_aside) on bank_movements to app_admin;
grant select, insert, update, delete on bank_movements to app_system;
create policy admin_reads on bank_movements for select to app_admin using (true);
create policy admin_records on bank_movements for insert to app_admin with check (read_by = app_user_id());
create policy admin_sets_aside on bank_movements for update to app_admin using (true) with check (true);
create policy system_works on bank_movements to app_system using (true) with check (true);
create trigger audited after insert or update or delete on bank_movements for each row execute function record_change('concept', 'set_aside');

-- The customer's roles have no grant on this column.
alter table order_entries
  add column movement_id uuid references bank_movements on delete set null,
  add check (movement_id is null or (kind <> 'charge' and method = 'transfer' and reverses is null));
comment on column order_entries.movement_id is 'The movement of the bank that this entry books. A counter-entry frees it again.';
create index order_entries_movement on order_entries (movement_id) where movement_id is not null;

-- No euro of a movement is booked twice: the entries that stand come to no more than it. Nothing is booked while it is put aside (the error
-- code OR051).
create function movement_is_booked_once() returns trigger language plpgsql as $$
declare
  moved integer;
  aside text;
  booked bigint;
begin
  -- Locked, so that two people who book it follow one another.
  select cents, set_aside into moved, aside from bank_movements where id = new.movement_id for no key update;
  select sum(e.cents) into booked from order_entries e
    where e.movement_id = new.movement_id and not exists (select from order_entries counter where counter.reverses = e.id);
  if (new.kind = 'receipt') <> (moved > 0) or booked > abs(moved) or aside is not null then
    raise exception 'more is booked than the bank moved, or what was put aside' using errcode = 'OR051';
  end if;
  return null;
end
$$;
create trigger movement_is_booked_once after insert on order_entries
  for each row when (new.movement_id is not null) execute function movement_is_booked_once();
