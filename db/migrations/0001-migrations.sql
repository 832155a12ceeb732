-- What each migration said when it ran (db/migrate.ts). Kysely keeps the names alone, so an edited migration would go unnoticed.

create table migration_checksums (
  name text primary key,
  checksum text not null
);
comment on column migration_checksums.checksum is 'SHA-256 of the file, as in db/migrations/checksums.json.';

alter table migration_checksums enable row level security, force row level security;
-- Only for the table's owner, who migrates: no role has a privilege.
create policy owner_works on migration_checksums to public using (true) with check (true);
