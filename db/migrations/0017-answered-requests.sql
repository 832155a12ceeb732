-- When a data request was answered. From then on its copy can be fetched for some days (app/features/data-requests/deadlines.ts).
alter table data_requests add column completed_at timestamptz;
