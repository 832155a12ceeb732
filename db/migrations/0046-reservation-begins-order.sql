-- What the order of an accepted reservation takes from its request, and since when a request is decided, so that its customer sees it for a while.
alter table reservations
  add column region text check (region ~ '^[a-z]{2}$'),
  add column decided_at timestamptz;
comment on column reservations.region is 'The autonomous community that the person had chosen on the site; null if they had chosen none.';
comment on column reservations.decided_at is 'When it stopped being pending; null also for what was decided before this column existed.';
-- Whoever asks decides nothing.
drop policy visitor_sends on reservations;
drop policy customer_sends on reservations;
create policy visitor_sends on reservations for insert to app_visitor with check (user_id is null and status = 'pending' and decided_at is null);
create policy customer_sends on reservations for insert to app_customer
  with check (user_id = app_user_id() and status = 'pending' and decided_at is null);
