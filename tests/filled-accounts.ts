import { emptyTally } from "#app/features/cars/imports/judging/samples.ts";
import { findTeamCalendar } from "#app/features/orders/team-calendar/queries.server.ts";
import { type Keys, keysFrom } from "#server/secrets/keys.ts";
import type { Database } from "#db/client.ts";
import { runAs, system } from "#server/context.ts";
import { hashPassword } from "#server/secrets/password.ts";
import { hashOf } from "#server/secrets/secret-token.ts";
import { insertSession, insertUser } from "./accounts.ts";
import { insertMail } from "./inbox.ts";
import { insertCompanyAccount } from "./past-policies.ts";

/** The saved search of a filled folder. */
export const filledSearch = { id: "22222222-2222-4222-8222-222222222222", email: "aviso@ejemplo.es" };

/** People with an account in a filled folder, and their data. Only the test knows the tokens of sessions and links. */
export type FilledAccounts = {
  /** The tokens of their sessions. */
  sessions: { owner: string; other: string; admin: string; salesperson: string; accountant: string };
  /** The owner's id and data. */
  ownerId: string;
  otherId: string;
  adminId: string;
  /** The addresses of the admin's calendars. */
  calendars: string[];
  inquiry: string;
  savedReply: string;
  /** The key of a feed's address. */
  feedKey: string;
  factor: string;
  /** A mail that waits for many years. */
  mail: string;
  /** A file of listings that waits for a decision. */
  stockImport: string;
  /** A named source of files. */
  stockSource: string;
  /** Valid links: one of an account that was never confirmed, two of other accounts, and one for the first admin, who is there already. */
  links: { confirm: string; reset: string; address: string; firstAdmin: string };
  /** The credentials of the account of `signsIn`. */
  signsIn: { email: string; password: string };
};

const token = (name: string) => keysFrom(Buffer.from("filled accounts")).sign("known-browser", name).padEnd(43, "x");

/** Inserts at least one row into every table of accounts, at the present time. */
export async function fillAccounts(database: Database, keys: Keys): Promise<FilledAccounts> {
  const now = Temporal.Now.instant();
  const signsIn = { email: "entra@ejemplo.es", password: "pasos lentos 7" };
  const passwordHash = await hashPassword(signsIn.password);
  await insertUser(database, { email: signsIn.email, passwordHash, now });
  const owner = await insertUser(database, { email: "duena@ejemplo.es", passwordHash, now });
  const other = await insertUser(database, { email: "otra@ejemplo.es", passwordHash, now });
  const admin = await insertUser(database, { email: "oficina@ejemplo.es", admin: true, passwordHash, now });
  const leaving = await insertUser(database, { email: "se-va@ejemplo.es", passwordHash, now });
  const unproven = await insertUser(database, { email: "nueva@ejemplo.es", verified: false, passwordHash, now });
  const salesperson = await insertUser(database, { email: "ventas@ejemplo.es", role: "salesperson", now });
  const accountant = await insertUser(database, { email: "cuentas@ejemplo.es", role: "accountant", now });
  const sessions = {
    owner: token("owner"),
    other: token("other"),
    admin: token("admin"),
    salesperson: token("salesperson"),
    accountant: token("accountant"),
  };
  // One hour ahead, so that requests in a long test do not update the time of the last use (server/session.ts).
  const seen = now.add({ hours: 1 });
  const session = await insertSession(database, owner, sessions.owner, seen);
  await insertSession(database, other, sessions.other, seen);
  await insertSession(database, admin, sessions.admin, seen);
  await insertSession(database, salesperson, sessions.salesperson, seen);
  await insertSession(database, accountant, sessions.accountant, seen);
  const links = { confirm: token("confirm"), reset: token("reset"), address: token("address"), firstAdmin: token("first-admin") };

  const filled = await runAs({ actor: system, database, now }, async (transaction) => {
    const link = { password_version: 0, expires_at: now.add({ hours: 1 }).toString() };
    await transaction
      .insertInto("account_links")
      .values([
        { ...link, user_id: unproven, purpose: "confirm_email", email: "nueva@ejemplo.es", token_hash: hashOf(links.confirm) },
        { ...link, user_id: other, purpose: "reset_password", email: "otra@ejemplo.es", token_hash: hashOf(links.reset) },
        { ...link, user_id: owner, purpose: "change_email", email: "nuevo@ejemplo.es", token_hash: hashOf(links.address) },
      ])
      .execute();
    await transaction
      .insertInto("first_admin_links")
      .values({ token_hash: hashOf(links.firstAdmin), expires_at: link.expires_at })
      .execute();
    await transaction.insertInto("openid_identities").values({ issuer: "https://otro.example", subject: "1", user_id: other }).execute();
    await transaction.insertInto("auth_failures").values({ key: "x", failed_at: now.toString() }).execute();
    await transaction.insertInto("try_levels").values({ key: "x", failures: 1, failed_at: now.toString() }).execute();
    await transaction.insertInto("form_counters").values({ hour: now.toString(), key: "x" }).execute();
    await transaction
      .insertInto("joined_answers")
      .values({ message_hash: "0".repeat(64) })
      .execute();
    await transaction.insertInto("form_sendings").values({ key: "x", ticket: "x", sent_at: now.toString() }).execute();
    const factor = { id: crypto.randomUUID() };
    const secret = keys.encrypt("factor-secrets", factor.id, Buffer.alloc(20));
    await transaction
      .insertInto("auth_factors")
      .values({ ...factor, user_id: owner, friendly_name: "Móvil", secret })
      .execute();
    await transaction.insertInto("factor_challenges").values({ factor_id: factor.id, session_id: session }).execute();
    await transaction
      .insertInto("recovery_codes")
      .values({ user_id: owner, code_hash: Buffer.from("x") })
      .execute();
    await transaction
      .insertInto("blocked_records")
      .values({ source: "consents", content: Buffer.from("x"), keep_until: now.add({ hours: 24 }).toString() })
      .execute();
    await transaction.insertInto("user_preferences").values({ user_id: owner, survey_completed: true }).execute();
    const car = await transaction.selectFrom("vehicles").select("id").executeTakeFirstOrThrow();
    await transaction.insertInto("saved_cars").values({ user_id: owner, vehicle_id: car.id }).execute();
    await transaction
      .insertInto("saved_searches")
      .values({
        ...filledSearch,
        query: "search=golf",
        region: "mc",
        frequency: "daily",
        confirmed_at: now.toString(),
      })
      .execute();
    const paused = await transaction
      .insertInto("saved_searches")
      .values({
        email: "pausa@ejemplo.es",
        query: "",
        region: "mc",
        frequency: "weekly",
        confirmed_at: now.toString(),
        paused_at: now.toString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction.insertInto("found_cars").values({ search_id: paused.id, vehicle_id: car.id, found_at: now.toString() }).execute();
    await transaction
      .insertInto("told_cars")
      .values({ email: "pausa@ejemplo.es", vehicle_id: car.id, price: 20_000, told_at: now.toString() })
      .execute();
    const make = await transaction.insertInto("vehicle_makes").values({ name: "Audi" }).returning("id").executeTakeFirstOrThrow();
    await transaction.insertInto("vehicle_models").values({ make_id: make.id, name: "A4" }).execute();
    await transaction.insertInto("service_contracts").values({ user_id: owner, plan: "basico" }).execute();
    const inquiry = await transaction
      .insertInto("vehicle_inquiries")
      .values({
        user_id: owner,
        name: "Ana",
        email: "duena@ejemplo.es",
        message: "Hola",
        gdpr_consent: true,
        data_processing_consent: true,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction.insertInto("inquiry_replies").values({ inquiry_id: inquiry.id, reply_message: "Hola" }).execute();
    const message = await transaction.selectFrom("contact_messages").select("id").executeTakeFirstOrThrow();
    await transaction
      .insertInto("team_replies")
      .values({ contact_message_id: message.id, reply_message: "Hola", admin_user_id: admin })
      .execute();
    await transaction
      .insertInto("conversation_work")
      .values({ inquiry_id: inquiry.id, assigned_to: admin, next_action: "Llamar", next_action_on: "2026-12-01" })
      .execute();
    await transaction
      .insertInto("conversation_notes")
      .values({ inquiry_id: inquiry.id, note: "Prefiere la tarde", written_by: admin })
      .execute();
    const saved = await transaction
      .insertInto("saved_replies")
      .values({ title: "Disponible", body: "Sí, el {vehiculo} sigue disponible." })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("feeds")
      .values({ format: "google", name: "Merchant Center", store_code: "MU", key_hash: hashOf(token("feed")), created_by: admin })
      .execute();
    await transaction
      .insertInto("advertised_places")
      .values({ vehicle_id: crypto.randomUUID(), car: "Audi A4", place: "wallapop", marked_by: admin })
      .execute();
    return {
      sessions,
      ownerId: owner,
      otherId: other,
      adminId: admin,
      inquiry: inquiry.id,
      savedReply: saved.id,
      feedKey: token("feed"),
      factor: factor.id,
      links,
      signsIn,
    };
  });
  // It was withdrawn, so the configuration's account stays.
  await insertCompanyAccount(database, { iban: "DE89370400440532013000", proposed_by: admin, withdrawn_at: now.toString() });
  await runAs({ actor: system, database, now }, async (transaction) => {
    await transaction.insertInto("appointment_blocks").values({ day: "2030-01-07", reason: "Feria" }).execute();
    await transaction.updateTable("users").set({ deletion_requested_at: now.toString() }).where("id", "=", leaving).execute();
    await transaction
      .insertInto("job_failures")
      // The account's seven days are not over, so no run of the job erases it or removes this failure.
      .values({ job: "erasure", subject: leaving, code: "55P03" })
      .execute();
    await transaction.insertInto("demonstrations").defaultValues().execute();
    await transaction.insertInto("demonstration_rows").values({ table_name: "users", row_id: "x" }).execute();
    await transaction.insertInto("setup_confirmations").values({ step: "company", confirmed_by: admin }).execute();
    await transaction.insertInto("vehicle_visit_totals").values({ day: "2026-11-20", visits: 3 }).execute();
    await transaction.insertInto("backups").values({ started_at: now.toString(), place: "/srv/copias", error: "ENOSPC" }).execute();
    await transaction
      .insertInto("erasures")
      .values({ mark: "a".repeat(64), erased_at: now.toString() })
      .execute();
  });
  const mail = await insertMail(database, filled.inquiry, { kind: "appointment-reminder", send_after: "2099-01-01T00:00:00Z" });
  const stock = await fillStockImports(database, now, admin);
  // An admin's change writes the audit log.
  await runAs({ actor: { kind: "admin", userId: admin }, database, now }, (transaction) =>
    transaction.updateTable("vehicle_makes").set({ name: "Opel" }).execute(),
  );
  const context = { actor: { kind: "admin", userId: filled.adminId }, database, now } as const;
  const { own = "", all = "" } = (await findTeamCalendar({ context, keys, siteOrigin: "" })) ?? {};
  return { ...filled, ...stock, mail, calendars: [own, all] };
}

/** Inserts a run with changes and refused rows, and a file that waits. Returns the ids of the file's import and of a source. */
function fillStockImports(database: Database, now: Temporal.Instant, admin: string): Promise<{ stockImport: string; stockSource: string }> {
  const file = { source: "autoscout24", vehicle_status: "german_prospect", file_size: 1_000, created_by: admin };
  const tally = { ...emptyTally(), read: 3, created: 1, unchanged: 1, refused: { price_out_of_reason: 1 } };
  const preview = JSON.stringify({ tally });
  return runAs({ actor: system, database, now }, async (transaction) => {
    const source = await transaction
      .insertInto("stock_sources")
      .values({ name: "Autohaus Schmidt", arrives: "post", trouble: "El archivo está vacío." })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("autoscout24_models")
      .values({ make_id: 9, model_id: 1626, make: "Audi", model: "A4", saved_at: now.toString() })
      .execute();
    const run = await transaction
      .insertInto("stock_imports")
      .values({
        ...file,
        stock_source_id: source.id,
        file_name: "antes.csv",
        state: "done",
        started_at: now.toString(),
        preview,
        result: preview,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("stock_import_changes")
      .values({ import_id: run.id, vehicle_id: crypto.randomUUID(), kind: "created" })
      .execute();
    await transaction
      .insertInto("stock_import_refusals")
      .values({ import_id: run.id, line: 2, reason: "price_out_of_reason", row_text: "=1+1" })
      .execute();
    await transaction.insertInto("stock_mappings").values({ header: "0123456789ab", file_name: "otro.csv", columns: "{}" }).execute();
    await transaction.insertInto("stock_words").values({ format: "autoscout24", list: "fuel", word: "bio", value: "Otro" }).execute();
    const { id } = await transaction
      .insertInto("stock_imports")
      .values({ ...file, file_name: "listado.csv", state: "previewed", preview })
      .returning("id")
      .executeTakeFirstOrThrow();
    const golf = { make: "VW", model: "Golf", year: 2019, price: 18_990, mileage: 87_000 };
    await transaction
      .insertInto("stock_import_rows")
      .values({ import_id: id, kind: "created", position: 0, source_key: "1", label: "VW Golf", car: JSON.stringify(golf) })
      .execute();
    const vehicle = await transaction.selectFrom("vehicles").select("id").executeTakeFirstOrThrow();
    const listing = { source: `s-${source.id}`, vehicle_id: vehicle.id, import_id: run.id };
    await transaction
      .insertInto("stock_listings")
      .values({ ...listing, source_key: "2" })
      .execute();
    await transaction
      .insertInto("stock_doubts")
      .values({ ...listing, source_key: "3", listing: JSON.stringify({ vehicle: golf }) })
      .execute();
    return { stockImport: id, stockSource: source.id };
  });
}
