-- The hash of a photo's file, so that an order's dossier can name it in its chain of events (decision 0081).
alter table order_inspection_photos add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
comment on column order_inspection_photos.sha256 is 'Of the file in the store; null for a photo of before this column.';
