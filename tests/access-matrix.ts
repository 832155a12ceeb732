/** Which rows each database role may reach in every table, and how (row B4). db/access.test.ts tries each entry. */

export const roles = ["app_visitor", "app_customer", "app_salesperson", "app_accountant", "app_admin", "app_system"] as const;
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
const nothing: Rules = { select: "refused", insert: "refused", update: "refused", delete: "refused" };
const undeleted: Rules = { ...everything, delete: "refused" };
const replaced: Rules = { ...everything, update: "refused" };
const reading: Rules = { ...nothing, select: "all" };
const adding: Rules = { ...reading, insert: "all" };
const writing: Rules = { ...nothing, insert: "all" };
const readingOwn: Rules = { ...nothing, select: "own" };
const addingOwn: Rules = { ...readingOwn, insert: "all" };
const changingOwn: Rules = { ...addingOwn, update: "own" };
const readingPublic: Rules = { ...nothing, select: "public" };
/** What the holder of an order's link sees of it. db/order-access.test.ts tries the link. */
const readingLinked: Rules = { ...nothing, select: "linked" };
const addingLinked: Rules = { ...readingLinked, insert: "linked" };

type BaseRole = Exclude<Role, "app_salesperson" | "app_accountant">;

const access = (visitor: Rules, customer: Rules, admin: Rules, system = everything): Record<BaseRole, Rules> => ({
  app_visitor: visitor,
  app_customer: customer,
  app_admin: admin,
  app_system: system,
});

const systemOnly = access(nothing, nothing, nothing);
const teamReads = access(nothing, nothing, reading);
const teamReplaces = access(nothing, nothing, replaced);
const stock = access(readingPublic, readingPublic, everything);
const visits = access(nothing, nothing, nothing, { ...everything, update: "refused" });
/** Sent forms. Visitors write rows without an owner, customers write and read their own; only the team and the software change them. */
const forms = access(writing, addingOwn, everything);
/** Rows of a public law, which only the software writes. */
const law = access(reading, reading, reading);
/** Lists that customers may add to. They see active rows (none in the test) and their own. */
const extendableLists = access(nothing, addingOwn, everything);
const ofOrder = access(readingLinked, readingOwn, undeleted);

const base: Record<string, Record<BaseRole, Rules>> = {
  vehicles: stock,
  vehicle_images: stock,
  vehicle_features: stock,
  vehicle_visit_days: visits,
  vehicle_visits: visits,
  vehicle_visit_networks: systemOnly,
  appointment_senders: teamReads,
  job_failures: teamReads,
  vehicle_inquiries: forms,
  contact_messages: forms,
  appointments: forms,
  reservations: forms,
  data_requests: forms,
  consents: access(writing, addingOwn, adding, { ...adding, delete: "all" }),
  emails: access(writing, writing, undeleted),
  withheld_emails: access(writing, writing, adding),
  // An admin may update only the columns of a ban and of `unlocked_at`, so an update of other columns is refused.
  users: access(nothing, readingOwn, reading),
  profiles: access(nothing, { ...readingOwn, update: "own" }, reading),
  // An admin, and a salesperson for themselves, may update only the version of a calendar's address, so an update of other columns is refused.
  user_roles: access(nothing, readingOwn, replaced),
  sessions: access(nothing, { ...readingOwn, delete: "own" }, { ...reading, delete: "all" }),
  account_links: systemOnly,
  first_admin_links: systemOnly,
  openid_identities: systemOnly,
  auth_failures: systemOnly,
  try_levels: systemOnly,
  inquiry_replies: access(nothing, addingOwn, adding),
  team_replies: access(nothing, nothing, adding),
  conversation_work: access(nothing, nothing, undeleted),
  // Whoever of the team wrote a note may remove it, as the person of this test wrote both.
  conversation_notes: teamReplaces,
  saved_replies: access(nothing, nothing, everything),
  feeds: access(nothing, nothing, undeleted),
  autoscout24_models: access(nothing, nothing, reading),
  stock_sources: access(nothing, nothing, undeleted),
  advertised_places: access(nothing, nothing, replaced),
  // The team reads what people wait for, without their addresses.
  saved_searches: teamReads,
  car_changes: systemOnly,
  alert_rounds: access(nothing, nothing, nothing, { ...nothing, select: "all", update: "all" }),
  found_cars: systemOnly,
  told_cars: systemOnly,
  service_contracts: access(nothing, changingOwn, everything),
  form_submissions: systemOnly,
  form_counters: systemOnly,
  form_sendings: systemOnly,
  joined_answers: systemOnly,
  signing_secrets: access(nothing, nothing, nothing, reading),
  auth_factors: access(nothing, readingOwn, reading),
  factor_challenges: systemOnly,
  recovery_codes: access(nothing, readingOwn, reading),
  blocked_records: systemOnly,
  vehicle_visit_totals: teamReads,
  vehicle_day_visits: teamReads,
  // The public sees a part of it through a view: app/features/cars/price-history/.
  price_changes: access(nothing, nothing, reading, adding),
  stock_imports: access(nothing, nothing, undeleted),
  stock_mappings: access(nothing, nothing, undeleted),
  stock_words: access(nothing, nothing, undeleted),
  stock_import_changes: teamReads,
  stock_import_refusals: teamReads,
  stock_import_rows: access(nothing, nothing, { ...everything, insert: "refused" }),
  stock_listings: teamReads,
  stock_doubts: access(nothing, nothing, { ...everything, insert: "refused", delete: "refused" }),
  official_value_years: law,
  official_values: law,
  vehicle_official_values: stock,
  appointment_blocks: teamReplaces,
  demonstrations: teamReads,
  demonstration_rows: systemOnly,
  setup_confirmations: teamReplaces,
  // The rows of the test are confirmed ones, and the update is of the number, which nobody changes. Confirming has its own test.
  company_accounts: access(reading, reading, adding, reading),
  audit_log: access(nothing, nothing, reading, { ...reading, delete: "all" }),
  user_preferences: access(nothing, changingOwn, everything),
  // A member of the team saves cars as a customer.
  saved_cars: access(nothing, { ...addingOwn, delete: "own" }, nothing),
  vehicle_makes: extendableLists,
  vehicle_models: extendableLists,
  // Rows are only added. A visitor sees the figures; the rows of the test are figures.
  price_table_versions: access(reading, reading, adding, adding),
  backups: teamReads,
  erasures: systemOnly,
  orders: ofOrder,
  erased_orders: systemOnly,
  order_steps: ofOrder,
  order_template_steps: access(nothing, nothing, { ...reading, update: "all" }),
  order_news: access(readingLinked, readingOwn, reading),
  // The customer decides and the team writes, each in columns of their own. The update is a decision's column, so the team is refused.
  order_quotes: access({ ...readingLinked, update: "linked" }, { ...readingOwn, update: "own" }, adding),
  order_papers: ofOrder,
  order_paper_files: access(addingLinked, addingOwn, undeleted),
  order_paper_looks: access({ ...nothing, insert: "linked" }, writing, adding),
  order_inspections: ofOrder,
  order_inspection_photos: access(readingLinked, readingOwn, everything),
  mileage_readings: access(nothing, nothing, replaced),
  mileage_files: access(nothing, nothing, writing),
  // Nobody changes an entry of the ledger.
  order_entries: access(readingLinked, readingOwn, adding, replaced),
  // The customer's own insertion needs an accepted quote: app/features/orders/purchase-confirmations/purchase.test.ts.
  order_purchase_confirmations: access(readingLinked, readingOwn, reading),
  order_purchases: access(nothing, nothing, undeleted),
  order_cost_lines: access(nothing, nothing, undeleted),
  // The team puts a movement aside, and changes nothing that the bank says. The update is of such a column.
  bank_movements: access(nothing, nothing, adding),
  order_withdrawals: access(addingLinked, addingOwn, reading),
  // The customer answers what the team proposes, in columns of their own.
  order_handovers: access({ ...readingLinked, update: "linked" }, { ...readingOwn, update: "own" }, undeleted),
  // The customer signs and the team writes, each in columns of their own. The update is a signature, so the team is refused.
  order_documents: access({ ...readingLinked, update: "linked" }, { ...readingOwn, update: "own" }, adding),
  erased_documents: access(nothing, nothing, reading),
  order_refund_accounts: access({ ...addingLinked, update: "linked" }, { ...addingOwn, update: "own" }, reading),
  migration_checksums: access(nothing, nothing, nothing, nothing),
};

const changing: Rules = { ...adding, update: "all" };

/** What the roles beside the admin reach. A table that is missing here refuses them everything (row B10). */
const ofTeam: Record<string, { salesperson?: Rules; accountant?: Rules }> = {
  vehicles: { salesperson: undeleted },
  vehicle_images: { salesperson: everything },
  vehicle_features: { salesperson: everything },
  vehicle_makes: { salesperson: reading },
  vehicle_models: { salesperson: reading },
  vehicle_visit_totals: { salesperson: reading },
  vehicle_day_visits: { salesperson: reading },
  price_changes: { salesperson: reading },
  vehicle_official_values: { salesperson: reading },
  official_value_years: { salesperson: reading },
  official_values: { salesperson: reading },
  price_table_versions: { salesperson: reading },
  vehicle_inquiries: { salesperson: undeleted },
  inquiry_replies: { salesperson: adding },
  contact_messages: { salesperson: { ...reading, update: "all" } },
  reservations: { salesperson: { ...reading, update: "all" } },
  team_replies: { salesperson: adding },
  conversation_work: { salesperson: changing },
  conversation_notes: { salesperson: replaced },
  saved_replies: { salesperson: everything },
  company_accounts: { salesperson: reading, accountant: reading },
  feeds: { salesperson: undeleted },
  autoscout24_models: { salesperson: reading },
  advertised_places: { salesperson: replaced },
  saved_searches: { salesperson: reading },
  appointments: { salesperson: undeleted },
  appointment_senders: { salesperson: reading },
  appointment_blocks: { salesperson: replaced },
  service_contracts: { salesperson: { ...reading, update: "all" } },
  // An accountant may update only the column that a lock needs, so an update of other columns is refused.
  orders: { salesperson: changing, accountant: reading },
  order_steps: { salesperson: changing, accountant: reading },
  order_template_steps: { salesperson: reading },
  order_news: { salesperson: reading, accountant: reading },
  order_quotes: { salesperson: adding, accountant: reading },
  order_papers: { salesperson: changing, accountant: reading },
  order_paper_files: { salesperson: changing, accountant: reading },
  order_paper_looks: { salesperson: adding, accountant: adding },
  order_inspections: { salesperson: changing, accountant: reading },
  order_inspection_photos: { salesperson: everything },
  mileage_readings: { salesperson: replaced },
  mileage_files: { salesperson: writing },
  // The rows of the test are charges. db/team-roles.test.ts tries the other kinds.
  order_entries: { salesperson: adding, accountant: adding },
  order_withdrawals: { salesperson: reading, accountant: reading },
  order_handovers: { salesperson: changing, accountant: reading },
  order_purchase_confirmations: { salesperson: reading, accountant: reading },
  order_purchases: { accountant: changing },
  order_cost_lines: { accountant: changing },
  order_documents: { salesperson: adding, accountant: reading },
  erased_documents: { accountant: reading },
  // Only why a movement is set aside may change.
  bank_movements: { accountant: adding },
  users: { salesperson: reading, accountant: reading },
  profiles: { salesperson: reading, accountant: reading },
  user_roles: { salesperson: reading, accountant: reading },
  emails: { salesperson: adding, accountant: adding },
  withheld_emails: { salesperson: writing, accountant: writing },
  consents: { salesperson: reading },
  // The rows of the test are of vehicles.
  audit_log: { salesperson: reading },
};

export const matrix: Record<string, Record<Role, Rules>> = Object.fromEntries(
  Object.entries(base).map(([table, rules]) => {
    const { salesperson = nothing, accountant = nothing } = ofTeam[table] ?? {};
    return [table, { ...rules, app_salesperson: salesperson, app_accountant: accountant }];
  }),
);
