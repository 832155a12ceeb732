import { hashes, after, car, inThePast, inner, ofNobody, secret, type TableMarks } from "./table-marks.ts";

const ofUnprovenAddress = "kind in ('alert-confirmation', 'saved-list')";

const ofOneDay = ["countVisit erases each day's with its secret", "Made with a secret of one day: names nobody."] as const;

/** The marks of tables without rows of a person: the stock, the law, the team's own work, and what the software needs. */
export const softwareTables: Record<string, TableMarks> = {
  first_admin_links: ofNobody(
    after(inThePast, "expires_at", "links for the first admin that have ended"),
    secret,
    "token_hash created_at expires_at",
  ),
  factor_challenges: ofNobody(
    after({ days: 1 }, "created_at", "challenges"),
    "Lives for five minutes.",
    "id factor_id session_id tries used_at created_at",
  ),
  auth_failures: ofNobody(after({ days: 1 }, "failed_at", "wrong codes"), hashes, "key failed_at"),
  try_levels: ofNobody(after({ days: 2 }, "failed_at", "failed sign-ins"), hashes, "key failures failed_at"),
  backups: ofNobody(
    after({ years: 3 }, "started_at", "which backups were made"),
    inner,
    "id started_at finished_at place name bytes sha256 taken_at error",
  ),
  erasures: ofNobody(
    after({ years: 3 }, "erased_at", "who was erased, for a restore of an older backup"),
    hashes,
    "mark erased_at copied_at",
  ),
  price_table_versions: ofNobody(
    "old quotes are computed again with them",
    "The team's figures, about nobody.",
    "id price_table valid_from entry content source_title source_date source_address recorded_at recorded_by",
  ),
  vehicle_visit_totals: ofNobody("numbers that name nobody", "Numbers that name nobody.", "day visits"),
  appointment_blocks: ofNobody(
    after({ years: 1 }, "day", "hours without calls"),
    "The team's own hours.",
    "id day from_time to_time reason created_at",
  ),
  audit_log: ofNobody(
    after({ years: 3 }, "changed_at", "what the team changed"),
    "What the team did, without what people wrote.",
    "id changed_at admin_user_id table_name row_id operation before after",
  ),
  blocked_records: ofNobody(
    after(inThePast, "keep_until", "what a law kept"),
    "Under lock: only a judge or an authority may see it.",
    "id source content files keep_until created_at",
  ),
  emails: ofNobody(
    [
      { what: "mails that were sent", from: "sent_at", keep: { days: 90 } },
      { what: "the last mail to somebody who is gone", from: "sent_at", keep: { hours: 1 }, only: "kind = 'data-request-erased'" },
      // Nobody has said that the address is theirs: anybody may have typed it.
      { what: "mails that asked to confirm a search, or brought a list", from: "created_at", keep: { hours: 48 }, only: ofUnprovenAddress },
      { what: "mails that could not be sent", from: "created_at", keep: { years: 1 }, only: "sent_at is null" },
    ],
    "Its reader has it in the mailbox, and its links are keys; what it tells stands in the other files.",
    `id kind audience subject_id recipient reply_to subject html plain calendar calendar_method
        conversation_id follows_id held_at created_at send_after claimed_until tries delays first_tried_at last_tried_at last_error last_answer sent_at given_up_at
        unsubscribe_address`,
  ),
  withheld_emails: ofNobody(
    [
      { what: "mails that never left", from: "withheld_at", keep: { days: 90 } },
      {
        what: "those that would have asked to confirm a search, or brought a list",
        from: "withheld_at",
        keep: { hours: 48 },
        only: ofUnprovenAddress,
      },
    ],
    "A mail that never left; what it would tell stands in the other files.",
    "id kind subject_id recipient reason withheld_at",
  ),
  saved_replies: ofNobody("the team's own", "The team's own sentences, about nobody.", "id title body revision created_at"),
  form_submissions: ofNobody(
    after({ days: 2 }, "created_at", "forms known by their ticket"),
    "Names nobody, and lives for two days.",
    "ticket form body_hash outcome created_at",
  ),
  joined_answers: ofNobody(after({ days: 90 }, "joined_at", "mails that have joined a conversation"), hashes, "message_hash joined_at"),
  form_sendings: ofNobody(after({ days: 1 }, "sent_at", "forms that limits count"), hashes, "key ticket sent_at"),
  form_counters: ofNobody(after({ days: 2 }, "hour", "counters of forms"), hashes, "hour key sent"),
  signing_secrets: ofNobody("the site's own", secret, "id secret key_in_use database_key_until"),
  // app/features/cars/vehicles/fields.ts lists the columns, and says that none is about a person.
  // The VIN too: no column says whose car it is (decision 0043).
  vehicles: { kept: "the stock", columns: {}, excluded: car },
  advertised_places: ofNobody("until somebody has taken the advertisement down", car, "id vehicle_id car place since marked_by"),
  feeds: ofNobody(
    "the addresses at which portals fetch the stock",
    "What the team gave to portals.",
    "id format name key_hash store_code columns created_at created_by revoked_at",
  ),
  autoscout24_models: ofNobody("until the next list", "Numbers that a portal publishes.", "make_id model_id make model saved_at"),
  stock_sources: ofNobody(
    "who brings stock files",
    "Companies and how their files come.",
    `id created_at name format vehicle_status gone ended_at arrives folder address fetch_hour key_hash expected_days told_id came_at
        looked_at seen trouble told_at late_told_at`,
  ),
  stock_imports: ofNobody(
    after({ years: 3 }, "created_at", "imports, with what they changed"),
    "What the team did with files of listings.",
    `id created_at created_by ordered_by source vehicle_status gone file_name file_size state cancel_requested worker alive_at bytes_read
        preview result started_at ended_at undone_at stock_source_id arrived_by arrival_mark asks`,
  ),
  stock_mappings: ofNobody("the team's own", "What the columns of files of listings are.", "id header file_name columns changed_at"),
  stock_words: ofNobody("the team's own", "Words of files of listings.", "id format list word value changed_at"),
  stock_import_changes: ofNobody("go with their import", car, "import_id vehicle_id kind before after undone"),
  stock_import_rows: ofNobody(
    "until the import is decided, seven days at most",
    car,
    "import_id kind position source_key label car left_out",
  ),
  stock_listings: ofNobody("go with their car", car, "source source_key vehicle_id import_id lost_at lost_import_id"),
  stock_doubts: ofNobody("go with their import", car, "id source source_key import_id vehicle_id listing decision decided_at decided_by"),
  stock_import_refusals: ofNobody(
    after({ days: 90 }, "read_at", "rows that an import refused"),
    "Rows of public listings; gone after 90 days.",
    "import_id line reason row_text column_name value read_at",
  ),
  vehicle_images: ofNobody(
    "the stock",
    car,
    "id vehicle_id storage_key width height placeholder alt_text is_primary display_order created_at import_id",
  ),
  mileage_files: ofNobody("until the hourly job has removed the file", inner, "storage_key noted_at"),
  official_values: ofNobody(
    "go with their year",
    "The law's list of cars.",
    `id year make make_key model model_words begins ends displacement cylinders engine power_kw fiscal_power power_cv value`,
  ),
  official_value_years: ofNobody(
    "every year's law is kept, to compute an old quote again",
    "What the team read of the law.",
    "id year source source_address file_name file_sha256 versions makes read_at read_by",
  ),
  vehicle_official_values: ofNobody(
    "the stock",
    "What the team decided about a car.",
    "id vehicle_id year official_value_id confirmed_by confirmed_at",
  ),
  vehicle_features: ofNobody("the stock", car, "id vehicle_id feature_name feature_value category"),
  vehicle_visit_days: ofNobody("countVisit erases each day's with its secret", "A secret of one day, erased with it.", "day secret"),
  vehicle_visit_networks: ofNobody(...ofOneDay, "day network_hash visits"),
  appointment_senders: ofNobody(
    [
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
    hashes,
    "appointment_id network_key wide_network_key created_at",
  ),
  job_failures: ofNobody("until the job succeeds, or the account is gone", inner, "job subject code times first_failed_at last_failed_at"),
  demonstrations: ofNobody("says that a removed demonstration does not come back", inner, "id planted_at removed_at"),
  demonstration_rows: ofNobody("until the demonstration is removed", "Names rows of invented people.", "table_name row_id"),
  company_accounts: ofNobody(
    "every account that was ever proposed",
    "The company's bank accounts, and who of the team decided on them.",
    "id iban proposed_at proposed_by confirmed_at confirmed_by withdrawn_at withdrawn_by",
  ),
  setup_confirmations: ofNobody(
    "until an admin takes one back",
    "What the team did to open the shop.",
    "id step confirmed_by confirmed_at",
  ),
  vehicle_visits: ofNobody(...ofOneDay, "day vehicle_id visitor_hash"),
  catalogue: ofNobody(
    "made from the stock",
    car,
    "available created_at featured first_registration known_price mileage name_id power_kw price segment_id traits_id vehicle_id year",
  ),
  catalogue_names: ofNobody("made from the stock", car, "id make model search_text words"),
  catalogue_segments: ofNobody("made from the stock", car, "id fuel_type location transmission"),
  car_changes: ofNobody(
    "until the next round of alerts",
    car,
    "id vehicle_id changed_at name_id segment_id traits_id known_price mileage year power_kw first_registration totals in_round present reduced",
  ),
  alert_rounds: ofNobody("one row, until the round is over", inner, "id since region query"),
  price_changes: ofNobody("go with their car", car, "vehicle_id began_at price asked"),
  vehicle_day_visits: ofNobody(
    after({ years: 1 }, "day", "a car's visits of each day"),
    "Numbers that name nobody.",
    "vehicle_id day visits",
  ),
  prices_at_door: ofNobody("computed from the stock", car, "vehicle_id computed_on changes totals"),
  catalogue_traits: ofNobody("made from the stock", car, "id body_style colour drive environmental_badge owners"),
  migration_checksums: ofNobody("the site's own", inner, "name checksum"),
};
