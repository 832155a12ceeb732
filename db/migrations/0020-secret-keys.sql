-- The key that signs and locks now. 'database' is the key that is derived from this table's secret alone. Any other value names a
-- SECRET_KEY of the environment (server/key-ring.ts). Old instances know only 'database', so it stays in use until `npm run keys:rotate`.
alter table signing_secrets add column key_in_use text not null default 'database';
alter table signing_secrets add column database_key_until timestamptz;
comment on column signing_secrets.database_key_until is 'Until when a signature by the database''s own key counts; null while it is in use.';

grant update (key_in_use, database_key_until) on signing_secrets to app_system;
create policy system_changes_key on signing_secrets for update to app_system using (true) with check (true);
