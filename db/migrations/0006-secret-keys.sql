-- One secret for all instances, made here so that they agree from the first request on. It signs tickets and the links in mails.
-- The key that signs and locks now: 'database' is the key derived from this table's secret alone, any other value names a SECRET_KEY of the
-- environment (server/secrets/key-ring.ts). In a database that began without a SECRET_KEY the first stays in use until
-- `npm run keys:rotate`.

create table signing_secrets (
  id smallint primary key default 1 check (id = 1),
  secret bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  key_in_use text not null default 'database',
  database_key_until timestamptz
);
comment on column signing_secrets.database_key_until is 'Until when a signature by the database''s own key counts; null while it is in use.';
insert into signing_secrets default values;

alter table signing_secrets enable row level security, force row level security;
grant select on signing_secrets to app_system;
grant update (key_in_use, database_key_until) on signing_secrets to app_system;
create policy system_reads on signing_secrets for select to app_system using (true);
create policy system_changes_key on signing_secrets for update to app_system using (true) with check (true);
