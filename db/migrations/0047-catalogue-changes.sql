-- What changed in the catalogue, and in which transaction. Each process keeps the catalogue in memory, and before each search it reads the changes
-- that it does not have yet (decision 0053). The hourly job erases rows after a day; who has not looked for so long reads the catalogue anew.
create table catalogue_changes (
  vehicle_id uuid not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default clock_timestamp()
);
comment on table catalogue_changes is 'No foreign key: a deleted vehicle is a change, too.';
create index catalogue_changes_transaction on catalogue_changes (transaction_id);
create index catalogue_changes_age on catalogue_changes (changed_at);

grant select, delete on catalogue_changes to app_system;

create function catalogue_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into catalogue_changes (vehicle_id) select vehicle_id from changed;
  return null;
end
$$;
create trigger catalogue_inserted after insert on catalogue
  referencing new table as changed for each statement execute function catalogue_changes();
create trigger catalogue_updated after update on catalogue
  referencing new table as changed for each statement execute function catalogue_changes();
create trigger catalogue_deleted after delete on catalogue
  referencing old table as changed for each statement execute function catalogue_changes();

-- The counts, bounds and orders of a search come from memory now, so nothing reads these.
drop index catalogue_newest, catalogue_price, catalogue_year, catalogue_mileage;
