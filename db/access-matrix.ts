/**
 * Which rows each database role may reach in every table, and how (row B4), as in the policies of db/migrations. db/access.test.ts tries
 * each entry and fails for a table without one.
 */

export const roles = ["app_visitor", "app_customer", "app_admin", "app_system"] as const;
export const operations = ["select", "insert", "update", "delete"] as const;
export type Role = (typeof roles)[number];
export type Operation = (typeof operations)[number];

/**
 * The rows that an operation reaches: all, those of unarchived vehicles, a customer's own, or none because the database refuses. "linked":
 * those of the order whose signed link the sender holds, and without one none.
 */
export type Reach = "all" | "public" | "own" | "linked" | "refused";
type Rules = Record<Operation, Reach>;

const everything: Rules = { select: "all", insert: "all", update: "all", delete: "all" };
const reading: Rules = { select: "public", insert: "refused", update: "refused", delete: "refused" };
const nothing: Rules = { select: "refused", insert: "refused", update: "refused", delete: "refused" };
const counting: Rules = { select: "all", insert: "all", update: "refused", delete: "all" };

const stock: Record<Role, Rules> = { app_visitor: reading, app_customer: reading, app_admin: everything, app_system: everything };
const visits: Record<Role, Rules> = { app_visitor: nothing, app_customer: nothing, app_admin: nothing, app_system: counting };

/** Sent forms. Visitors write rows without an owner, customers write and read their own; only the team and the software change them. */
const writing: Rules = { ...nothing, insert: "all" };
const forms: Record<Role, Rules> = {
  app_visitor: writing,
  app_customer: { ...writing, select: "own" },
  app_admin: everything,
  app_system: everything,
};
const systemOnly: Record<Role, Rules> = { app_visitor: nothing, app_customer: nothing, app_admin: nothing, app_system: everything };

/** Rows of a public law, which only the software writes. */
const readingAll: Rules = { ...nothing, select: "all" };
const law: Record<Role, Rules> = { app_visitor: readingAll, app_customer: readingAll, app_admin: readingAll, app_system: everything };

/** Rows of a person that only the software writes. */
const readingOwn: Rules = { ...nothing, select: "own" };
/** Lists that customers may add to. They see active rows (none in the test) and their own. */
const extendableLists: Record<Role, Rules> = {
  app_visitor: nothing,
  app_customer: { ...writing, select: "own" },
  app_admin: everything,
  app_system: everything,
};

/** What the customer of an order sees of it, with the account or with the link. db/order-access.test.ts tries the link. */
const orderReading: Record<"app_visitor" | "app_customer", Rules> = {
  app_visitor: { ...nothing, select: "linked" },
  app_customer: readingOwn,
};
const undeleted: Rules = { ...everything, delete: "refused" };

export const matrix: Record<string, Record<Role, Rules>> = {
  vehicles: stock,
  vehicle_images: stock,
  vehicle_features: stock,
  vehicle_visit_days: visits,
  vehicle_visits: visits,
  vehicle_visit_networks: systemOnly,
  appointment_senders: { ...systemOnly, app_admin: { ...nothing, select: "all" } },
  job_failures: { ...systemOnly, app_admin: { ...nothing, select: "all" } },
  vehicle_inquiries: forms,
  contact_messages: forms,
  appointments: forms,
  reservations: forms,
  data_requests: forms,
  consents: {
    app_visitor: writing,
    app_customer: { ...writing, select: "own" },
    app_admin: { ...nothing, select: "all", insert: "all" },
    app_system: { ...nothing, select: "all", insert: "all", delete: "all" },
  },
  emails: {
    app_visitor: writing,
    app_customer: writing,
    app_admin: { select: "all", insert: "all", update: "all", delete: "refused" },
    app_system: everything,
  },
  withheld_emails: {
    app_visitor: writing,
    app_customer: writing,
    app_admin: { ...writing, select: "all" },
    app_system: everything,
  },
  // An admin may update only the columns of a ban and of `unlocked_at`, so an update of other columns is refused.
  users: { ...systemOnly, app_customer: readingOwn, app_admin: { ...nothing, select: "all" } },
  profiles: { ...systemOnly, app_customer: { ...readingOwn, update: "own" }, app_admin: { ...nothing, select: "all" } },
  user_roles: { ...systemOnly, app_customer: readingOwn, app_admin: { ...everything, update: "refused" } },
  sessions: { ...systemOnly, app_customer: { ...readingOwn, delete: "own" }, app_admin: { ...nothing, select: "all", delete: "all" } },
  account_links: systemOnly,
  first_admin_links: systemOnly,
  openid_identities: systemOnly,
  auth_failures: systemOnly,
  try_levels: systemOnly,
  inquiry_replies: {
    app_visitor: nothing,
    app_customer: { ...writing, select: "own" },
    app_admin: { ...nothing, select: "all", insert: "all" },
    app_system: everything,
  },
  team_replies: { ...systemOnly, app_admin: { ...nothing, select: "all", insert: "all" } },
  saved_replies: { ...systemOnly, app_admin: everything },
  service_contracts: {
    app_visitor: nothing,
    app_customer: { select: "own", insert: "all", update: "own", delete: "refused" },
    app_admin: everything,
    app_system: everything,
  },
  form_submissions: systemOnly,
  form_counters: systemOnly,
  form_sendings: systemOnly,
  signing_secrets: { ...systemOnly, app_system: { ...nothing, select: "all" } },
  auth_factors: { ...systemOnly, app_customer: readingOwn, app_admin: { ...nothing, select: "all" } },
  factor_challenges: systemOnly,
  recovery_codes: { ...systemOnly, app_customer: readingOwn, app_admin: { ...nothing, select: "all" } },
  blocked_records: systemOnly,
  vehicle_visit_totals: { ...systemOnly, app_admin: { ...nothing, select: "all" } },
  stock_imports: { ...systemOnly, app_admin: { ...everything, delete: "refused" } },
  stock_import_changes: { ...systemOnly, app_admin: { ...nothing, select: "all" } },
  stock_import_refusals: { ...systemOnly, app_admin: { ...nothing, select: "all" } },
  official_value_years: law,
  official_values: law,
  vehicle_official_values: stock,
  appointment_blocks: { ...systemOnly, app_admin: { ...everything, update: "refused" } },
  demonstrations: { ...systemOnly, app_admin: { ...nothing, select: "all" } },
  demonstration_rows: systemOnly,
  setup_confirmations: { ...systemOnly, app_admin: { ...everything, update: "refused" } },
  audit_log: { ...systemOnly, app_admin: { ...nothing, select: "all" }, app_system: { ...nothing, select: "all", delete: "all" } },
  user_preferences: {
    app_visitor: nothing,
    app_customer: { select: "own", insert: "all", update: "own", delete: "refused" },
    app_admin: everything,
    app_system: everything,
  },
  vehicle_makes: extendableLists,
  vehicle_models: extendableLists,
  // Rows are only added. A visitor sees the figures; the rows of the test are figures.
  price_table_versions: {
    app_visitor: { ...nothing, select: "all" },
    app_customer: { ...nothing, select: "all" },
    app_admin: { ...nothing, select: "all", insert: "all" },
    app_system: { ...nothing, select: "all", insert: "all" },
  },
  backups: { ...systemOnly, app_admin: { ...nothing, select: "all" } },
  erasures: systemOnly,
  orders: { ...orderReading, app_admin: undeleted, app_system: everything },
  erased_orders: systemOnly,
  order_changes: { ...systemOnly, app_admin: { ...nothing, select: "all" } },
  order_steps: { ...orderReading, app_admin: undeleted, app_system: everything },
  order_template_steps: { ...systemOnly, app_admin: { ...nothing, select: "all", update: "all" } },
  order_news: { ...orderReading, app_admin: readingAll, app_system: everything },
  // The customer decides and the team writes, each in columns of their own. The update is a decision's column, so the team is refused.
  order_quotes: {
    app_visitor: { ...nothing, select: "linked", update: "linked" },
    app_customer: { ...readingOwn, update: "own" },
    app_admin: { ...nothing, select: "all", insert: "all" },
    app_system: everything,
  },
  order_papers: { ...orderReading, app_admin: undeleted, app_system: everything },
  order_paper_files: {
    app_visitor: { ...nothing, select: "linked", insert: "linked" },
    app_customer: { ...readingOwn, insert: "all" },
    app_admin: undeleted,
    app_system: everything,
  },
  order_paper_looks: {
    app_visitor: { ...nothing, insert: "linked" },
    app_customer: writing,
    app_admin: { ...nothing, select: "all", insert: "all" },
    app_system: everything,
  },
  order_inspections: { ...orderReading, app_admin: undeleted, app_system: everything },
  order_inspection_photos: { ...orderReading, app_admin: everything, app_system: everything },
  // Nobody changes an entry of the ledger.
  order_entries: {
    ...orderReading,
    app_admin: { ...nothing, select: "all", insert: "all" },
    app_system: { ...everything, update: "refused" },
  },
  order_withdrawals: {
    app_visitor: { ...nothing, select: "linked", insert: "linked" },
    app_customer: { ...readingOwn, insert: "all" },
    app_admin: readingAll,
    app_system: everything,
  },
  migration_checksums: { ...systemOnly, app_system: nothing },
};
