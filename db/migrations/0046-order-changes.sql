-- The last change of what belongs to each order, as a random id. Board and lists keep what they computed from an order's steps, papers,
-- entries and quotes, and compute it again only after a change (decision 0052).
create table order_changes (
  order_id uuid primary key references orders on delete cascade,
  last_change uuid not null default gen_random_uuid()
);
comment on column order_changes.last_change is 'Random, so that no two states of an order share it, even if the database loses its last changes.';

alter table order_changes enable row level security, force row level security;
grant select on order_changes to app_admin;
grant select, insert, update, delete on order_changes to app_system;
create policy admin_reads on order_changes for select to app_admin using (true);
create policy system_works on order_changes to app_system using (true) with check (true);
-- The triggers below write with the owner's rights, because a customer changes an order, too. The other roles have no grant that this policy
-- would open.
create policy trigger_works on order_changes to public using (true) with check (true);

create function order_begins() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into order_changes (order_id) values (new.id);
  return null;
end
$$;
create trigger order_begins after insert on orders for each row execute function order_begins();

create function order_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update order_changes set last_change = gen_random_uuid() where order_id in (new.order_id, old.order_id);
  return null;
end
$$;
create trigger order_changed after insert or update or delete on order_steps for each row execute function order_changed();
create trigger order_changed after insert or update or delete on order_papers for each row execute function order_changed();
create trigger order_changed after insert or update or delete on order_paper_files for each row execute function order_changed();
create trigger order_changed after insert or update or delete on order_entries for each row execute function order_changed();
create trigger order_changed after insert or update or delete on order_quotes for each row execute function order_changed();

-- Orders that are there already. The owner of the tables may only read them while their policies do not bind it.
alter table orders no force row level security;
insert into order_changes (order_id) select id from orders;
alter table orders force row level security;
