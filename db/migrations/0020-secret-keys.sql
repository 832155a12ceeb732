-- Which key signs and locks now: 'database' is the one that follows from this table's secret alone, anything else names a SECRET_KEY of the
-- environment (server/key-ring.ts). Instances of the version before know only the first, and it stays in use until `npm run keys:rotate`.
alter table signing_secrets add column key_in_use text not null default 'database';
alter table signing_secrets add column database_key_until timestamptz;
comment on column signing_secrets.database_key_until is 'Until when a signature by the database''s own key counts; null while it is in use.';

grant update (key_in_use, database_key_until) on signing_secrets to app_system;
create policy system_changes_key on signing_secrets for update to app_system using (true) with check (true);
