-- The import that brought a picture, so that its undo takes the picture away; null for a picture that the team has added or worked on.
alter table vehicle_images add column import_id uuid references stock_imports on delete set null;
create index vehicle_images_import on vehicle_images (import_id) where import_id is not null;
