-- The tables of figures for the price at the door (app/features/cars/price-tables/tables.ts), in versions. Rows are only ever added, so that
-- an old quote can be computed again with the figures that were known then (decision 0045).

-- When a version was recorded, in whole milliseconds. Writers wait for each other here until their transactions end. So a row that becomes
-- visible later also has a later time, and "what was known at this time" never changes afterwards.
create function next_price_table_moment() returns timestamptz
  language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('price_table_versions', 0));
  return greatest(
    date_trunc('milliseconds', clock_timestamp()),
    (select max(recorded_at) from price_table_versions) + interval '1 millisecond'
  );
end
$$;

create table price_table_versions (
  id bigint generated always as identity primary key,
  price_table text not null check (price_table in (
    'registration_tax', 'past_taxes', 'depreciation', 'transfer_tax', 'vat', 'vehicle_tax', 'official_fees', 'estimates', 'our_prices'
  )),
  -- Of the rows with the same day, the last one counts.
  valid_from date not null,
  entry text not null check (entry in ('figures', 'withdrawal', 'proposal', 'dismissal')),
  content jsonb,
  source_title text check (length(source_title) between 1 and 300),
  source_date date,
  source_address text check (source_address ~ '^https://[^\s<>"]+$' and length(source_address) <= 500),
  recorded_at timestamptz not null default next_price_table_moment(),
  -- No foreign key: the version stays after the account is erased. Null for the software.
  recorded_by uuid,
  check (num_nonnulls(content, source_title, source_date) = case when entry in ('figures', 'proposal') then 3 else 0 end)
);
comment on column price_table_versions.entry is
  'figures: what is valid from that day. withdrawal: nothing begins on that day. proposal: figures of a newer release of the software, which '
  'are not valid until an admin records them as figures. dismissal: such a proposal was declined.';
comment on column price_table_versions.recorded_at is 'No role may set it, so nobody can backdate a version.';

-- No role may update or delete. Visitors see the figures, which every price shows, but neither proposals nor who recorded what.
alter table price_table_versions enable row level security, force row level security;
grant select (id, price_table, valid_from, entry, content, source_title, source_date, source_address, recorded_at)
  on price_table_versions to app_visitor, app_customer;
grant select on price_table_versions to app_admin, app_system;
grant insert (price_table, valid_from, entry, content, source_title, source_date, source_address, recorded_by)
  on price_table_versions to app_admin, app_system;
create policy everybody_reads on price_table_versions for select to app_visitor, app_customer using (entry in ('figures', 'withdrawal'));
create policy team_reads on price_table_versions for select to app_admin, app_system using (true);
create policy admin_records on price_table_versions for insert to app_admin with check (recorded_by = app_user_id() and entry <> 'proposal');
create policy system_records on price_table_versions for insert to app_system with check (recorded_by is null);

-- The version itself keeps its figures, so the log does not repeat them.
create trigger audited after insert on price_table_versions for each row execute function record_change('content');
-- Kept pages show prices.
create trigger catalogue_changed after insert on price_table_versions
  for each statement execute function notify_catalogue_changed();
