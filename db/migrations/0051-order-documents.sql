-- The documents that an order gives its customer: contract, receipts, act of handover, guarantee, and the purchase document of a private
-- seller. Each keeps its whole text, frozen, and has a number of its kind and year without gaps. The software numbers no invoices.

-- The last number of each kind and year. Numbers only, so there is no row-level security. Nobody writes it but the trigger below. A series
-- that only the demonstration has used is deleted with it, so that a shop's first receipt has the number 1.
create table document_series (
  kind text not null,
  year smallint not null,
  last integer not null check (last > 0),
  primary key (kind, year)
);
grant select on document_series to app_admin, app_accountant, app_system;
grant delete on document_series to app_system;

-- For the foreign keys of documents.
alter table order_entries add unique (order_id, id);
alter table order_paper_files add unique (order_id, id);

create table order_documents (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('contract', 'receipt', 'reversal', 'handover', 'guarantee', 'purchase')),
  -- A trigger sets both.
  year smallint not null default 0,
  number integer not null default 0,
  -- The whole text as sections (app/features/orders/documents/content.ts).
  content jsonb not null,
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  text_revision text not null,
  -- The company's day.
  issued_on date not null,
  issued_at timestamptz not null default now(),
  issued_by uuid,
  -- False for a purchase of the company, whose price is its own business.
  shared boolean not null default true check (shared or kind = 'purchase'),
  -- Of a receipt: its entry of the ledger. Of a reversal: the counter-entry.
  entry_id uuid check ((entry_id is not null) = (kind in ('receipt', 'reversal'))),
  -- The document in whose place this one stands; both stay. Checked at the end, because a restore may insert the newer one first.
  replaces uuid unique,
  signed_at timestamptz check (signed_at is null or kind in ('contract', 'handover', 'purchase')),
  signed_name text check ((signed_name is null) = (signed_at is null) and length(signed_name) between 1 and 160),
  signed_by uuid,
  -- Signed in the panel: the hash that the page showed.
  signed_sha256 text check (signed_sha256 = content_sha256),
  -- Signed on paper: the uploaded file.
  signed_file_id uuid,
  check (num_nonnulls(signed_sha256, signed_file_id) = num_nonnulls(signed_at)),
  unique (kind, year, number),
  unique (order_id, kind, id),
  foreign key (order_id, entry_id) references order_entries (order_id, id) on delete cascade,
  foreign key (order_id, kind, replaces) references order_documents (order_id, kind, id) deferrable initially deferred,
  foreign key (order_id, signed_file_id) references order_paper_files (order_id, id) deferrable initially deferred
);
comment on column order_documents.content_sha256 is 'SHA-256 of the content as text; signed_sha256 repeats it, so that it shows what exactly was signed.';
comment on column order_documents.issued_by is 'Who of the team issued it; null for the software. No foreign key: the document stays.';
comment on column order_documents.signed_by is 'The account that signed; null for a holder of the link and on paper. No foreign key: the signature stays.';
create index order_documents_order on order_documents (order_id, issued_at);
create unique index order_documents_entry on order_documents (entry_id) where entry_id is not null;
-- One chain of versions for each kind that an order has once.
create unique index order_documents_first on order_documents (order_id, kind) where replaces is null and entry_id is null;

-- Takes the next number in the transaction of its document: whoever waits for the row gets the number after it, and whoever fails gives it
-- back. With the owner's rights, so that nobody can write the series.
create function document_is_numbered() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.year := extract(year from new.issued_on);
  insert into document_series as series (kind, year, last) values (new.kind, new.year, 1)
    on conflict (kind, year) do update set last = series.last + 1
    returning last into new.number;
  return new;
end
$$;
create trigger document_is_numbered before insert on order_documents for each row execute function document_is_numbered();

-- A document never changes (the error code OR053). It is signed once, and only while no newer version stands in its place (OR052).
create function document_is_frozen() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null or (
    new.order_id, new.kind, new.year, new.number, new.content, new.content_sha256, new.text_revision, new.issued_on, new.issued_at,
    new.issued_by, new.shared, new.entry_id, new.replaces
  ) is distinct from (
    old.order_id, old.kind, old.year, old.number, old.content, old.content_sha256, old.text_revision, old.issued_on, old.issued_at,
    old.issued_by, old.shared, old.entry_id, old.replaces
  ) then
    raise exception 'an issued document cannot change' using errcode = 'OR053';
  end if;
  if exists (select from order_documents where replaces = new.id) then
    raise exception 'a newer version stands in the place of this document' using errcode = 'OR052';
  end if;
  return new;
end
$$;
create trigger document_is_frozen before update on order_documents for each row execute function document_is_frozen();

alter table order_documents enable row level security, force row level security;
grant select (id, order_id, kind, year, number, content, content_sha256, text_revision, issued_on, issued_at, shared, entry_id, replaces,
  signed_at, signed_name, signed_sha256, signed_file_id) on order_documents to app_visitor, app_customer;
grant update (signed_at, signed_name, signed_by, signed_sha256) on order_documents to app_visitor, app_customer;
grant select on order_documents to app_admin;
grant insert (id, order_id, kind, content, content_sha256, text_revision, issued_on, issued_at, issued_by, shared, replaces)
  on order_documents to app_admin;
-- The team says that paper was signed. It cannot sign in the customer's place, which needs signed_sha256.
grant update (signed_at, signed_name, signed_file_id) on order_documents to app_admin;
grant select, insert, update, delete on order_documents to app_system;
create policy holder_reads on order_documents for select to app_visitor, app_customer
  using (shared and exists (select from orders where orders.id = order_id));
create policy holder_signs on order_documents for update to app_visitor, app_customer
  using (kind in ('contract', 'handover') and signed_at is null
    and exists (select from orders where orders.id = order_id and orders.status in ('open', 'completed')))
  with check (signed_sha256 is not null and (signed_by is null or signed_by = app_user_id()));
create policy admin_reads on order_documents for select to app_admin using (true);
create policy admin_issues on order_documents for insert to app_admin
  with check (kind not in ('receipt', 'reversal') and issued_by = app_user_id());
create policy admin_records_paper on order_documents for update to app_admin using (true) with check (true);
-- A salesperson issues them too, but for purchases, whose prices are the company's. An accountant reads them (decision 0066).
grant select, insert (id, order_id, kind, content, content_sha256, text_revision, issued_on, issued_at, issued_by, shared, replaces),
  update (signed_at, signed_name, signed_file_id) on order_documents to app_salesperson;
create policy salesperson_reads on order_documents for select to app_salesperson using (kind <> 'purchase');
create policy salesperson_issues on order_documents for insert to app_salesperson
  with check (kind in ('contract', 'handover', 'guarantee') and issued_by = app_user_id());
create policy salesperson_records_paper on order_documents for update to app_salesperson
  using (kind in ('contract', 'handover')) with check (kind in ('contract', 'handover'));
grant select on order_documents to app_accountant;
create policy accountant_reads on order_documents for select to app_accountant using (true);
create policy system_works on order_documents to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_documents
  for each row execute function record_change('content', 'signed_name');

-- The numbers of documents that are gone with their order, so that the series shows no gap. They name nobody.
create table erased_documents (
  kind text not null,
  year smallint not null,
  number integer not null,
  issued_on date not null,
  erased_at timestamptz not null default now(),
  primary key (kind, year, number)
);
alter table erased_documents enable row level security, force row level security;
grant select on erased_documents to app_admin, app_accountant;
grant select, insert, update, delete on erased_documents to app_system;
create policy team_reads on erased_documents for select to app_admin, app_accountant using (true);
create policy system_works on erased_documents to app_system using (true) with check (true);

create function document_is_erased() returns trigger language plpgsql as $$
begin
  insert into erased_documents (kind, year, number, issued_on) values (old.kind, old.year, old.number, old.issued_on);
  return null;
end
$$;
create trigger document_is_erased after delete on order_documents for each row execute function document_is_erased();
