import { orderTables } from "./order-tables.ts";
import { car, excluded, exported, inner, own, secret, type TableMarks } from "./table-marks.ts";

/**
 * Every column of every table. A mark says whether a person who asks for their data gets the column, and if not, why (row G3). `leaving`
 * says what happens to a person's rows when they leave (row G5). Mark each new table and column here; a test compares this with the
 * database.
 */

const consents = exported("gdpr_consent data_processing_consent marketing_consent");

export const tables: Record<string, TableMarks> = {
  users: {
    file: "cuenta",
    owner: "id",
    columns: {
      ...exported("id email email_verified_at banned_at ban_reason deletion_requested_at created_at"),
      ...excluded(secret, "password_hash"),
      ...excluded(inner, "password_version"),
      ...excluded("Which person of the team decided it is that person's.", "banned_by deletion_asked_by"),
      ...excluded(inner, "unlocked_at"),
    },
  },
  profiles: {
    file: "perfil",
    owner: "user_id",
    leaving: "cascades",
    columns: { ...exported("display_name avatar_url created_at"), ...excluded(own, "user_id") },
  },
  user_roles: {
    file: "roles",
    owner: "user_id",
    leaving: "cascades",
    columns: { ...exported("role granted_at"), ...excluded(own, "user_id") },
  },
  sessions: {
    file: "sesiones",
    owner: "user_id",
    leaving: "cascades",
    columns: {
      ...exported("id aal user_agent created_at last_seen_at confirmed_at"),
      ...excluded(own, "user_id"),
      ...excluded(secret, "token_hash"),
    },
  },
  account_links: {
    file: "enlaces",
    owner: "user_id",
    leaving: "cascades",
    columns: {
      ...exported("purpose email created_at expires_at used_at"),
      ...excluded(own, "user_id"),
      ...excluded(secret, "token_hash browser_hash"),
      ...excluded(inner, "id password_version"),
    },
  },
  auth_factors: {
    file: "apps-de-codigos",
    owner: "user_id",
    leaving: "cascades",
    columns: {
      ...exported("id factor_type friendly_name verified_at created_at"),
      ...excluded(own, "user_id"),
      ...excluded(secret, "secret"),
      ...excluded(inner, "last_step"),
    },
  },
  recovery_codes: {
    file: "codigos-de-recuperacion",
    owner: "user_id",
    leaving: "cascades",
    columns: {
      ...exported("created_at used_at"),
      ...excluded(own, "user_id"),
      ...excluded(secret, "code_hash"),
      ...excluded(inner, "id"),
    },
  },
  first_admin_links: { columns: excluded(secret, "token_hash created_at expires_at") },
  factor_challenges: { columns: excluded("Lives for five minutes.", "id factor_id session_id tries used_at created_at") },
  auth_failures: { columns: excluded("Keyed hashes, which name nobody.", "key failed_at") },
  try_levels: { columns: excluded("Keyed hashes, which name nobody.", "key failures failed_at") },
  backups: { columns: excluded(inner, "id started_at finished_at place name bytes sha256 taken_at error") },
  erasures: { columns: excluded("Keyed hashes, which name nobody.", "mark erased_at copied_at") },
  price_table_versions: {
    columns: excluded(
      "The team's figures, about nobody.",
      "id price_table valid_from entry content source_title source_date source_address recorded_at recorded_by",
    ),
  },
  vehicle_visit_totals: { columns: excluded("Numbers that name nobody.", "day visits") },
  appointment_blocks: { columns: excluded("The team's own hours.", "id day from_time to_time reason created_at") },
  audit_log: {
    columns: excluded(
      "What the team did, without what people wrote.",
      "id changed_at admin_user_id table_name row_id operation before after",
    ),
  },
  blocked_records: {
    columns: excluded("Under lock: only a judge or an authority may see it.", "id source content files keep_until created_at"),
  },
  vehicle_inquiries: {
    file: "consultas",
    owner: "user_id",
    address: "email",
    leaving: "erased",
    columns: {
      ...exported(
        "id vehicle_id name email phone message contact_preference inquiry_type status created_at calculation quoted_low quoted_high",
      ),
      ...consents,
      ...excluded(own, "user_id"),
    },
  },
  contact_messages: {
    file: "mensajes",
    owner: "user_id",
    address: "email",
    leaving: "erased",
    columns: {
      ...exported("id name email phone subject message status gdpr_consent marketing_consent created_at"),
      ...excluded(own, "user_id"),
    },
  },
  appointments: {
    file: "citas",
    owner: "user_id",
    address: "customer_email",
    leaving: "erased",
    columns: {
      ...exported("id vehicle_id customer_name customer_email customer_phone appointment_date appointment_time"),
      ...exported("service_type notes status created_at"),
      ...consents,
      ...excluded(own, "user_id"),
      ...excluded(inner, "place revision"),
    },
  },
  reservations: {
    file: "reservas",
    owner: "user_id",
    address: "email",
    leaving: { years: 6, from: "created_at", law: "Código de Comercio, art. 30", only: "status = 'accepted'" },
    columns: {
      ...exported("id reference vehicle_id name email phone plan deposit status created_at"),
      ...consents,
      ...excluded(own, "user_id"),
    },
  },
  data_requests: {
    file: "solicitudes-de-datos",
    owner: "user_id",
    address: "email",
    leaving: { years: 3, from: "created_at", law: "Ley Orgánica 3/2018, art. 72" },
    columns: {
      ...exported("id email request_type notes status verified_at completed_at created_at"),
      ...excluded(own, "user_id"),
    },
  },
  consents: {
    file: "consentimientos",
    owner: "user_id",
    address: "email",
    leaving: { years: 3, from: "given_at", law: "Ley Orgánica 3/2018, art. 72" },
    columns: {
      ...exported("id purpose granted text_revision form email subject_id given_at"),
      ...excluded(own, "user_id"),
    },
  },
  emails: {
    columns: excluded(
      "Its reader has it in the mailbox, and its links are keys; what it tells stands in the other files.",
      `id kind audience subject_id recipient reply_to subject html plain calendar calendar_method
        created_at send_after claimed_until tries delays first_tried_at last_tried_at last_error last_answer sent_at given_up_at`,
    ),
  },
  withheld_emails: {
    columns: excluded(
      "A mail that never left; what it would tell stands in the other files.",
      "id kind subject_id recipient reason withheld_at",
    ),
  },
  inquiry_replies: {
    file: "respuestas",
    parents: [{ column: "inquiry_id", table: "vehicle_inquiries" }],
    columns: {
      ...exported("id inquiry_id reply_message sent_at created_at"),
      ...excluded("Which person of the team wrote it is that person's.", "admin_user_id"),
    },
  },
  team_replies: {
    file: "respuestas-del-equipo",
    parents: [
      { column: "contact_message_id", table: "contact_messages" },
      { column: "reservation_id", table: "reservations" },
    ],
    columns: {
      ...exported("id contact_message_id reservation_id reply_message sent_at created_at"),
      ...excluded("Which person of the team wrote it is that person's.", "admin_user_id"),
    },
  },
  saved_replies: { columns: excluded("The team's own sentences, about nobody.", "id title body revision created_at") },
  user_preferences: {
    file: "preferencias",
    owner: "user_id",
    leaving: "cascades",
    columns: {
      ...exported("survey_completed budget_max preferred_makes preferred_models preferred_fuel_types preferred_transmission max_mileage"),
      ...exported("min_year preferred_locations body_style additional_features financing_preference usage_type updated_at"),
      ...excluded(own, "user_id"),
    },
  },
  vehicle_makes: {
    file: "marcas-propias",
    owner: "created_by",
    leaving: "erased",
    spared: { column: "is_active", value: true },
    columns: { ...exported("id name is_active created_at"), ...excluded(own, "created_by") },
  },
  vehicle_models: {
    file: "modelos-propios",
    owner: "created_by",
    leaving: "erased",
    spared: { column: "is_active", value: true },
    columns: { ...exported("id make_id name is_active created_at"), ...excluded(own, "created_by") },
  },
  service_contracts: {
    file: "planes",
    owner: "user_id",
    leaving: { years: 6, from: "created_at", law: "Código de Comercio, art. 30", only: "status = 'completed'" },
    columns: {
      ...exported("id plan status budget_max preferred_makes preferred_models preferred_fuel_types preferred_transmission"),
      ...exported("min_year max_mileage delivery_location priority notes created_at"),
      ...excluded(own, "user_id"),
    },
  },
  ...orderTables,
  openid_identities: {
    file: "otros-accesos",
    owner: "user_id",
    leaving: "cascades",
    columns: { ...exported("issuer subject created_at"), ...excluded(own, "user_id") },
  },
  form_submissions: { columns: excluded("Names nobody, and lives for two days.", "ticket form body_hash outcome created_at") },
  form_sendings: { columns: excluded("Keyed hashes, which name nobody.", "key ticket sent_at") },
  form_counters: { columns: excluded("Keyed hashes, which name nobody.", "hour key sent") },
  signing_secrets: { columns: excluded(secret, "id secret key_in_use database_key_until") },
  // app/features/cars/vehicles/fields.ts lists the columns, and says that none is about a person.
  // The VIN too: no column says whose car it is (decision 0043).
  vehicles: { columns: {}, excluded: car },
  stock_imports: {
    columns: excluded(
      "What the team did with files of listings.",
      `id created_at created_by ordered_by source vehicle_status gone file_name file_size state cancel_requested worker alive_at bytes_read
        preview result started_at ended_at undone_at`,
    ),
  },
  stock_import_changes: { columns: excluded(car, "import_id vehicle_id kind before after undone") },
  stock_import_refusals: { columns: excluded("Rows of public listings; gone after 90 days.", "import_id line reason row_text read_at") },
  vehicle_images: {
    columns: excluded(car, "id vehicle_id storage_key width height placeholder alt_text is_primary display_order created_at"),
  },
  official_values: {
    columns: excluded(
      "The law's list of cars.",
      `id year make make_key model model_words begins ends displacement cylinders engine power_kw fiscal_power power_cv value`,
    ),
  },
  official_value_years: {
    columns: excluded(
      "What the team read of the law.",
      "id year source source_address file_name file_sha256 versions makes read_at read_by",
    ),
  },
  vehicle_official_values: {
    columns: excluded("What the team decided about a car.", "id vehicle_id year official_value_id confirmed_by confirmed_at"),
  },
  vehicle_features: { columns: excluded(car, "id vehicle_id feature_name feature_value category") },
  vehicle_visit_days: { columns: excluded("A secret of one day, erased with it.", "day secret") },
  vehicle_visit_networks: { columns: excluded("Made with a secret of one day: names nobody.", "day network_hash visits") },
  appointment_senders: {
    columns: excluded("Keyed hashes, which name nobody.", "appointment_id network_key wide_network_key created_at"),
  },
  job_failures: { columns: excluded(inner, "job subject code times first_failed_at last_failed_at") },
  demonstrations: { columns: excluded(inner, "id planted_at removed_at") },
  demonstration_rows: { columns: excluded("Names rows of invented people.", "table_name row_id") },
  setup_confirmations: { columns: excluded("What the team did to open the shop.", "id step confirmed_by confirmed_at") },
  vehicle_visits: { columns: excluded("Made with a secret of one day: names nobody.", "day vehicle_id visitor_hash") },
  catalogue: {
    columns: excluded(
      car,
      "available created_at featured first_registration mileage name_id power_kw price segment_id traits_id vehicle_id year",
    ),
  },
  catalogue_names: { columns: excluded(car, "id make model search_text") },
  catalogue_segments: { columns: excluded(car, "id fuel_type location transmission") },
  catalogue_traits: { columns: excluded(car, "id body_style colour drive environmental_badge owners") },
  migration_checksums: { columns: excluded(inner, "name checksum") },
};
