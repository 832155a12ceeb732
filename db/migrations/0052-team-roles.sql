-- Two roles of the team beside the admin: a salesperson and an accountant (row B10, decision 0066). What this file does not grant they cannot
-- do, so a new table is closed to them until a migration opens it.

alter table user_roles drop constraint user_roles_role_check,
  add constraint user_roles_role_check check (role in ('admin', 'salesperson', 'accountant', 'user'));
-- A person is one thing in the team.
create unique index user_roles_one_of_the_team on user_roles (user_id) where role <> 'user';

grant usage on schema public to app_salesperson, app_accountant;

create or replace function app_role(kind text) returns text
  language sql immutable strict parallel safe
  return case kind
    when 'visitor' then 'app_visitor'
    when 'customer' then 'app_customer'
    when 'salesperson' then 'app_salesperson'
    when 'accountant' then 'app_accountant'
    when 'admin' then 'app_admin'
    when 'system' then 'app_system'
  end;

-- As in 0004, for everybody of the team.
create or replace function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  acting text := current_setting('role', true);
  by_team boolean := coalesce(acting in ('app_admin', 'app_salesperson', 'app_accountant'), false);
  member_id uuid;
  old_row jsonb;
  new_row jsonb;
  left_out text[];
  changed text[];
begin
  if by_team then
    member_id := app_user_id();
  elsif acting = 'app_system' then
    member_id := nullif(current_setting('app.asked_by', true), '')::uuid;
  end if;
  if not by_team and member_id is null then
    return null;
  end if;
  old_row := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  left_out := coalesce(tg_argv, '{}');
  if tg_op = 'UPDATE' then
    select array_agg(key) into changed from jsonb_each(new_row) where value is distinct from old_row -> key;
    if changed is null then
      return null;
    end if;
  end if;
  insert into audit_log (changed_at, admin_user_id, table_name, row_id, operation, before, after)
  values (
    clock_timestamp(), member_id, tg_table_name,
    coalesce(new_row ->> 'id', old_row ->> 'id', new_row ->> 'user_id', old_row ->> 'user_id'), lower(tg_op),
    case when by_team or tg_op <> 'DELETE' then
      (select jsonb_object_agg(key, value) from jsonb_each(old_row) where changed is null or key = any (changed)) - left_out
    end,
    (select jsonb_object_agg(key, value) from jsonb_each(new_row) where changed is null or key = any (changed)) - left_out
  );
  return null;
end
$$;

-- What each role may do with a table, and with which of its rows (readable) and which new ones (writable).
do $$
declare
  rule record;
begin
  for rule in select * from (values
    -- Sales: what people ask, what is for sale, and the orders without what they cost the company.
    ('app_salesperson', 'vehicles', 'select, insert, update', 'true', 'true'),
    ('app_salesperson', 'vehicle_images', 'select, insert, update, delete', 'true', 'true'),
    ('app_salesperson', 'vehicle_features', 'select, insert, update, delete', 'true', 'true'),
    -- Who changed a vehicle meanwhile.
    ('app_salesperson', 'audit_log', 'select', $rule$table_name = 'vehicles'$rule$, 'false'),
    ('app_salesperson', 'vehicle_makes', 'select', 'true', 'true'),
    ('app_salesperson', 'vehicle_models', 'select', 'true', 'true'),
    ('app_salesperson', 'vehicle_visit_totals', 'select', 'true', 'true'),
    ('app_salesperson', 'vehicle_inquiries', 'select, insert, update', 'true', 'true'),
    ('app_salesperson', 'inquiry_replies', 'select, insert', 'true', 'admin_user_id = app_user_id()'),
    ('app_salesperson', 'consents', 'select', 'true', 'false'),
    ('app_salesperson', 'contact_messages', 'select, update', 'true', 'true'),
    ('app_salesperson', 'reservations', 'select, update', 'true', 'true'),
    ('app_salesperson', 'team_replies', 'select, insert', 'true', 'admin_user_id = app_user_id()'),
    ('app_salesperson', 'saved_replies', 'select, insert, update, delete', 'true', 'true'),
    ('app_salesperson', 'appointments', 'select, insert, update', 'true', 'true'),
    ('app_salesperson', 'appointment_senders', 'select', 'true', 'true'),
    ('app_salesperson', 'appointment_blocks', 'select, insert, delete', 'true', 'true'),
    ('app_salesperson', 'service_contracts', 'select, update', 'true', 'true'),
    ('app_salesperson', 'orders', 'select, insert, update', 'true', 'true'),
    ('app_salesperson', 'order_steps', 'select, insert, update', 'true', 'true'),
    ('app_salesperson', 'order_template_steps', 'select', 'true', 'true'),
    ('app_salesperson', 'order_purchase_confirmations', 'select', 'true', 'false'),
    ('app_salesperson', 'order_news', 'select', 'true', 'true'),
    ('app_salesperson', 'order_quotes', 'select, insert (id, order_id, version, content, content_sha256, text_revision, price, deposit, purchase,
      valid_until, created_at, created_by, sent_at, superseded_at), update (content, content_sha256, text_revision, price, deposit, purchase,
      valid_until, sent_at, superseded_at)', 'true', 'true'),
    ('app_salesperson', 'order_papers', 'select, insert, update', 'true', 'true'),
    ('app_salesperson', 'order_paper_files', 'select, insert, update', 'true', 'true'),
    ('app_salesperson', 'order_paper_looks', 'select, insert (file_id, looked_at, looked_by, user_id)', 'true',
      $rule$looked_by = 'team' and user_id = app_user_id()$rule$),
    ('app_salesperson', 'order_inspections', 'select, insert, update', 'true', 'true'),
    ('app_salesperson', 'order_inspection_photos', 'select, insert, update, delete', 'true', 'true'),
    ('app_salesperson', 'order_withdrawals', 'select', 'true', 'true'),
    -- What the customer is charged is part of the sale. Money that moves is booked by the accountant.
    ('app_salesperson', 'order_entries', 'select, insert', $rule$kind <> 'cost'$rule$, $rule$kind = 'charge' and recorded_by = app_user_id()$rule$),
    ('app_salesperson', 'price_table_versions', 'select (id, price_table, valid_from, entry, content, source_title, source_date, source_address,
      recorded_at)', $rule$entry in ('figures', 'withdrawal')$rule$, 'false'),
    ('app_salesperson', 'official_value_years', 'select (year, source, source_address, versions)', 'true', 'false'),
    ('app_salesperson', 'official_values', 'select', 'true', 'false'),
    ('app_salesperson', 'vehicle_official_values', 'select', 'true', 'false'),

    -- Accounting: the money of the orders and its papers. `revision` is there for the lock on an order, which needs a column that may change.
    ('app_accountant', 'orders', 'select, update (revision)', 'true', 'true'),
    ('app_accountant', 'order_entries', 'select, insert', 'true', 'recorded_by = app_user_id()'),
    ('app_accountant', 'order_purchases', 'select, insert, update', 'true', 'recorded_by = app_user_id()'),
    ('app_accountant', 'order_quotes', 'select', 'true', 'false'),
    ('app_accountant', 'order_papers', 'select', 'true', 'false'),
    ('app_accountant', 'order_paper_files', 'select', 'true', 'false'),
    ('app_accountant', 'order_paper_looks', 'select, insert (file_id, looked_at, looked_by, user_id)', 'true',
      $rule$looked_by = 'team' and user_id = app_user_id()$rule$),
    ('app_accountant', 'order_steps', 'select', 'true', 'false'),
    ('app_accountant', 'order_inspections', 'select (id, order_id, published_at)', 'true', 'false'),
    ('app_accountant', 'order_purchase_confirmations', 'select', 'true', 'false'),
    ('app_accountant', 'order_news', 'select', 'true', 'false'),
    ('app_accountant', 'order_withdrawals', 'select', 'true', 'false'),

    -- Both: who is who, without what an account's security is about, and whether a mail has left, without its content.
    ('app_salesperson', 'users', 'select (id, email, email_verified_at, banned_at, created_at)', 'true', 'false'),
    ('app_salesperson', 'profiles', 'select', 'true', 'false'),
    ('app_salesperson', 'user_roles', 'select', 'true', 'false'),
    ('app_salesperson', 'emails', 'select (id, kind, audience, subject_id, created_at, send_after, claimed_until, sent_at, given_up_at), insert',
      'true', 'true'),
    ('app_salesperson', 'withheld_emails', 'insert', 'true', 'true'),
    ('app_accountant', 'users', 'select (id, email, email_verified_at, banned_at, created_at)', 'true', 'false'),
    ('app_accountant', 'profiles', 'select', 'true', 'false'),
    ('app_accountant', 'user_roles', 'select', 'true', 'false'),
    ('app_accountant', 'emails', 'select (id, kind, audience, subject_id, created_at, send_after, claimed_until, sent_at, given_up_at), insert',
      'true', 'true'),
    ('app_accountant', 'withheld_emails', 'insert', 'true', 'true')
  ) as rules (role_name, table_name, privileges, readable, writable)
  loop
    execute format('grant %s on %I to %I', rule.privileges, rule.table_name, rule.role_name);
    execute format('create policy %1$I on %2$I to %1$I using (%3$s) with check (%4$s)', rule.role_name, rule.table_name, rule.readable, rule.writable);
  end loop;
end
$$;

-- Public figures without policies (0015, 0043).
grant select on catalogue, catalogue_names, catalogue_segments, catalogue_traits, prices_at_door to app_salesperson;

-- What the bank says nobody changes; whoever reads a statement signs it, and another one may put a movement aside.
grant select, insert, update (set_aside) on bank_movements to app_accountant;
create policy accountant_reads on bank_movements for select to app_accountant using (true);
create policy accountant_records on bank_movements for insert to app_accountant with check (read_by = app_user_id());
create policy accountant_sets_aside on bank_movements for update to app_accountant using (true) with check (true);
