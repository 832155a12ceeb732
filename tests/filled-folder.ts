import { randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { keepPricesAtDoor } from "#app/features/cars/landed-price/commands.server.ts";
import { addPicture, countVisit } from "#app/features/cars/vehicles/commands.server.ts";
import { company } from "#company";
import type { Database } from "#db/client.ts";
import { openMigrated } from "#db/open-migrated.ts";
import { readConfig } from "#server/config.ts";
import { runAs, system } from "#server/context.ts";
import { openKeys } from "#server/secrets/key-ring.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { openMailTransport } from "#server/mail/mail-transport.ts";
import { openStorage } from "#server/files/storage.ts";
import { createDatabaseOn } from "./database.ts";
import { type DatabaseDump, dumpDatabase } from "./database-dump.ts";
import { putEmbeddedCopy } from "./embedded-template.ts";
import { type FilledAccounts, fillAccounts } from "./filled-accounts.ts";
import { fillOrders, type FilledOrders } from "./filled-orders.ts";
import { withDatabase } from "./own-database.ts";
import { publicForms, sendForm, type Subjects, wholeForm } from "./public-forms.ts";
import { scopeOf } from "./request-scope.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { writeFirstTables } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import { insertVehicle } from "./vehicles.ts";

/** A data folder and a database with rows in every table, for a site of the test's own. */
export type FilledFolder = {
  path: string;
  /** The settings of a site that opens both. */
  env: Record<string, string>;
  subjects: Subjects;
  accounts: FilledAccounts;
  orders: FilledOrders;
  /** The keys that sign this site's links and tickets. */
  keys: Keys;
  /** The address of a picture that is there. */
  picture: string;
  /** The whole content of the database. No site may have the folder open. */
  dump(): Promise<DatabaseDump>;
  remove(): Promise<void>;
};

let embedded: Promise<FilledFolder> | undefined;

/**
 * A folder that was filled through the forms, as people do. Mails are marked as sent, and changes of cars as told, so that no job has work. The database is embedded in the
 * folder; with `serverUrl`, it is a new one on that PostgreSQL server instead. Filling takes seconds, so a process fills one embedded folder,
 * and each test gets a copy.
 */
export async function fillFolder(serverUrl?: string): Promise<FilledFolder> {
  if (serverUrl !== undefined) return fill(serverUrl);
  embedded ??= fill();
  const original = await embedded;
  const copy = temporaryFolder("filled");
  const { path } = copy;
  cpSync(original.path, path, { recursive: true });
  const env = { DATA_DIR: path };
  return { ...original, path, env, dump: () => withDatabase(env, dumpDatabase), remove: async () => copy.remove() };
}

async function fill(serverUrl?: string): Promise<FilledFolder> {
  const temporary = temporaryFolder("filled");
  const { path } = temporary;
  const created = serverUrl === undefined ? undefined : await createDatabaseOn(serverUrl);
  const env = { DATA_DIR: path, ...(created ? { DATABASE_URL: created.url } : {}) };
  if (!created) {
    await putEmbeddedCopy(path);
    process.once("exit", () => temporary.remove());
  }
  const { database } = await openMigrated(readConfig(env).database, "command");
  const keys = await openKeys(database);
  const now = Temporal.Now.instant();
  const vehicle = await insertVehicle(database);
  const subjects: Subjects = { vehicles: [vehicle], appointments: [], dataRequests: [] };
  // Without the forms that change an appointment or a request, so that the addresses of open ones stay valid.
  for (const [number, description] of publicForms
    .filter(({ form }) => !["move", "cancel", "data-request-confirmation", "marketing-withdrawal"].includes(form))
    .entries()) {
    const scope = { ...scopeOf(database, { now }), keys };
    await sendForm(description, scope, description.path(subjects, keys, number), wholeForm(description, { keys, now, number }));
  }
  await countVisit(
    { actor: system, database, now },
    { vehicleId: vehicle, address: "203.0.113.7", userAgent: "x", timeZone: company.timeZone },
  );
  await writeFirstTables({ actor: system, database, now });
  await addOfficialValue(database, vehicle, now);
  // A car in Germany has prices at the door.
  await insertVehicle(database, { status: "german_prospect", location: "Köln" });
  await keepPricesAtDoor({ actor: system, database, now });
  const picture = await addSomePicture(database, path, vehicle);
  const ids = await runAs({ actor: system, database, now }, async (transaction) => {
    await transaction.insertInto("vehicle_features").values({ vehicle_id: vehicle, feature_name: "Techo" }).execute();
    await transaction.updateTable("emails").set({ sent_at: now.toString() }).execute();
    const withheld = { kind: "message-received", subject_id: crypto.randomUUID(), recipient: "ana@example.es", reason: "daily-limit" };
    await transaction.insertInto("withheld_emails").values(withheld).execute();
    const movement = { account: "ES0001", operation_on: "2026-01-07", value_on: "2026-01-07", cents: 100, concept: "Ingreso", place: 1 };
    await transaction.insertInto("bank_movements").values(movement).execute();
    const erased = { kind: "receipt", year: 2020, number: 1, issued_on: "2020-01-07" };
    await transaction.insertInto("erased_documents").values(erased).execute();
    const idsIn = async (table: "appointments" | "data_requests") =>
      (await transaction.selectFrom(table).select("id").execute()).map(({ id }) => id);
    return { appointments: await idsIn("appointments"), dataRequests: await idsIn("data_requests") };
  });
  const accounts = await fillAccounts(database, keys);
  const orders = await fillOrders(database, openStorage(readConfig(env).storage), keys, accounts);
  await runAs({ actor: system, database, now }, (transaction) => transaction.deleteFrom("car_changes").execute());
  await database.close();
  await keepSomeMail(path);

  return {
    path,
    env,
    subjects: { ...subjects, ...ids },
    accounts,
    orders,
    keys,
    picture,
    async remove() {
      await created?.drop();
      temporary.remove();
    },
    dump: () => withDatabase(env, dumpDatabase),
  };
}

/** One year of the official annex with one version, confirmed for the vehicle. */
async function addOfficialValue(database: Database, vehicle: string, now: Temporal.Instant): Promise<void> {
  await runAs({ actor: system, database, now }, async (transaction) => {
    const order = { year: 2026, source: "Orden", file_name: "anexo.xml", file_sha256: "0".repeat(64), versions: 1, makes: 1 };
    await transaction.insertInto("official_value_years").values(order).execute();
    const version = { year: 2026, make: "OPEL", model: "CORSA", engine: "G", value: 15_000 };
    const { id } = await transaction.insertInto("official_values").values(version).returning("id").executeTakeFirstOrThrow();
    await transaction.insertInto("vehicle_official_values").values({ vehicle_id: vehicle, year: 2026, official_value_id: id }).execute();
  });
}

async function addSomePicture(database: Database, dataFolder: string, vehicle: string): Promise<string> {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#0d4a57" } })
    .png()
    .toBuffer();
  const context = { actor: system, database, now: Temporal.Now.instant() };
  const storage = openStorage({ kind: "folder", folder: join(dataFolder, "files") });
  await addPicture(context, storage, vehicle, { bytes, altText: "Un coche", place: { isPrimary: true, displayOrder: 0 } });
  const { storage_key: key } = await runAs(context, (transaction) =>
    transaction.selectFrom("vehicle_images").select("storage_key").executeTakeFirstOrThrow(),
  );
  return `/media/${key}/1200.jpg`;
}

/** Writes a mail as development stores it, for the page that shows mails. */
async function keepSomeMail(dataFolder: string): Promise<void> {
  const mailTransport = openMailTransport({ smtpUrl: undefined, mode: "development", dataFolder });
  const mail = { recipient: "ana@ejemplo.es", replyTo: null, subject: "Hola", html: "<p>Hola</p>", plain: "Hola" };
  await mailTransport.send({ id: randomUUID(), conversationId: null, followsId: null, ...mail, calendar: null, calendarMethod: null });
  mailTransport.close();
}
