-- The hash and the size of a photo's file, so that an order's dossier can name it in its chain of events and knows its room (decision 0081).
alter table order_inspection_photos
  add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  add column bytes integer check (bytes > 0),
  add check ((sha256 is null) = (bytes is null));
comment on column order_inspection_photos.sha256 is 'Of the file in the store; null for a photo of before this column.';
comment on column order_inspection_photos.bytes is 'The size of the file in the store; null where sha256 is.';
