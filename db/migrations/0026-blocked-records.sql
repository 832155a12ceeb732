-- Records of an erased person that a law requires (row G5): used for nothing, encrypted (server/secrets/keys.ts), and erased when their time
-- is over.
create table blocked_records (
  id uuid primary key default gen_random_uuid(),
  source text not null,
  content bytea not null,
  keep_until timestamptz not null,
  created_at timestamptz not null default now(),
  -- Files that the law requires us to keep with the record. No row of an order leads to them, and they leave the store with it.
  files text[] not null default '{}'
);
comment on column blocked_records.files is 'Keys of the file store.';
comment on column blocked_records.content is 'The row as JSON, encrypted (AES-256-GCM).';

alter table blocked_records enable row level security, force row level security;
grant select, insert, update, delete on blocked_records to app_system;
create policy system_works on blocked_records to app_system using (true) with check (true);
