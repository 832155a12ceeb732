import { type Insertable, sql, type Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import { type Context, runAs } from "#server/context.ts";
import type { Storage } from "#server/files/storage.ts";
import { demoStock } from "../demo-stock.ts";
import { callRows } from "./calls.ts";
import { contractRows } from "./contracts.ts";
import { dataRequestRows } from "./data-requests.ts";
import { inboxRows } from "./inbox-rows.ts";
import { makeRows } from "./makes.ts";
import { plantOrders } from "./orders/plant-orders.ts";
import { accountRows, demoPeople } from "./people.ts";
import { visitRows, visitsOfCar } from "./visits.ts";

/** Accounts that development inserts (demo/seed-people.ts) are not real people. */
const developmentAccounts = "%@demo.example";

/**
 * Plants the demonstration business next to the demonstration stock, in one transaction and without mails. Every row is listed in
 * `demonstration_rows`, so that it can be removed. Does nothing when the database has real data or a planted business. Of instances
 * that start together one plants it. Returns whether it was planted.
 */
export function plantBusiness(context: Context, storage: Storage): Promise<boolean> {
  return runAs(context, async (transaction) => {
    if (await hasRealData(transaction)) return false;
    const planted = await transaction
      .insertInto("demonstrations")
      .values({ planted_at: context.now.toString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!planted) return false;
    await insertAll(transaction, storage, context.now);
    return true;
  });
}

/** Whether real people have left something here. Invented cars and people never come into such a shop by themselves. */
export async function hasRealData(transaction: Transaction<DB>): Promise<boolean> {
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

async function insertAll(transaction: Transaction<DB>, storage: Storage, now: Temporal.Instant): Promise<void> {
  const people = demoPeople();
  const cars = await demoCars(transaction);
  const available = cars.filter(({ status }) => status === "available").map(({ id }) => id);
  const accounts = accountRows(now, people);
  const inbox = inboxRows({ now, people, cars: available });
  const { makes, models } = makeRows(demoStock);
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
  await mark(transaction, "orders", await plantOrders(transaction, { storage, now, people }));
  const visits = visitRows(now);
  await transaction.insertInto("vehicle_visit_totals").values(visits).execute();
  await mark(
    transaction,
    "vehicle_visit_totals",
    visits.map(({ day }) => day),
  );
  await countVisits(transaction, cars);
}

/** One statement for all cars: on the embedded database, requests wait for this transaction. */
async function countVisits(transaction: Transaction<DB>, cars: readonly { id: string; days: number }[]): Promise<void> {
  const ids = cars.map(({ id }) => id);
  const visits = cars.map(({ days }, place) => visitsOfCar(days, place));
  await sql`update vehicles set visitor_count = counted.visits
    from unnest(${ids}::uuid[], ${visits}::integer[]) as counted (id, visits) where vehicles.id = counted.id`.execute(transaction);
}

/** Inserts rows and lists them; rows that belong to another one, such as replies, go with it and need no mark. */
function insertMarked(transaction: Transaction<DB>) {
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
  transaction: Transaction<DB>,
  table: MarkedTable | "orders" | "vehicle_visit_totals",
  rowIds: readonly string[],
): Promise<void> {
  await transaction
    .insertInto("demonstration_rows")
    .values(rowIds.map((row_id) => ({ table_name: table, row_id })))
    .execute();
}

/** The stock's cars in their order, with the days since they came. */
async function demoCars(transaction: Transaction<DB>) {
  const rows = await transaction
    .selectFrom("vehicles")
    .select(["id", "status", "source_key"])
    .where("source", "=", "demo")
    .orderBy("source_key")
    .execute();
  const days = new Map(demoStock.map(({ key, daysOnSale }) => [key, daysOnSale]));
  return rows.map(({ id, status, source_key }) => ({ id, status, days: days.get(source_key ?? "") ?? 1 }));
}
