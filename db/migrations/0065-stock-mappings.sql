-- A table of a header that no format knows waits until somebody says what its columns are.
alter table stock_imports drop constraint stock_imports_state_check;
alter table stock_imports add constraint stock_imports_state_check check (state in (
  'uploaded', 'previewing', 'unmapped', 'previewed', 'running', 'done', 'cancelled', 'failed', 'interrupted', 'undoing', 'undone'));

-- What the columns of such tables are, by their header. The next file with this header is read by it.
create table stock_mappings (
  id uuid primary key default gen_random_uuid(),
  header text not null unique check (header ~ '^[0-9a-f]{12}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  columns jsonb not null,
  changed_at timestamptz not null default now()
);
comment on column stock_mappings.header is 'The hash of its column names in any order; the name of its format ends in it.';
comment on column stock_mappings.file_name is 'The file with which the columns were last mapped: the mapping is called by it.';
comment on column stock_mappings.columns is 'The column of each fact of a car.';

-- Words of closed lists that no format knows, as one of our values; null leaves a car out, or without a body.
create table stock_words (
  id uuid primary key default gen_random_uuid(),
  format text not null check (length(format) between 1 and 40),
  list text not null check (list in ('fuel', 'gear', 'body')),
  word text not null check (length(word) between 1 and 60),
  value text check (length(value) between 1 and 40),
  changed_at timestamptz not null default now(),
  unique (format, list, word)
);
comment on column stock_words.word is 'In small letters, as every file of this format means it.';

alter table stock_mappings enable row level security, force row level security;
alter table stock_words enable row level security, force row level security;
grant select, insert, update on stock_mappings, stock_words to app_admin;
grant select, insert, update, delete on stock_mappings, stock_words to app_system;
create policy admin_orders on stock_mappings to app_admin using (true) with check (true);
create policy admin_orders on stock_words to app_admin using (true) with check (true);
create policy system_works on stock_mappings to app_system using (true) with check (true);
create policy system_works on stock_words to app_system using (true) with check (true);
create trigger audited after insert or update or delete on stock_mappings for each row execute function record_change();
create trigger audited after insert or update or delete on stock_words for each row execute function record_change();
