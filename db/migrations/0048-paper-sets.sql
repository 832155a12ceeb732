-- A paper may have several files, such as both sides of a card. Together they are its set: those that nothing has superseded. A file leaves
-- the set when somebody takes it out, or when another comes after it was returned. Its row stays as a trace.
alter table order_paper_files
  add column superseded_at timestamptz,
  -- Of a PDF; 1 for a picture. 0 for a PDF that cannot be shown, null for one of before this migration.
  add column pages smallint check (pages between 0 and 30000);
comment on column order_paper_files.superseded_at is 'When it left the set of its paper.';

-- Until now the newest file counted.
update order_paper_files old set superseded_at = newest.uploaded_at
from (select distinct on (paper_id) paper_id, id, uploaded_at from order_paper_files order by paper_id, uploaded_at desc, id desc) newest
where newest.paper_id = old.paper_id and newest.id <> old.id;
update order_paper_files set pages = 1 where content_type <> 'application/pdf';

-- The same file twice in one set says nothing more.
create unique index order_paper_files_set on order_paper_files (paper_id, sha256) where superseded_at is null;
create index order_paper_files_superseded on order_paper_files (superseded_at) where superseded_at is not null and erased_at is null;

grant insert (pages), update (superseded_at) on order_paper_files to app_visitor, app_customer;
-- A customer takes out only what the customer brought, and nothing that was accepted.
create policy holder_takes_out on order_paper_files for update to app_visitor, app_customer
  using (uploaded_by = 'customer' and state <> 'accepted' and superseded_at is null and exists (
    select from order_papers p join orders o on o.id = p.order_id
    where p.id = paper_id and p.order_id = order_paper_files.order_id and p.brought_by = 'customer' and o.status = 'open'
  ))
  with check (superseded_at is not null);

-- Nobody accepts a file of the customer that no one of the team has opened.
create function paper_was_looked_at() returns trigger language plpgsql as $$
begin
  if not exists (select from order_paper_looks where file_id = new.id and looked_by = 'team') then
    raise exception 'nobody of the team has looked at this file' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger looked_at before update of state on order_paper_files
  for each row when (new.state = 'accepted' and old.state <> 'accepted' and new.uploaded_by = 'customer')
  execute function paper_was_looked_at();
