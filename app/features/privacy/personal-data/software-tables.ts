import { car, excluded, inThePast, inner, secret, type TableMarks } from "./table-marks.ts";
/** The marks of tables without rows of a person: the stock, the law, the team's own work, and what the software needs. */
export const softwareTables: Record<string, TableMarks> = {
  first_admin_links: {
    kept: [{ what: "links for the first admin that have ended", from: "expires_at", keep: inThePast }],
    columns: excluded(secret, "token_hash created_at expires_at"),
  },
  factor_challenges: {
    kept: [{ what: "challenges", from: "created_at", keep: { days: 1 } }],
    columns: excluded("Lives for five minutes.", "id factor_id session_id tries used_at created_at"),
  },
  auth_failures: {
    kept: [{ what: "wrong codes", from: "failed_at", keep: { days: 1 } }],
    columns: excluded("Keyed hashes, which name nobody.", "key failed_at"),
  },
  try_levels: {
    kept: [{ what: "failed sign-ins", from: "failed_at", keep: { days: 2 } }],
    columns: excluded("Keyed hashes, which name nobody.", "key failures failed_at"),
  },
  backups: {
    kept: [{ what: "which backups were made", from: "started_at", keep: { years: 3 } }],
    columns: excluded(inner, "id started_at finished_at place name bytes sha256 taken_at error"),
  },
  erasures: {
    kept: [{ what: "who was erased, for a restore of an older backup", from: "erased_at", keep: { years: 3 } }],
    columns: excluded("Keyed hashes, which name nobody.", "mark erased_at copied_at"),
  },
  price_table_versions: {
    kept: "old quotes are computed again with them",
    columns: excluded(
      "The team's figures, about nobody.",
      "id price_table valid_from entry content source_title source_date source_address recorded_at recorded_by",
    ),
  },
  vehicle_visit_totals: {
    kept: "numbers that name nobody",
    columns: excluded("Numbers that name nobody.", "day visits"),
  },
  appointment_blocks: {
    kept: [{ what: "hours without calls", from: "day", keep: { years: 1 } }],
    columns: excluded("The team's own hours.", "id day from_time to_time reason created_at"),
  },
  audit_log: {
    kept: [{ what: "what the team changed", from: "changed_at", keep: { years: 3 } }],
    columns: excluded(
      "What the team did, without what people wrote.",
      "id changed_at admin_user_id table_name row_id operation before after",
    ),
  },
  blocked_records: {
    kept: [{ what: "what a law kept", from: "keep_until", keep: inThePast }],
    columns: excluded("Under lock: only a judge or an authority may see it.", "id source content files keep_until created_at"),
  },
  emails: {
    kept: [
      { what: "mails that were sent", from: "sent_at", keep: { days: 90 } },
      {
        what: "the last mail to somebody who is gone",
        from: "sent_at",
        keep: { hours: 1 },
        only: "kind = 'data-request-erased'",
      },
      { what: "mails that could not be sent", from: "created_at", keep: { years: 1 }, only: "sent_at is null" },
    ],
    columns: excluded(
      "Its reader has it in the mailbox, and its links are keys; what it tells stands in the other files.",
      `id kind audience subject_id recipient reply_to subject html plain calendar calendar_method
        created_at send_after claimed_until tries delays first_tried_at last_tried_at last_error last_answer sent_at given_up_at`,
    ),
  },
  withheld_emails: {
    kept: [{ what: "mails that never left", from: "withheld_at", keep: { days: 90 } }],
    columns: excluded(
      "A mail that never left; what it would tell stands in the other files.",
      "id kind subject_id recipient reason withheld_at",
    ),
  },
  saved_replies: {
    kept: "the team's own",
    columns: excluded("The team's own sentences, about nobody.", "id title body revision created_at"),
  },
  form_submissions: {
    kept: [{ what: "forms known by their ticket", from: "created_at", keep: { days: 2 } }],
    columns: excluded("Names nobody, and lives for two days.", "ticket form body_hash outcome created_at"),
  },
  form_sendings: {
    kept: [{ what: "forms that limits count", from: "sent_at", keep: { days: 1 } }],
    columns: excluded("Keyed hashes, which name nobody.", "key ticket sent_at"),
  },
  form_counters: {
    kept: [{ what: "counters of forms", from: "hour", keep: { days: 2 } }],
    columns: excluded("Keyed hashes, which name nobody.", "hour key sent"),
  },
  signing_secrets: {
    kept: "the site's own",
    columns: excluded(secret, "id secret key_in_use database_key_until"),
  },
  // app/features/cars/vehicles/fields.ts lists the columns, and says that none is about a person.
  // The VIN too: no column says whose car it is (decision 0043).
  vehicles: {
    kept: "the stock",
    columns: {},
    excluded: car,
  },
  stock_imports: {
    kept: [{ what: "imports, with what they changed", from: "created_at", keep: { years: 3 } }],
    columns: excluded(
      "What the team did with files of listings.",
      `id created_at created_by ordered_by source vehicle_status gone file_name file_size state cancel_requested worker alive_at bytes_read
        preview result started_at ended_at undone_at`,
    ),
  },
  stock_import_changes: {
    kept: "go with their import",
    columns: excluded(car, "import_id vehicle_id kind before after undone"),
  },
  stock_import_refusals: {
    kept: [{ what: "rows that an import refused", from: "read_at", keep: { days: 90 } }],
    columns: excluded("Rows of public listings; gone after 90 days.", "import_id line reason row_text read_at"),
  },
  vehicle_images: {
    kept: "the stock",
    columns: excluded(car, "id vehicle_id storage_key width height placeholder alt_text is_primary display_order created_at"),
  },
  official_values: {
    kept: "go with their year",
    columns: excluded(
      "The law's list of cars.",
      `id year make make_key model model_words begins ends displacement cylinders engine power_kw fiscal_power power_cv value`,
    ),
  },
  official_value_years: {
    kept: "every year's law is kept, to compute an old quote again",
    columns: excluded(
      "What the team read of the law.",
      "id year source source_address file_name file_sha256 versions makes read_at read_by",
    ),
  },
  vehicle_official_values: {
    kept: "the stock",
    columns: excluded("What the team decided about a car.", "id vehicle_id year official_value_id confirmed_by confirmed_at"),
  },
  vehicle_features: {
    kept: "the stock",
    columns: excluded(car, "id vehicle_id feature_name feature_value category"),
  },
  vehicle_visit_days: {
    kept: "countVisit erases each day's with its secret",
    columns: excluded("A secret of one day, erased with it.", "day secret"),
  },
  vehicle_visit_networks: {
    kept: "countVisit erases each day's with its secret",
    columns: excluded("Made with a secret of one day: names nobody.", "day network_hash visits"),
  },
  appointment_senders: {
    kept: [
      {
        what: "networks of appointments that hold no hour any more",
        from: "created_at",
        keep: { days: 1 },
        only: `not exists (
      select from appointments
      where id = appointment_id and status in ('pending', 'confirmed') and appointment_date >= current_date
    )`,
      },
    ],
    columns: excluded("Keyed hashes, which name nobody.", "appointment_id network_key wide_network_key created_at"),
  },
  job_failures: {
    kept: "until the job succeeds, or the account is gone",
    columns: excluded(inner, "job subject code times first_failed_at last_failed_at"),
  },
  demonstrations: {
    kept: "says that a removed demonstration does not come back",
    columns: excluded(inner, "id planted_at removed_at"),
  },
  demonstration_rows: {
    kept: "until the demonstration is removed",
    columns: excluded("Names rows of invented people.", "table_name row_id"),
  },
  setup_confirmations: {
    kept: "until an admin takes one back",
    columns: excluded("What the team did to open the shop.", "id step confirmed_by confirmed_at"),
  },
  vehicle_visits: {
    kept: "countVisit erases each day's with its secret",
    columns: excluded("Made with a secret of one day: names nobody.", "day vehicle_id visitor_hash"),
  },
  catalogue: {
    kept: "made from the stock",
    columns: excluded(
      car,
      "available created_at featured first_registration mileage name_id power_kw price segment_id traits_id vehicle_id year",
    ),
  },
  catalogue_names: {
    kept: "made from the stock",
    columns: excluded(car, "id make model search_text"),
  },
  catalogue_segments: {
    kept: "made from the stock",
    columns: excluded(car, "id fuel_type location transmission"),
  },
  catalogue_traits: {
    kept: "made from the stock",
    columns: excluded(car, "id body_style colour drive environmental_badge owners"),
  },
  migration_checksums: {
    kept: "the site's own",
    columns: excluded(inner, "name checksum"),
  },
};
