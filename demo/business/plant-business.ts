import { company } from "#company";
import { type Insertable, sql } from "kysely";
import type { DB } from "#db/types.ts";
import type { Context, Transaction } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import { type DemoVehicle, readDemoStock } from "../demo-stock.ts";
import { callRows } from "./calls.ts";
import { inboxRows } from "./inbox-rows.ts";
import { plantOrders } from "./orders/plant-orders.ts";
import { accountRows, demoPeople } from "./people.ts";
import { contractRows, dataRequestRows } from "./requests.ts";

/** Accounts that development inserts (demo/seed-people.ts) are not real people. */
const developmentAccounts = "%@demo.example";

/**
 * Plants the demonstration business next to the demonstration stock, without mails. Every row is listed in `demonstration_rows`, so that it
 * can be removed. Does nothing when the database has real data or a planted business. Of instances that start together one plants it.
 * Returns whether it was planted.
 */
export async function plantBusiness(transaction: Transaction, storage: Storage, context: Context): Promise<boolean> {
  if (await hasRealData(transaction)) return false;
  const planted = await transaction
    .insertInto("demonstrations")
    .values({ planted_at: context.now.toString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!planted) return false;
  await insertAll(transaction, storage, context);
  return true;
}

/** Whether real people have left something here. Invented cars and people never come into such a shop by themselves. */
export async function hasRealData(transaction: Transaction): Promise<boolean> {
  const people = transaction.selectFrom("users").select("id").where("email", "not like", developmentAccounts).limit(1);
  if (await people.executeTakeFirst()) return true;
  for (const table of [
    "vehicle_inquiries",
    "contact_messages",
    "reservations",
    "appointments",
    "data_requests",
    "vehicle_makes",
    "orders",
  ] as const)
    if (await transaction.selectFrom(table).select("id").limit(1).executeTakeFirst()) return true;
  return false;
}

async function insertAll(transaction: Transaction, storage: Storage, context: Context): Promise<void> {
  const { now } = context;
  const people = demoPeople();
  const stock = readDemoStock();
  const cars = await demoCars(transaction);
  const idOf = new Map(cars.map(({ id, key }) => [key, id]));
  const available = stock.flatMap(({ key, columns }) => (columns.status === "available" ? (idOf.get(key) ?? []) : []));
  const accounts = accountRows(now, people);
  const inbox = inboxRows({ now, people, cars: idOf });
  const { makes, models } = makeRows(stock);
  const insert = insertMarked(transaction);

  await insert("users", accounts.users);
  await transaction.insertInto("profiles").values(accounts.profiles).execute();
  await transaction.insertInto("user_preferences").values(accounts.preferences).execute();
  await insert("vehicle_makes", makes);
  await insert("vehicle_models", models);
  await insert("vehicle_inquiries", inbox.inquiries);
  await transaction.insertInto("inquiry_replies").values(inbox.inquiryReplies).execute();
  await insert("contact_messages", inbox.messages);
  await insert("reservations", inbox.reservations);
  await transaction.insertInto("team_replies").values(inbox.teamReplies).execute();
  await insert("appointments", callRows({ now, people, cars: available }));
  await insert("service_contracts", contractRows(now, people));
  await insert("data_requests", dataRequestRows(now, people));
  const keyOf = new Map(cars.map(({ id, key }) => [id, key]));
  const open = inbox.reservations.filter(({ status }) => status === "pending");
  const requests = new Map(open.map((request) => [keyOf.get(request.vehicle_id) ?? "", request]));
  const { orders, movements } = await plantOrders(transaction, { storage, context, people, stock, requests });
  await mark(transaction, "orders", orders);
  await mark(transaction, "bank_movements", movements);
  const visits = visitRows(now);
  await transaction.insertInto("vehicle_visit_totals").values(visits).execute();
  await mark(
    transaction,
    "vehicle_visit_totals",
    visits.map(({ day }) => day),
  );
  await countVisits(transaction, stock, idOf);
}

/** The visits of the cars: the longer a car is there, the more. One statement for all. */
async function countVisits(transaction: Transaction, stock: readonly DemoVehicle[], idOf: ReadonlyMap<string, string>): Promise<void> {
  const ids = stock.map(({ key }) => idOf.get(key) ?? null);
  const visits = stock.map(({ daysOnSale }, place) => Math.round(daysOnSale * (1.2 + (place % 5) * 0.4)));
  await sql`update vehicles set visitor_count = counted.visits
    from unnest(${ids}::uuid[], ${visits}::integer[]) as counted (id, visits) where vehicles.id = counted.id`.execute(transaction);
}

/** Inserts rows and lists them; rows that belong to another one, such as replies, go with it and need no mark. */
function insertMarked(transaction: Transaction) {
  return async <Table extends MarkedTable>(table: Table, rows: readonly (Insertable<DB[Table]> & { id: string })[]): Promise<void> => {
    await transaction.insertInto(table).values(rows).execute();
    await mark(
      transaction,
      table,
      rows.map(({ id }) => id),
    );
  };
}

type MarkedTable =
  | "users"
  | "vehicle_makes"
  | "vehicle_models"
  | "vehicle_inquiries"
  | "contact_messages"
  | "reservations"
  | "appointments"
  | "service_contracts"
  | "data_requests";

async function mark(
  transaction: Transaction,
  table: MarkedTable | "orders" | "bank_movements" | "vehicle_visit_totals",
  rowIds: readonly string[],
): Promise<void> {
  await transaction
    .insertInto("demonstration_rows")
    .values(rowIds.map((row_id) => ({ table_name: table, row_id })))
    .execute();
}

async function demoCars(transaction: Transaction): Promise<{ id: string; key: string }[]> {
  const rows = await transaction.selectFrom("vehicles").select(["id", "source_key"]).where("source", "=", "demo").execute();
  return rows.map(({ id, source_key: key }) => ({ id, key: key ?? "" }));
}

/** The makes and models of the stock, as the lists of forms offer them. */
function makeRows(stock: readonly DemoVehicle[]) {
  const makes = [...new Set(stock.map(({ columns }) => columns.make))].map((name) => ({ id: crypto.randomUUID(), name }));
  const idOf = new Map(makes.map(({ id, name }) => [name, id]));
  const pairs = new Map(stock.map(({ columns: { make, model } }) => [`${make}\n${model.toLowerCase()}`, { make, model }]));
  const models = [...pairs.values()].map(({ make, model }) => ({ id: crypto.randomUUID(), make_id: idOf.get(make) ?? "", name: model }));
  return { makes, models };
}

const countedDays = 56;
/** Visits on each day of the week, from Monday on: people look at cars in the evening and on Sundays. */
const usualVisits = [64, 58, 61, 66, 52, 71, 93];

/** The visits of each of the last eight weeks' days up to yesterday, a little more each week. Today's are counted by the site. */
function visitRows(now: Temporal.Instant) {
  const today = now.toZonedDateTimeISO(company.timeZone).toPlainDate();
  return Array.from({ length: countedDays }, (_, number) => {
    const day = today.subtract({ days: countedDays - number });
    const growth = 1 + Math.floor(number / 7) * 0.06;
    const wave = (number * 7) % 11;
    return { day: day.toString(), visits: Math.round((usualVisits[day.dayOfWeek - 1] ?? 60) * growth) + wave };
  });
}
