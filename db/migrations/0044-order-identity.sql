-- Who buys and which car, as a contract needs them. The customer of the order reads them; nobody else outside the team does.
alter table orders
  add column legal_name text not null default '' check (length(legal_name) <= 160),
  add column document_kind text not null default 'nif' check (document_kind in ('nif', 'passport')),
  add column document_number text not null default '' check (document_number ~ '^[0-9A-Z]{0,20}$'),
  add column street_address text not null default '' check (length(street_address) <= 200),
  add column postal_code text not null default '' check (length(postal_code) <= 12),
  add column locality text not null default '' check (length(locality) <= 100),
  add column vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  add column car_version text not null default '' check (length(car_version) <= 160),
  add column plate text check (plate ~ '^[0-9A-ZÄÖÜ]{3,10}$');
comment on column orders.legal_name is 'The name of the buyer as their document has it; empty until somebody has given it.';
comment on column orders.document_kind is 'nif: also the NIE of a foreigner.';
comment on column orders.vin is 'The vehicle identification number (ISO 3779): never on a public page.';
comment on column orders.plate is 'The number plate of the car, without spaces.';
grant select (legal_name, document_kind, document_number, street_address, postal_code, locality, vin, car_version, plate)
  on orders to app_visitor, app_customer;
-- What names a person stays out of the log.
drop trigger audited on orders;
create trigger audited after insert or update or delete on orders
  for each row execute function record_change('name', 'email', 'phone', 'delivery_place', 'internal_note', 'car_facts', 'end_reason', 'search_text',
    'legal_name', 'document_number', 'street_address', 'postal_code', 'locality', 'vin', 'plate');
