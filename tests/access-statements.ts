/** The statements that db/access.test.ts runs in each role: one insert and one update for each table. `:owner` and the like are ids. */

/** An order of the author to which a table with one row for each order can still give one. */
const orderWithout = (table: string) =>
  `(select id from orders where user_id = :author and not exists (select from ${table} other where other.order_id = orders.id) limit 1) as o`;
const papersOfAuthor = "order_papers p join orders o on o.id = p.order_id and o.user_id = :author";
const filesOfAuthor = "order_paper_files f join orders o on o.id = f.order_id and o.user_id = :author";

/** A person with only a user row. */
export const thirdPerson = "cccccccc-0000-4000-8000-000000000003";

export const insertions: Record<string, string> = {
  vehicles: `insert into vehicles (make, model, year, price, mileage, fuel_type, transmission, location) values ('Opel', 'Corsa', 2019, 9000, 60000, 'Gasolina', 'Manual', 'Murcia')`,
  vehicle_images: `insert into vehicle_images (vehicle_id, storage_key, width, height, placeholder) select :public, 'new', 3, 2, 'data:image/webp;base64,'`,
  vehicle_features: `insert into vehicle_features (vehicle_id, feature_name) select :public, 'Techo'`,
  vehicle_visit_days: `insert into vehicle_visit_days (day) values ('2026-11-21')`,
  vehicle_visits: `insert into vehicle_visits (day, vehicle_id, visitor_hash) select '2026-11-20', :public, '\\xff'`,
  vehicle_visit_networks: `insert into vehicle_visit_networks (day, network_hash) values ('2026-11-20', '\\x00')`,
  appointment_senders: `with made as (
      insert into appointments (customer_name, customer_email, appointment_date, appointment_time, place, gdpr_consent, data_processing_consent)
      select 'Ana', 'a@b.es', '2027-01-13', '09:00', count(*), true, true from appointments returning id
    ) insert into appointment_senders (appointment_id, network_key) select id, 'x' from made`,
  demonstrations: `insert into demonstrations (removed_at) values (now())`,
  demonstration_rows: `insert into demonstration_rows (table_name, row_id) values ('users', 'new')`,
  setup_confirmations: `insert into setup_confirmations (step, confirmed_by) values ('company', :owner)`,
  job_failures: `insert into job_failures (job, subject, code) values ('retention', 'new', '55P03')`,
  vehicle_inquiries: `insert into vehicle_inquiries (user_id, name, email, message, gdpr_consent, data_processing_consent) values (:owner, 'Ana', 'a@b.es', 'Hola', true, true)`,
  contact_messages: `insert into contact_messages (user_id, name, email, message, gdpr_consent) values (:owner, 'Ana', 'a@b.es', 'Hola', true)`,
  appointments: `insert into appointments (user_id, customer_name, customer_email, appointment_date, appointment_time, gdpr_consent, data_processing_consent) values (:owner, 'Ana', 'a@b.es', '2027-01-11', '09:00', true, true)`,
  reservations: `insert into reservations (reference, vehicle_id, user_id, name, email, plan, deposit, gdpr_consent, data_processing_consent) values ('RS-NEW', :available, :owner, 'Ana', 'a@b.es', 'basico', 99, true, true)`,
  data_requests: `insert into data_requests (user_id, email, request_type) values (:owner, 'a@b.es', 'access')`,
  consents: `insert into consents (purpose, granted, text_revision, form, user_id) values ('privacy', true, '2026-11', 'contact', :owner)`,
  emails: `insert into emails (kind, audience, subject_id, recipient, subject, html, plain) values ('k', 'customer', :public, 'a@b.es', 's', 'h', 'p')`,
  withheld_emails: `insert into withheld_emails (kind, subject_id, recipient, reason) values ('k', gen_random_uuid(), 'a@b.es', 'withdrawn')`,
  users: `insert into users (email) values ('new@b.es')`,
  profiles: `insert into profiles (user_id) values ('${thirdPerson}')`,
  user_roles: `insert into user_roles (user_id, role) values ('${thirdPerson}', 'user')`,
  sessions: `insert into sessions (user_id, token_hash) values (:owner, decode(md5('new'), 'hex'))`,
  account_links: `insert into account_links (user_id, purpose, email, token_hash, password_version, expires_at) values (:owner, 'confirm_email', 'a@b.es', decode(md5('new'), 'hex'), 0, now())`,
  first_admin_links: `insert into first_admin_links (token_hash, expires_at) values (decode(md5('new'), 'hex'), now())`,
  openid_identities: `insert into openid_identities (issuer, subject, user_id) values ('https://b.es', 'new', :owner)`,
  auth_failures: `insert into auth_failures (key) values ('new')`,
  try_levels: `insert into try_levels (key, failures, failed_at) values ('new', 1, now())`,
  joined_answers: `insert into joined_answers (message_hash) values (encode(sha256('new'), 'hex'))`,
  form_sendings: `insert into form_sendings (key, ticket, sent_at) values ('new', 'new', now())`,
  inquiry_replies: `insert into inquiry_replies (inquiry_id, reply_message, admin_user_id) select id, 'Hola', :team from vehicle_inquiries where user_id = :author`,
  team_replies: `insert into team_replies (contact_message_id, reply_message, admin_user_id) select id, 'Hola', coalesce(:team, '${thirdPerson}'::uuid) from contact_messages where user_id = :author`,
  conversation_work: `with asked as (
      insert into vehicle_inquiries (name, email, message, gdpr_consent, data_processing_consent) values ('Ana', 'a@b.es', 'Hola', true, true) returning id
    ) insert into conversation_work (inquiry_id, next_action, next_action_on) select id, 'new', '2026-12-01' from asked`,
  conversation_notes: `insert into conversation_notes (contact_message_id, note, written_by)
    select id, 'new', coalesce(:team, '${thirdPerson}'::uuid) from contact_messages where user_id = :author`,
  saved_replies: `insert into saved_replies (title, body) values ('new', 'Hola')`,
  service_contracts: `insert into service_contracts (user_id, plan) values (:owner, 'basico')`,
  form_submissions: `insert into form_submissions (ticket, form, body_hash) values ('new', 'contact', '\\x00')`,
  form_counters: `insert into form_counters (hour, key) values ('2026-11-20', 'new')`,
  signing_secrets: `insert into signing_secrets (id) values (1)`,
  price_table_versions: `insert into price_table_versions (price_table, valid_from, entry, content, source_title, source_date, recorded_by)
    values ('vat', '2026-01-01', 'figures', '{}', 'new', '2026-01-01', :team)`,
  backups: `insert into backups (started_at, place, error) values (now(), 'new', 'ENOSPC')`,
  erasures: `insert into erasures (mark) values (repeat('a', 64))`,
  migration_checksums: `insert into migration_checksums (name, checksum) values ('new', 'new')`,
  auth_factors: `insert into auth_factors (user_id, friendly_name, secret) values (:owner, 'new', '\\x00')`,
  factor_challenges: `insert into factor_challenges (factor_id, session_id) select f.id, s.id from auth_factors f, sessions s limit 1`,
  recovery_codes: `insert into recovery_codes (user_id, code_hash) values (:owner, decode(md5('new'), 'hex'))`,
  blocked_records: `insert into blocked_records (source, content, keep_until) values ('consents', '\\x00', '2030-01-01')`,
  vehicle_visit_totals: `insert into vehicle_visit_totals (day, visits) values ('2026-11-21', 1) on conflict (day) do update set visits = 2`,
  appointment_blocks: `insert into appointment_blocks (day) values ('2027-02-01')`,
  official_value_years: `insert into official_value_years (year, source, file_name, file_sha256, versions, makes) values (2030, 'x', 'new', repeat('a', 64), 1, 1) on conflict (year) do update set versions = 2`,
  official_values: `insert into official_values (year, make, model, engine, value) select max(year), 'new', 'x', 'G', 1 from official_value_years`,
  vehicle_official_values: `insert into vehicle_official_values (vehicle_id, year, official_value_id) select :available, year, id from official_values limit 1`,
  feeds: `insert into feeds (format, name, key_hash) values ('meta', 'new', decode(md5(random()::text) || md5(random()::text), 'hex'))`,
  autoscout24_models: `insert into autoscout24_models (make_id, model_id, make, model, saved_at) select 9, 1 + coalesce(max(model_id), 0), 'Audi', 'A4', now() from autoscout24_models`,
  advertised_places: `insert into advertised_places (vehicle_id, car, place) values (gen_random_uuid(), 'new', 'wallapop')`,
  stock_sources: `insert into stock_sources (name) values ('new')`,
  stock_imports: `insert into stock_imports (source, vehicle_status, file_name, file_size) values ('autoscout24', 'available', 'new', 1)`,
  stock_import_changes: `insert into stock_import_changes (import_id, vehicle_id, kind) select id, gen_random_uuid(), 'created' from stock_imports limit 1`,
  stock_import_refusals: `insert into stock_import_refusals (import_id, line, reason, row_text) select id, 1 + (select count(*) from stock_import_refusals), 'x', 'x' from stock_imports limit 1`,
  audit_log: `insert into audit_log (admin_user_id, table_name, row_id, operation) values (:public, 'vehicles', 'new', 'insert')`,
  user_preferences: `insert into user_preferences (user_id) values (coalesce(:owner, 'aaaaaaaa-0000-4000-8000-000000000001'::uuid)) on conflict (user_id) do update set min_year = 2016`,
  orders: `insert into orders (reference, user_id, name, email, region, plan, template, begun_on) values ('RS-NEWA-AA', :owner, 'Ana', 'a@b.es', 'mc', 'basico', 'dealer', '2026-11-20')`,
  erased_orders: `insert into erased_orders (id) values (md5('new')::uuid)`,
  order_steps: `insert into order_steps (order_id, kind) select o.id, 'bought' from ${orderWithout("order_steps")}`,
  order_template_steps: `insert into order_template_steps (template, kind, included, days, responsible) values ('dealer', 'bought', true, 1, 'team')
    on conflict (template, kind) do update set days = 2`,
  order_news: `insert into order_news (order_id, topic, sentence) select id, 'new', 'Hola' from orders where user_id = :author limit 1`,
  order_quotes: `insert into order_quotes (order_id, version, content, content_sha256, text_revision, price, deposit, purchase, valid_until, sent_at)
    select o.id, 1, '{}', repeat('a', 64), '2026-11', 100, 10, 20, '2026-12-01', now() from ${orderWithout("order_quotes")}`,
  order_papers: `insert into order_papers (order_id, kind, title, brought_by) select id, 'other', 'new', 'customer' from orders where user_id = :author limit 1`,
  order_paper_files: `insert into order_paper_files (paper_id, order_id, storage_key, file_name, content_type, bytes, sha256, uploaded_by)
    select p.id, o.id, 'order-papers/' || o.id || '/' || gen_random_uuid(), 'new', 'application/pdf', 1, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), 'customer' from ${papersOfAuthor} limit 1`,
  order_paper_looks: `insert into order_paper_looks (file_id, looked_by, user_id)
    select f.id, case when :team::uuid is not null then 'team' when :owner::uuid is not null then 'account' else 'link' end, coalesce(:team::uuid, :owner::uuid)
    from ${filesOfAuthor} limit 1`,
  order_inspections: `insert into order_inspections (order_id, inspected_on, inspector, verdict, published_at)
    select o.id, '2026-11-20', 'Jan', 'recommended', now() from ${orderWithout("order_inspections")}`,
  order_inspection_photos: `insert into order_inspection_photos (order_id, storage_key, width, height)
    select o.id, 'order-inspections/' || o.id || '/' || gen_random_uuid(), 3, 2 from order_inspections i join orders o on o.id = i.order_id and o.user_id = :author limit 1`,
  order_entries: `insert into order_entries (order_id, kind, concept, cents, due_on, recorded_by) select id, 'charge', 'deposit', 100, '2026-12-01', :team from orders where user_id = :author limit 1`,
  order_handovers: `insert into order_handovers (order_id, place, person, offered)
    select o.id, 'Murcia', 'Ana', '{2026-12-03 10:30}' from ${orderWithout("order_handovers")}`,
  order_purchase_confirmations: `with quote as (
      insert into order_quotes (order_id, version, content, content_sha256, text_revision, price, deposit, purchase, valid_until, sent_at)
      select q.order_id, max(q.version) + 1, '{}', repeat('a', 64), '2026-11', 100, 10, 20, '2026-12-01', now()
      from order_quotes q join orders o on o.id = q.order_id where o.user_id = :author group by q.order_id limit 1 returning id, order_id
    ) insert into order_purchase_confirmations (order_id, quote_id, name, statement) select order_id, id, 'Ana', 'Confirmo' from quote`,
  order_purchases: `insert into order_purchases (order_id, seller_kind, seller_name, seller_country, cents, bought_on, vat_scheme, recorded_by)
    select o.id, 'dealer', 'Autohaus', 'DE', 100, '2026-11-20', 'margin', :team::uuid from ${orderWithout("order_purchases")}`,
  bank_movements: `insert into bank_movements (account, operation_on, value_on, cents, concept, place, read_by)
    values ('ES00', '2026-11-20', '2026-11-20', 100, 'new', 1, :team::uuid)`,
  order_withdrawals: `insert into order_withdrawals (order_id, name, declaration, period_until, refund_until, after_delivery)
    select o.id, 'Ana', 'Desisto', '2026-12-01', '2026-12-15', false from ${orderWithout("order_withdrawals")}`,
  order_documents: `insert into order_documents (order_id, kind, content, content_sha256, text_revision, issued_on, issued_by)
    select o.id, 'contract', '{}', repeat('a', 64), '2026-11', '2026-11-20', :team from ${orderWithout("order_documents")}`,
  erased_documents: `insert into erased_documents (kind, year, number, issued_on) values ('contract', 1999, floor(random() * 1000000000), '1999-01-01')`,
  order_refund_accounts: `insert into order_refund_accounts (order_id, holder, iban)
    select o.id, 'Ana', 'ES9121000418450200051332' from ${orderWithout("order_refund_accounts")}`,
  vehicle_makes: `insert into vehicle_makes (name, is_active, created_by) values ('new', false, :owner)`,
  vehicle_models: `insert into vehicle_models (make_id, name, is_active, created_by) select id, 'new', false, :owner from vehicle_makes limit 1`,
};

export const updates: Record<string, string> = {
  vehicles: "update vehicles set price = 1",
  vehicle_images: "update vehicle_images set alt_text = 'x'",
  vehicle_features: "update vehicle_features set feature_name = 'x'",
  vehicle_visit_days: "update vehicle_visit_days set secret = '\\x00'",
  vehicle_visits: "update vehicle_visits set visitor_hash = visitor_hash || '\\x00'",
  vehicle_visit_networks: "update vehicle_visit_networks set visits = 2",
  appointment_senders: "update appointment_senders set network_key = 'y'",
  job_failures: "update job_failures set times = 2",
  price_table_versions: "update price_table_versions set source_title = 'x'",
  backups: "update backups set place = 'x'",
  erasures: "update erasures set copied_at = now()",
  vehicle_inquiries: "update vehicle_inquiries set message = 'x'",
  contact_messages: "update contact_messages set message = 'x'",
  appointments: "update appointments set notes = 'x'",
  reservations: "update reservations set name = 'x'",
  data_requests: "update data_requests set notes = 'x'",
  consents: "update consents set granted = false",
  emails: "update emails set tries = 1",
  withheld_emails: "update withheld_emails set kind = 'm'",
  users: "update users set password_version = 1",
  profiles: "update profiles set display_name = 'x'",
  user_roles: "update user_roles set granted_at = now()",
  sessions: "update sessions set aal = 2",
  account_links: "update account_links set used_at = now()",
  first_admin_links: "update first_admin_links set expires_at = now()",
  openid_identities: "update openid_identities set created_at = now()",
  auth_failures: "update auth_failures set failed_at = now()",
  try_levels: "update try_levels set failures = 2",
  joined_answers: "update joined_answers set joined_at = now()",
  form_sendings: "update form_sendings set sent_at = now()",
  inquiry_replies: "update inquiry_replies set reply_message = 'x'",
  team_replies: "update team_replies set reply_message = 'x'",
  conversation_work: "update conversation_work set next_action = 'x'",
  conversation_notes: "update conversation_notes set note = 'x'",
  saved_replies: "update saved_replies set body = 'x'",
  service_contracts: "update service_contracts set notes = 'x'",
  form_submissions: "update form_submissions set form = 'x'",
  form_counters: "update form_counters set sent = 2",
  signing_secrets: "update signing_secrets set secret = '\\x00'",
  migration_checksums: "update migration_checksums set checksum = 'x'",
  auth_factors: "update auth_factors set last_step = 1",
  factor_challenges: "update factor_challenges set tries = 1",
  recovery_codes: "update recovery_codes set used_at = now()",
  blocked_records: "update blocked_records set source = 'x'",
  vehicle_visit_totals: "update vehicle_visit_totals set visits = 2",
  appointment_blocks: "update appointment_blocks set reason = 'x'",
  demonstrations: "update demonstrations set planted_at = now()",
  demonstration_rows: "update demonstration_rows set row_id = row_id || 'x'",
  setup_confirmations: "update setup_confirmations set confirmed_at = now()",
  official_value_years: "update official_value_years set file_name = 'x'",
  official_values: "update official_values set value = 2",
  vehicle_official_values: "update vehicle_official_values set confirmed_at = now()",
  autoscout24_models: "update autoscout24_models set model = 'x'",
  feeds: "update feeds set name = 'x'",
  advertised_places: "update advertised_places set car = 'x'",
  stock_sources: "update stock_sources set format = 'google'",
  stock_imports: "update stock_imports set cancel_requested = true",
  stock_import_changes: "update stock_import_changes set undone = 'left'",
  stock_import_refusals: "update stock_import_refusals set reason = 'y'",
  audit_log: "update audit_log set row_id = 'x'",
  user_preferences: "update user_preferences set min_year = 2015",
  orders: "update orders set plan = 'premium'",
  erased_orders: "update erased_orders set erased_at = now()",
  order_steps: "update order_steps set planned_on = '2026-12-01'",
  order_template_steps: "update order_template_steps set days = 3",
  order_news: "update order_news set sentence = 'x'",
  order_quotes: "update order_quotes set seen_at = now()",
  order_papers: "update order_papers set title = 'x'",
  order_paper_files: "update order_paper_files set erased_at = now()",
  order_paper_looks: "update order_paper_looks set looked_at = now()",
  order_inspections: "update order_inspections set place = 'x'",
  order_inspection_photos: "update order_inspection_photos set caption = 'x'",
  order_entries: "update order_entries set note = 'x'",
  order_handovers: "update order_handovers set wish = 'x'",
  order_purchase_confirmations: "update order_purchase_confirmations set name = 'x'",
  order_purchases: "update order_purchases set revision = revision + 1, corrected_because = 'x', recorded_by = app_user_id()",
  bank_movements: "update bank_movements set cents = 2",
  order_withdrawals: "update order_withdrawals set reason = 'x'",
  order_documents:
    "update order_documents set signed_at = now(), signed_name = 'Ana', signed_sha256 = content_sha256 where kind = 'contract'",
  erased_documents: "update erased_documents set erased_at = now()",
  order_refund_accounts: "update order_refund_accounts set holder = 'x'",
  vehicle_makes: "update vehicle_makes set name = 'x'",
  vehicle_models: "update vehicle_models set name = 'x'",
};
