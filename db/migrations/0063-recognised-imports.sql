-- Which column of a refused row is to blame, and what it held.
alter table stock_import_refusals add column column_name text, add column value text;
comment on column stock_import_refusals.column_name is 'The column of the file whose value refused the row; null if the row as a whole is wrong.';

-- The team may choose another format for a file whose dry run it has seen; until a file is recognised, the format is 'recognise'.
grant update (source) on stock_imports to app_admin;
