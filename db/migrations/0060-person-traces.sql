-- Where a person left a name, an address or a telephone number: accounts, what people ask, calls and orders, in one shape, for the team's search and
-- the page of a person (PERSON-1). Whoever reads the view sees what the tables show to their role.
create view person_traces with (security_invoker = true) as
  select 'account' as kind, users.id, users.id as user_id, users.email, coalesce(display_name, '') as name, null as phone, users.created_at
  from users left join profiles on profiles.user_id = users.id
  union all select 'inquiry', id, user_id, email, name, phone, created_at from vehicle_inquiries
  union all select 'message', id, user_id, email, name, phone, created_at from contact_messages
  union all select 'reservation', id, user_id, email, name, phone, created_at from reservations
  union all select 'appointment', id, user_id, customer_email, customer_name, customer_phone, created_at from appointments
  union all select 'order', id, user_id, email, name, phone, created_at from orders;
grant select on person_traces to app_admin, app_salesperson;
