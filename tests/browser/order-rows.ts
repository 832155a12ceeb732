import sharp from "sharp";
import { somePdf } from "#tests/order-papers.ts";
import { linkedOrderAddress } from "#app/features/orders/access/queries.server.ts";
import type { Database } from "#db/client.ts";
import { readConfig } from "#server/config.ts";
import { runAs } from "#server/context.ts";
import { openStorage } from "#server/files/storage.ts";
import { openKeys } from "#server/secrets/key-ring.ts";
import { contextOf } from "#tests/database.ts";
import { fillOrder } from "#tests/filled-order.ts";
import { askForPaper, moveOrder } from "#tests/order-details.ts";
import { insertOrder } from "#tests/orders.ts";
import { insertQuote } from "#tests/quotes.ts";
import { noon } from "#tests/request-scope.ts";

/** An order of the tests: its id, and its page for a person without an account. */
export type SeededOrder = { id: string; link: string };

/**
 * Orders of one customer with long names. `deciding`: with a quote to decide and papers to bring; `full`: under contract, with something in
 * each section; `bare`: with nothing. `worked`, `leaving` and `deposited`: those that tests change, one for each test;
 * the last ones have paid a deposit and have no quote.
 */
export type SeededOrders = Record<"deciding" | "full" | "bare" | "withdrawn" | "delivered", SeededOrder> & {
  /** A paper of `deciding` that the customer must bring. */
  paper: string;
  /** A paper of `full` with a file that the team must check. */
  toCheck: string;
  worked: Record<"keyboard" | "closing" | "handover", SeededOrder>;
  leaving: Record<"script" | "plain" | "linked" | "look", SeededOrder>;
  deposited: Record<"script" | "plain", SeededOrder>;
};

const longCar = "Mercedes-Benz Sprinter 319 CDI Kastenwagen Hochdach extralang 4x4";
const longName = "María de los Dolores Fernández-Villaverde y Rodríguez de Castro";
const environmentName = "SEEDED_ORDERS";

/** Hands the orders to the processes of the tests, as the site's address is. */
export function announceOrders(orders: SeededOrders): void {
  process.env[environmentName] = JSON.stringify(orders);
}

export function seededOrders(): SeededOrders {
  return JSON.parse(process.env[environmentName] ?? "{}") as SeededOrders;
}

type Owner = { customer: string; admin: string };
type Given = NonNullable<Parameters<typeof insertOrder>[1]>;

export async function seedOrders(database: Database, env: Record<string, string>, { customer, admin }: Owner): Promise<SeededOrders> {
  const keys = await openKeys(database);
  const order = async (given: Given = {}): Promise<SeededOrder> => {
    const id = await insertOrder(database, { userId: customer, ownerId: admin, name: longName, carName: longCar, ...given });
    return { id, link: linkedOrderAddress(keys, { id, linkVersion: 0 }) };
  };
  const deciding = await order();
  const paper = await seedDeciding(database, deciding.id);
  const full = await order();
  await seedFull(database, full.id);
  const toCheck = await askForPaper(database, full.id, { title: "Mandato", files: [{ state: "uploaded" }] });
  await storeFiles(database, env, full.id);
  const withdrawn = await order({ status: "withdrawn", endedAt: Temporal.Now.instant() });
  await fillOrder(database, withdrawn.id, "Lo he pensado mejor");
  const delivered = await order({ status: "completed", endedAt: Temporal.Now.instant() });
  await moveOrder(database, delivered.id, { doneUntil: "aftercare", on: "2026-11-19" });
  await accepted(database, delivered.id);
  const deposited = async () => {
    const left = await order();
    await runAs(contextOf(database), (transaction) =>
      transaction
        .insertInto("order_entries")
        .values([
          { order_id: left.id, kind: "charge", concept: "deposit", cents: 199_00, due_on: "2026-11-23" },
          { order_id: left.id, kind: "receipt", concept: "other", cents: 199_00, booked_on: "2026-11-20" },
        ])
        .execute(),
    );
    return left;
  };
  const leaving = async () => {
    const left = await deposited();
    await accepted(database, left.id);
    return left;
  };
  return {
    deciding,
    paper,
    toCheck,
    full,
    withdrawn,
    delivered,
    bare: await order({ carName: "", ownerId: null }),
    worked: {
      keyboard: await order({ carName: "Teclado" }),
      closing: await order(),
      handover: await order(),
    },
    leaving: { script: await leaving(), plain: await leaving(), linked: await leaving(), look: await leaving() },
    deposited: { script: await deposited(), plain: await deposited() },
  };
}

async function seedDeciding(database: Database, id: string): Promise<string> {
  const validUntil = Temporal.Now.plainDateISO("Europe/Madrid").add({ days: 5 }).toString();
  await insertQuote(database, id, { text: longCar, validUntil });
  await askForPaper(database, id, {
    title: "Permiso de circulación alemán (Zulassungsbescheinigung Teil I)",
    files: [{ state: "returned" }],
  });
  await askForPaper(database, id, { title: "Mandato", files: [{ state: "uploaded" }] });
  return askForPaper(database, id, { title: "DNI, NIE o pasaporte", until: validUntil });
}

/** Under contract and half way, with a new draft of the quote. */
async function seedFull(database: Database, id: string): Promise<void> {
  await fillOrder(database, id, longCar);
  await runAs(contextOf(database), (transaction) => transaction.deleteFrom("order_withdrawals").where("order_id", "=", id).execute());
  await accept(database, id);
  await moveOrder(database, id, { doneUntil: "in_spain", on: "2026-11-20", planned: "2026-12-09" });
  await askForPaper(database, id, { title: "Mandato", files: [{ state: "returned" }, { state: "uploaded" }] });
  await askForPaper(database, id, { title: "Justificante del pago", until: "2026-11-25" });
}

async function accepted(database: Database, id: string): Promise<void> {
  await insertQuote(database, id, { text: longCar });
  await accept(database, id);
}

function accept(database: Database, id: string) {
  return runAs(contextOf(database), (transaction) =>
    transaction
      .updateTable("order_quotes")
      .set((row) => ({
        decision: "accepted",
        decided_at: noon.toString(),
        decided_name: longName,
        accepted_sha256: row.ref("content_sha256"),
      }))
      .where("order_id", "=", id)
      .where("sent_at", "is not", null)
      .execute(),
  );
}

/** A picture for each photo of the order's inspection, and a PDF for each paper. */
async function storeFiles(database: Database, env: Record<string, string>, id: string): Promise<void> {
  const storage = openStorage(readConfig(env).storage);
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#5a6b69" } })
    .webp()
    .toBuffer();
  await runAs(contextOf(database), async (transaction) => {
    const photos = await transaction.selectFrom("order_inspection_photos").select("storage_key").where("order_id", "=", id).execute();
    for (const { storage_key: key } of photos) await storage.write(key, photo, "image/webp");
    const papers = await transaction.selectFrom("order_paper_files").select("storage_key").where("order_id", "=", id).execute();
    for (const { storage_key: key } of papers) await storage.write(key, Buffer.from(somePdf()), "application/pdf");
  });
}
