-- The backups that this site made or tried to make, so that the team sees how old the newest one is (server/backup/). The file itself is in
-- the folder or bucket of BACKUP_TO. A row is written when a backup ends, so the backup itself does not contain its own row.

create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  place text not null,
  -- These four belong to a finished backup, and `error` to a failed one.
  name text,
  bytes bigint,
  sha256 text,
  taken_at timestamptz,
  error text,
  check (num_nonnulls(name, bytes, sha256, taken_at) = case when error is null then 4 else 0 end)
);
comment on column backups.error is 'A kind or code of error, never its message, which could quote a person''s data.';
create index backups_newest on backups (started_at desc);

alter table backups enable row level security, force row level security;
grant select on backups to app_admin;
grant select, insert, update, delete on backups to app_system;
create policy admin_reads on backups for select to app_admin using (true);
create policy system_works on backups to app_system using (true) with check (true);

-- Who was erased, as keyed hashes that name nobody. After a restore of an older backup, these people are erased again (decision 0037). The
-- site copies new rows to a file next to the backups, because the newest rows must survive the loss of this database.

create table erasures (
  mark text not null check (mark ~ '^[0-9a-f]{64}$'),
  erased_at timestamptz not null default now(),
  -- Null until the file next to the backups has this row.
  copied_at timestamptz,
  primary key (mark, erased_at)
);
comment on column erasures.mark is 'HMAC-SHA256 of an account''s id or an address, with a key from the database''s secret (server/secrets/erasure-mark.ts).';

alter table erasures enable row level security, force row level security;
grant select, insert, update, delete on erasures to app_system;
create policy system_works on erasures to app_system using (true) with check (true);
