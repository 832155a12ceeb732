-- Papers of an order: asked for with a sentence and a date, uploaded by either side, accepted or sent back with a reason. The files are in
-- the file store below 'order-papers/<order>/', and only the routes for papers send them.
create table order_papers (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in (
    'identity', 'mandate', 'contract', 'invoice', 'registration_one', 'registration_two', 'coc', 'inspection_report', 'translation',
    'technical_inspection', 'registration_tax', 'transfer_tax', 'vehicle_tax', 'permit', 'payment', 'other'
  )),
  title text not null check (title ~ '\S' and length(title) <= 120),
  -- Who brings it.
  brought_by text not null check (brought_by in ('customer', 'team')),
  -- The sentence with which the customer is asked for it, and until when.
  request text not null default '' check (length(request) <= 500),
  asked_until date,
  -- False for a paper that only the team sees, such as the seller's invoice to the company.
  shared boolean not null default true check (shared or brought_by = 'team'),
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  -- For the foreign key of its files.
  unique (order_id, id)
);
comment on column order_papers.withdrawn_at is 'When the team stopped asking for it.';
create index order_papers_order on order_papers (order_id, created_at);
create index order_papers_asked on order_papers (asked_until) where asked_until is not null and withdrawn_at is null;

alter table order_papers enable row level security, force row level security;
grant select (id, order_id, kind, title, brought_by, request, asked_until, shared, withdrawn_at, created_at)
  on order_papers to app_visitor, app_customer;
grant select, insert, update on order_papers to app_admin;
grant select, insert, update, delete on order_papers to app_system;
create policy holder_reads on order_papers for select to app_visitor, app_customer
  using (shared and exists (select from orders where orders.id = order_id));
create policy admin_works on order_papers to app_admin using (true) with check (true);
create policy system_works on order_papers to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_papers for each row execute function record_change('title', 'request');

-- One uploaded file. Of several files for a paper the newest one counts.
create table order_paper_files (
  id uuid primary key default gen_random_uuid(),
  paper_id uuid not null,
  order_id uuid not null,
  storage_key text not null unique check (storage_key ~ '^order-papers/[0-9a-f-]{36}/[0-9a-f-]{36}$'),
  file_name text not null check (length(file_name) between 1 and 200 and file_name !~ '[\\/[:cntrl:]]'),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes between 1 and 15728640),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by text not null check (uploaded_by in ('customer', 'team')),
  uploaded_at timestamptz not null default now(),
  state text not null default 'uploaded' check (state in ('uploaded', 'accepted', 'returned')),
  checked_at timestamptz check ((checked_at is null) = (state = 'uploaded')),
  return_reason text check ((return_reason is not null) = (state = 'returned') and length(return_reason) between 1 and 500),
  -- When the file left the store because its time was over; the row stays as a trace.
  erased_at timestamptz,
  foreign key (order_id, paper_id) references order_papers (order_id, id) on delete cascade,
  -- So that erasing an order's folder erases its files and no others.
  check (storage_key like 'order-papers/' || order_id || '/%')
);
create index order_paper_files_paper on order_paper_files (paper_id, uploaded_at desc);
create index order_paper_files_order on order_paper_files (order_id);
create index order_paper_files_to_check on order_paper_files (uploaded_at) where state = 'uploaded' and uploaded_by = 'customer';

alter table order_paper_files enable row level security, force row level security;
grant select, insert (id, paper_id, order_id, storage_key, file_name, content_type, bytes, sha256, uploaded_by, uploaded_at)
  on order_paper_files to app_visitor, app_customer;
grant select, insert, update on order_paper_files to app_admin;
grant select, insert, update, delete on order_paper_files to app_system;
create policy holder_reads on order_paper_files for select to app_visitor, app_customer
  using (exists (select from order_papers p where p.id = paper_id and p.order_id = order_paper_files.order_id));
create policy holder_uploads on order_paper_files for insert to app_visitor, app_customer
  with check (uploaded_by = 'customer' and exists (
    select from order_papers p join orders o on o.id = p.order_id
    where p.id = paper_id and p.order_id = order_paper_files.order_id and p.brought_by = 'customer' and p.withdrawn_at is null and o.status = 'open'
  ));
create policy admin_works on order_paper_files to app_admin using (true) with check (true);
create policy system_works on order_paper_files to app_system using (true) with check (true);
create trigger audited after insert or update or delete on order_paper_files
  for each row execute function record_change('file_name', 'storage_key', 'sha256', 'return_reason');

-- Every look at a file: who opened it, and when. Rows are only added.
create table order_paper_looks (
  id bigint generated always as identity primary key,
  file_id uuid not null references order_paper_files on delete cascade,
  looked_at timestamptz not null default now(),
  looked_by text not null check (looked_by in ('account', 'link', 'team')),
  -- No foreign key: the trace stays when the account is gone. Null for a holder of the link.
  user_id uuid check ((user_id is null) = (looked_by = 'link'))
);
create index order_paper_looks_file on order_paper_looks (file_id, looked_at);

alter table order_paper_looks enable row level security, force row level security;
grant insert (file_id, looked_at, looked_by, user_id) on order_paper_looks to app_visitor, app_customer, app_admin;
grant select on order_paper_looks to app_admin;
grant select, insert, update, delete on order_paper_looks to app_system;
create policy holder_looks on order_paper_looks for insert to app_visitor, app_customer
  with check (exists (select from order_paper_files f where f.id = file_id)
    and looked_by in ('account', 'link') and (user_id is null or user_id = app_user_id()));
create policy admin_looks on order_paper_looks for insert to app_admin with check (looked_by = 'team' and user_id = app_user_id());
create policy admin_reads on order_paper_looks for select to app_admin using (true);
create policy system_works on order_paper_looks to app_system using (true) with check (true);
create trigger audited after insert on order_paper_looks for each row execute function record_change();
