import { taxPapers, underContract } from "./order-tables.ts";

/** How long everything is kept (row G9). It must agree with the privacy page: app/features/privacy/legal/privacy/sections.tsx. */

export type Period = {
  table: string;
  /** A name for readers of this table; a failure is reported under it. */
  what: string;
  /** The column with the moment from which the time counts. `keep` is in hours, days or years of Madrid's calendar. */
  from: string;
  keep: { hours?: number; days?: number; years?: number };
  /** An SQL condition for the rows. It is constant text here, never text from a request. */
  only?: string;
  /** For rows whose time counts from a moment of the row above them: `from` is a column of this table, and `column` names its row. */
  above?: { column: string; table: string };
  /** The column that records the end of the row's file. The row stays, and the file leaves the store. */
  fileOnly?: string;
};

const inThePast = { hours: 0 };

/** While an order is open and for a year after, its conversation stays. */
const ofRecentOrder = `exists (
  select from orders where inquiry_id = vehicle_inquiries.id and (ended_at is null or ended_at > now() - interval '1 year')
)`;
const ofOrder = { column: "order_id", table: "orders" };

export const periods: readonly Period[] = [
  {
    table: "users",
    what: "accounts that were never confirmed",
    from: "created_at",
    keep: { days: 7 },
    only: "email_verified_at is null and not exists (select from user_roles where user_id = users.id and role = 'admin')",
  },
  { table: "sessions", what: "sessions at their end", from: "created_at", keep: { days: 30 } },
  { table: "sessions", what: "sessions that nobody uses", from: "last_seen_at", keep: { days: 7 } },
  { table: "account_links", what: "links in mails that have ended", from: "expires_at", keep: { days: 1 } },
  { table: "first_admin_links", what: "links for the first admin that have ended", from: "expires_at", keep: inThePast },
  { table: "auth_factors", what: "apps without a first code", from: "created_at", keep: { days: 1 }, only: "verified_at is null" },
  { table: "factor_challenges", what: "challenges", from: "created_at", keep: { days: 1 } },
  { table: "auth_failures", what: "wrong codes", from: "failed_at", keep: { days: 1 } },
  { table: "try_levels", what: "failed sign-ins", from: "failed_at", keep: { days: 2 } },
  { table: "form_submissions", what: "forms known by their ticket", from: "created_at", keep: { days: 2 } },
  { table: "form_sendings", what: "forms that limits count", from: "sent_at", keep: { days: 1 } },
  { table: "form_counters", what: "counters of forms", from: "hour", keep: { days: 2 } },
  { table: "emails", what: "mails that were sent", from: "sent_at", keep: { days: 90 } },
  {
    table: "emails",
    what: "the last mail to somebody who is gone",
    from: "sent_at",
    keep: { hours: 1 },
    only: "kind = 'data-request-erased'",
  },
  { table: "emails", what: "mails that could not be sent", from: "created_at", keep: { years: 1 }, only: "sent_at is null" },
  { table: "withheld_emails", what: "mails that never left", from: "withheld_at", keep: { days: 90 } },
  {
    table: "vehicle_inquiries",
    what: "inquiries, from the last answer on",
    from: "created_at",
    keep: { years: 1 },
    only: `not ${ofRecentOrder}
      and not exists (select from inquiry_replies where inquiry_id = vehicle_inquiries.id and created_at > now() - interval '1 year')`,
  },
  {
    table: "service_contracts",
    what: "plans that came to nothing",
    from: "created_at",
    keep: { years: 1 },
    only: "status in ('pending', 'cancelled')",
  },
  { table: "service_contracts", what: "plans that were carried out", from: "created_at", keep: { years: 6 }, only: "status = 'completed'" },
  {
    table: "contact_messages",
    what: "messages, from the last answer on",
    from: "created_at",
    keep: { years: 1 },
    only: "not exists (select from team_replies where contact_message_id = contact_messages.id and created_at > now() - interval '1 year')",
  },
  {
    table: "appointment_senders",
    what: "networks of appointments that hold no hour any more",
    from: "created_at",
    keep: { days: 1 },
    only: `not exists (
      select from appointments
      where id = appointment_id and status in ('pending', 'confirmed') and appointment_date >= current_date
    )`,
  },
  { table: "appointments", what: "appointments", from: "appointment_date", keep: { years: 1 } },
  {
    table: "reservations",
    what: "reservations that came to nothing",
    from: "created_at",
    keep: { years: 1 },
    only: "status <> 'accepted'",
  },
  { table: "reservations", what: "deposits that were paid", from: "created_at", keep: { years: 6 }, only: "status = 'accepted'" },
  { table: "orders", what: "orders that came to nothing", from: "ended_at", keep: { years: 1 }, only: `not ${underContract}` },
  { table: "orders", what: "orders under contract, from their end on", from: "ended_at", keep: { years: 6 } },
  {
    table: "order_paper_files",
    what: "papers of ended orders that tax law does not demand",
    from: "ended_at",
    above: ofOrder,
    keep: { years: 1 },
    only: `erased_at is null and not ${taxPapers}`,
    fileOnly: "erased_at",
  },
  { table: "order_news", what: "news of ended orders", from: "ended_at", above: ofOrder, keep: { years: 1 } },
  {
    table: "data_requests",
    what: "data requests that nobody proved",
    from: "created_at",
    keep: { days: 30 },
    only: "status = 'unverified'",
  },
  { table: "data_requests", what: "data requests", from: "created_at", keep: { years: 3 } },
  { table: "consents", what: "consents", from: "given_at", keep: { years: 3 } },
  { table: "appointment_blocks", what: "hours without calls", from: "day", keep: { years: 1 } },
  { table: "audit_log", what: "what the team changed", from: "changed_at", keep: { years: 3 } },
  { table: "stock_import_refusals", what: "rows that an import refused", from: "read_at", keep: { days: 90 } },
  { table: "stock_imports", what: "imports, with what they changed", from: "created_at", keep: { years: 3 } },
  { table: "backups", what: "which backups were made", from: "started_at", keep: { years: 3 } },
  { table: "erasures", what: "who was erased, for a restore of an older backup", from: "erased_at", keep: { years: 3 } },
  { table: "blocked_records", what: "what a law kept", from: "keep_until", keep: inThePast },
];

/** Tables that this job does not erase, and why. */
export const keptWithoutEnd: Readonly<Record<string, string>> = {
  openid_identities: "until the person deletes the account",
  user_preferences: "until the person deletes the account",
  vehicle_makes: "until the person deletes the account, or everybody's",
  vehicle_models: "until the person deletes the account, or everybody's",
  inquiry_replies: "go with their inquiry",
  team_replies: "go with their message or reservation",
  saved_replies: "the team's own",
  profiles: "until the person deletes the account",
  user_roles: "until the person deletes the account, or an admin decides",
  recovery_codes: "until the last app is removed, or new codes are made",
  signing_secrets: "the site's own",
  vehicles: "the stock",
  vehicle_images: "the stock",
  vehicle_features: "the stock",
  official_value_years: "every year's law is kept, to compute an old quote again",
  official_values: "go with their year",
  vehicle_official_values: "the stock",
  stock_import_changes: "go with their import",
  vehicle_visit_days: "countVisit erases each day's with its secret",
  vehicle_visit_networks: "countVisit erases each day's with its secret",
  demonstrations: "says that a removed demonstration does not come back",
  demonstration_rows: "until the demonstration is removed",
  setup_confirmations: "until an admin takes one back",
  job_failures: "until the job succeeds, or the account is gone",
  vehicle_visits: "countVisit erases each day's with its secret",
  vehicle_visit_totals: "numbers that name nobody",
  catalogue: "made from the stock",
  catalogue_names: "made from the stock",
  catalogue_segments: "made from the stock",
  catalogue_traits: "made from the stock",
  migration_checksums: "the site's own",
  erased_orders: "ids that name nobody; blocked files of an order may leave the store years later",
  order_changes: "go with their order",
  order_steps: "go with their order",
  order_quotes: "go with their order",
  order_papers: "go with their order",
  order_paper_looks: "go with their file's row",
  order_inspections: "go with their order",
  order_inspection_photos: "go with their order",
  order_entries: "go with their order",
  order_withdrawals: "go with their order",
  order_template_steps: "the team's own",
  price_table_versions: "old quotes are computed again with them",
};
