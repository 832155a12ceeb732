-- How the files of a source come: a person uploads them, or they come by themselves. Then the software imports them, or stops and asks.
alter table stock_sources
  add column arrives text not null default 'by_hand' check (arrives in ('by_hand', 'folder', 'address', 'post')),
  add column folder text check (folder ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  add column address text check (address ~ '^https://' and length(address) <= 500),
  add column fetch_hour smallint check (fetch_hour between 0 and 23),
  add column key_hash bytea unique check (length(key_hash) = 32),
  add column expected_days smallint check (expected_days between 1 and 60),
  add column told_id uuid references users on delete set null,
  add column came_at timestamptz,
  add column looked_at timestamptz,
  add column seen jsonb,
  add column trouble text check (length(trouble) <= 500),
  add column told_at timestamptz,
  add column late_told_at timestamptz,
  add check ((arrives = 'folder') = (folder is not null)),
  add check ((arrives = 'address') = (address is not null and fetch_hour is not null)),
  add check (key_hash is null or arrives = 'post');
create unique index stock_sources_one_folder on stock_sources (folder) where ended_at is null;
comment on column stock_sources.fetch_hour is 'The hour of Europe/Madrid at which its address is fetched, once a day.';
comment on column stock_sources.key_hash is 'SHA-256 of the key with which its program sends files (row B16).';
comment on column stock_sources.expected_days is 'A file comes at least every so many days; null if nobody waits for it.';
comment on column stock_sources.told_id is 'Who gets the mails about its troubles; null: the company''s own address.';
comment on column stock_sources.came_at is 'When its last file came, or its address said that nothing has changed.';
comment on column stock_sources.looked_at is 'When the software last looked for a file.';
comment on column stock_sources.seen is 'What the last look saw: files that may still be written, or the marks of the address''s last answer.';
comment on column stock_sources.trouble is 'Why the last look brought nothing; null if it went well.';
comment on column stock_sources.told_at is 'When somebody was last told about a trouble, which is at most once a day.';
comment on column stock_sources.late_told_at is 'When somebody was told that no file has come.';

drop trigger audited on stock_sources;
create trigger audited after insert or update or delete on stock_sources for each row
  execute function record_change('key_hash', 'came_at', 'looked_at', 'seen', 'trouble', 'told_at', 'late_told_at');

alter table stock_imports
  add column arrived_by text check (arrived_by in ('folder', 'address', 'post')),
  add column arrival_mark text check (length(arrival_mark) <= 400),
  add column asks text check (length(asks) <= 40);
create unique index stock_imports_one_arrival on stock_imports (stock_source_id, arrival_mark);
create index stock_imports_waiting on stock_imports (created_at) where arrived_by is not null and state in ('uploaded', 'previewed');
comment on column stock_imports.arrived_by is 'How its file came by itself; null for one that a person brought.';
comment on column stock_imports.arrival_mark is 'Name, size and time of a file of a watched folder, so that it is read once.';
comment on column stock_imports.asks is 'Why a run that began by itself stopped after its dry run, and waits for a person.';
grant insert (gone) on stock_imports to app_admin;
