-- When a data request was answered. After that its copy can be downloaded for some days (app/features/data-requests/deadlines.ts).
alter table data_requests add column completed_at timestamptz;
