import { sql } from "kysely";
import { fieldNames } from "#app/features/cars/vehicles/fields.ts";
import { cardsOf, inOrder, readNamedVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { featureCategories } from "#app/features/cars/vehicles/vocabulary.ts";
import { companyRegion } from "#app/features/cars/landed-price/lines.ts";
import { totalAt } from "#app/features/cars/landed-price/queries.server.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { Change } from "./change-sentence.ts";
import type { History } from "./messages.ts";

export type StockRow = Awaited<ReturnType<typeof readStockRows>>[number];

/** `days`: for how many days the car has been in stock; null when it is not offered any more. */
export async function readStockRows(transaction: Transaction, ids: readonly string[], today: Temporal.PlainDate) {
  const days = sql<number | null>`case when status in ('available', 'reserved', 'german_prospect')
    then ${today.toString()}::date - (created_at at time zone 'Europe/Madrid')::date end`;
  return inOrder(
    ids,
    await cardsOf(transaction, ids)
      .select(["featured", "visitor_count", "revision", days.as("days")])
      .execute(),
  );
}

/** Returns vehicles with all their columns, in the order of the ids, without those that were erased meanwhile. */
export async function readWholeRows(transaction: Transaction, ids: readonly string[]) {
  const rows = transaction
    .selectFrom("vehicles")
    .selectAll()
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`);
  return inOrder(ids, await rows.execute());
}

/** Returns the initial values of the vehicle form, and the revision data that detect concurrent changes (row R21). */
export function findEditable(context: Context, vehicleId: string) {
  return runAs(context, async (transaction) => {
    const vehicle = await transaction
      .selectFrom("vehicles")
      .leftJoin("prices_at_door", "vehicle_id", "id")
      .select(["id", ...fieldNames, "revision", "visitor_count", "updated_at"])
      .select(totalAt(companyRegion).as("total_at_door"))
      .where("id", "=", vehicleId)
      .executeTakeFirst();
    if (!vehicle) return undefined;
    return {
      ...vehicle,
      lastChange: await readLastChange(transaction, vehicleId),
      features: await readFeatures(transaction, vehicleId),
      images: await readImages(transaction, vehicleId),
    };
  });
}
export type EditableVehicle = NonNullable<Awaited<ReturnType<typeof findEditable>>>;
export type EditableImage = EditableVehicle["images"][number];

export async function readFeatures(transaction: Transaction, vehicleId: string) {
  const rows = await transaction
    .selectFrom("vehicle_features")
    .select(["id", "feature_name as name", "feature_value", "category"])
    .where("vehicle_id", "=", vehicleId)
    .orderBy("category")
    .orderBy("feature_name")
    .orderBy("id")
    .execute();
  return rows.map(({ feature_value: value, category, ...row }) => ({
    ...row,
    value: value ?? "",
    category: featureCategories.find((known) => known === category) ?? ("general" as const),
  }));
}

/** Returns a vehicle's pictures in the order of its public page: the primary one, then the others. */
export function readImages(transaction: Transaction, vehicleId: string) {
  return transaction
    .selectFrom("vehicle_images")
    .select(["id", "storage_key", "width", "height", "placeholder", "alt_text", "is_primary"])
    .where("vehicle_id", "=", vehicleId)
    .orderBy("is_primary", "desc")
    .orderBy("display_order")
    .orderBy("id")
    .execute();
}

export function findImages(context: Context, vehicleId: string) {
  return runAs(context, async (transaction) =>
    (await readNamedVehicle(transaction, vehicleId)) ? readImages(transaction, vehicleId) : undefined,
  );
}

/** Returns the id of the audit log's last entry about the vehicle; 0 if there is none. */
export async function readLastChange(transaction: Transaction, vehicleId: string): Promise<number> {
  const { last } = await transaction
    .selectFrom("audit_log")
    .select(({ fn }) => fn.max("id").as("last"))
    .where("table_name", "=", "vehicles")
    .where("row_id", "=", vehicleId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** Returns the team's changes to the vehicle after an entry of the audit log. */
export async function readChangesAfter(transaction: Transaction, vehicleId: string, lastSeen: number): Promise<Change[]> {
  const rows = await transaction
    .selectFrom("audit_log")
    .leftJoin("users", "users.id", "audit_log.admin_user_id")
    .select(["users.email", "before", "after"])
    .where("table_name", "=", "vehicles")
    .where("row_id", "=", vehicleId)
    .where("operation", "=", "update")
    .where("audit_log.id", ">", String(lastSeen))
    .orderBy("audit_log.id")
    .execute();
  return rows.map(({ email, before, after }) => ({ who: email ?? "Otra persona", before: columnsOf(before), after: columnsOf(after) }));
}

function columnsOf(recorded: unknown): Record<string, unknown> {
  return typeof recorded === "object" && recorded !== null ? { ...recorded } : {};
}

/** Counts the rows that must outlive the vehicle. */
export async function readHistory(transaction: Transaction, vehicleId: string): Promise<History> {
  const rowsIn = (table: string) => sql`(select count(*)::integer from ${sql.table(table)} where vehicle_id = ${vehicleId}::uuid)`;
  const { rows } = await sql<History>`
    select ${rowsIn("vehicle_inquiries")} as inquiries, ${rowsIn("appointments")} as appointments, ${rowsIn("reservations")} as reservations
  `.execute(transaction);
  return rows[0] ?? { inquiries: 0, appointments: 0, reservations: 0 };
}

export function findRemovable(context: Context, vehicleId: string) {
  return runAs(context, async (transaction) => {
    const vehicle = await readNamedVehicle(transaction, vehicleId);
    if (!vehicle) return undefined;
    const images = await readImages(transaction, vehicleId);
    return { ...vehicle, pictures: images.length, history: await readHistory(transaction, vehicleId) };
  });
}
