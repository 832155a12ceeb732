-- Addresses at which portals fetch the stock (row B15). The team makes and revokes them. Of the key in an address only its hash is kept.
create table feeds (
  id uuid primary key default gen_random_uuid(),
  format text not null check (format in ('google', 'meta', 'schema_org', 'own')),
  name text not null check (name ~ '\S' and length(name) <= 80),
  key_hash bytea not null unique check (length(key_hash) = 32),
  store_code text check (store_code ~ '\S' and length(store_code) <= 64),
  columns text[],
  created_at timestamptz not null default now(),
  created_by uuid,
  revoked_at timestamptz,
  check ((format = 'google') = (store_code is not null)),
  check ((format = 'own') = (columns is not null))
);
comment on column feeds.name is 'Who fetches it, in the team''s words.';
comment on column feeds.store_code is 'The code of the shop in the company''s Business Profile, which Google demands.';
comment on column feeds.columns is 'The chosen columns of an own file, in their order: names of app/features/cars/vehicles/fields.ts and a few more.';
comment on column feeds.created_by is 'No foreign key: the address works on when that account is gone.';

alter table feeds enable row level security, force row level security;
grant select, insert, update on feeds to app_admin, app_salesperson;
grant select, insert, update, delete on feeds to app_system;
create policy team_works on feeds to app_admin, app_salesperson using (true) with check (true);
create policy system_works on feeds to app_system using (true) with check (true);
create trigger audited after insert or update or delete on feeds for each row execute function record_change('key_hash');
