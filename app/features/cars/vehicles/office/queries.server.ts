import { type Expression, type ExpressionBuilder, sql, type SqlBool, type Transaction } from "kysely";
import { fallbackMakes } from "#app/features/cars/makes-models/fallback-makes.ts";
import { fieldNames } from "#app/features/cars/vehicles/fields.ts";
import { readCards, readNamedVehicle } from "#app/features/cars/vehicles/queries.server.ts";
import { featureCategories } from "#app/features/cars/vehicles/vocabulary.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { likePatterns } from "#app/lib/like-patterns.ts";
import { listWindow } from "#app/lib/list-window.ts";
import type { DB } from "#db/types.ts";
import { type Context, runAs } from "#server/context.ts";
import type { Change } from "./change-sentence.ts";
import type { History } from "./messages.ts";
import { type SortColumn, statusesIn, type StockSearch } from "./search-params.ts";

const pageSize = 50;

export type StockPage = Awaited<ReturnType<typeof listStock>>;
export type StockRow = StockPage["rows"][number];

/** Returns one page of the team's list with its total; the last page if a later one is asked for. */
export function listStock(context: Context, search: StockSearch) {
  return runAs(context, async (transaction) => {
    const { total, names } = await countFitting(transaction, search);
    const { page, pageCount, limit, offset } = listWindow(search.page, total, pageSize);
    const ids = total === 0 ? [] : await orderedIds(transaction, { ...search, names }, { offset, limit, total });
    return { rows: await readRows(transaction, ids), total, page, pageCount };
  });
}

/** Whole names (make, model and location, folded) in place of typed words; undefined if nothing was typed. */
type Named = Pick<StockSearch, "filter" | "sort"> & { names: string[] | undefined };

/**
 * Counts the matching cars, and finds the names that contain every typed word. Both come from one scan of the smallest index. There are
 * many cars but few names, so the later queries filter by name.
 */
async function countFitting(transaction: Transaction<DB>, search: StockSearch): Promise<{ total: number; names: string[] | undefined }> {
  const patterns = likePatterns(search.search);
  const counted = transaction
    .selectFrom("vehicles")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where((vehicle) => fitting(vehicle, { ...search, names: undefined }));
  if (patterns.length === 0) return { ...(await counted.executeTakeFirstOrThrow()), names: undefined };
  const rows = await counted
    .select("search_text")
    .where("search_text", "like", sql<string>`all(${patterns}::text[])`)
    .groupBy("search_text")
    .execute();
  return { total: rows.reduce((sum, row) => sum + row.total, 0), names: rows.map((row) => row.search_text) };
}

const order = {
  created: ["created_at"],
  vehicle: ["search_text"],
  year: ["year"],
  price: ["price"],
  mileage: ["mileage"],
  status: ["status", "search_text"],
  featured: ["featured", "created_at"],
  visits: ["visitor_count"],
} as const satisfies Record<SortColumn, readonly (keyof DB["vehicles"])[]>;

/** Above this share of the matching rows, sorting them is cheaper than scanning the order's index past the other rows. */
const indexScanShare = 0.1;
/** This many rows are sorted in a few milliseconds. */
const fewRows = 2_000;

type Window = { offset: number; limit: number; total: number };

/**
 * Returns the ids of a part of the list, in its order. The database cannot know how rare a name is. So this function decides whether the
 * database scans the order's index or sorts the matching rows. The index contains the status, so a large list without words always uses the
 * index.
 */
async function orderedIds(transaction: Transaction<DB>, search: Named, { offset, limit, total }: Window): Promise<string[]> {
  const { column, direction } = search.sort;
  // If all have the same status, the order is by name, which has a complete index.
  const columns = order[column === "status" && statusesIn(search.filter).length === 1 ? "vehicle" : column];
  const whole = search.names === undefined && search.filter !== "featured";
  const walks = offset + limit < total * indexScanShare || (whole && total > fewRows);
  let fits = transaction
    .with(
      (cte) => (walks ? cte("fits").notMaterialized() : cte("fits").materialized()),
      (tables) =>
        tables
          .selectFrom("vehicles")
          .select(["id", ...columns])
          .where((vehicle) => fitting(vehicle, search)),
    )
    .selectFrom("fits")
    .select("id");
  for (const name of columns) fits = fits.orderBy(sql.ref(name), direction);
  const rows = await fits.orderBy("id", direction).limit(limit).offset(offset).execute();
  return rows.map(({ id }) => id);
}

function fitting(vehicle: ExpressionBuilder<DB, "vehicles">, { names, filter }: Pick<Named, "names" | "filter">): Expression<SqlBool> {
  return vehicle.and([
    vehicle("status", "=", sql<string>`any(${[...statusesIn(filter)]}::text[])`),
    ...(filter === "featured" ? [vehicle("featured", "=", true)] : []),
    ...(names === undefined ? [] : [vehicle("search_text", "=", sql<string>`any(${names}::text[])`)]),
  ]);
}

async function readRows(transaction: Transaction<DB>, ids: readonly string[]) {
  const cards = await readCards(transaction, ids);
  const kept = await transaction
    .selectFrom("vehicles")
    .select(["id", "featured", "visitor_count"])
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  const byId = new Map(kept.map(({ id, ...rest }) => [id, rest]));
  return cards.map((card) => ({ ...card, ...(byId.get(card.id) ?? { featured: false, visitor_count: 0 }) }));
}

const pieceSize = 1_000;

/** Yields all results of a search, in the list's order, in pieces. Vehicles erased meanwhile are left out. */
export async function* exportStock(context: Context, search: StockSearch) {
  const ids = await runAs(context, async (transaction) => {
    const { total, names } = await countFitting(transaction, search);
    return total === 0 ? [] : orderedIds(transaction, { ...search, names }, { offset: 0, limit: total, total });
  });
  for (let start = 0; start < ids.length; start += pieceSize) {
    const piece = ids.slice(start, start + pieceSize);
    const rows = await runAs(context, (transaction) =>
      transaction
        .selectFrom("vehicles")
        .selectAll()
        .where("id", "=", sql<string>`any(${piece}::uuid[])`)
        .execute(),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    yield piece.flatMap((id) => byId.get(id) ?? []);
  }
}

/** Returns the initial values of the vehicle form, and the revision data that detect concurrent changes (row R21). */
export function findEditable(context: Context, vehicleId: string) {
  return runAs(context, async (transaction) => {
    const vehicle = await transaction
      .selectFrom("vehicles")
      .select(["id", ...fieldNames, "revision", "visitor_count", "updated_at"])
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

/** Returns a vehicle's equipment, in the order of the form and the public page. */
export async function readFeatures(transaction: Transaction<DB>, vehicleId: string) {
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
export function readImages(transaction: Transaction<DB>, vehicleId: string) {
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
export async function readLastChange(transaction: Transaction<DB>, vehicleId: string): Promise<number> {
  const { last } = await transaction
    .selectFrom("audit_log")
    .select(({ fn }) => fn.max("id").as("last"))
    .where("table_name", "=", "vehicles")
    .where("row_id", "=", vehicleId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** Returns the team's changes to the vehicle after an entry of the audit log. */
export async function readChangesAfter(transaction: Transaction<DB>, vehicleId: string, lastSeen: number): Promise<Change[]> {
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
export async function readHistory(transaction: Transaction<DB>, vehicleId: string): Promise<History> {
  const count = async (table: "vehicle_inquiries" | "appointments" | "reservations") => {
    const { rows } = await transaction
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .where("vehicle_id", "=", vehicleId)
      .executeTakeFirstOrThrow();
    return rows;
  };
  return {
    inquiries: await count("vehicle_inquiries"),
    appointments: await count("appointments"),
    reservations: await count("reservations"),
  };
}

/** Returns the data for the confirmation before erasing a vehicle; undefined if it does not exist. */
export function findRemovable(context: Context, vehicleId: string) {
  return runAs(context, async (transaction) => {
    const vehicle = await readNamedVehicle(transaction, vehicleId);
    if (!vehicle) return undefined;
    const images = await readImages(transaction, vehicleId);
    return { ...vehicle, pictures: images.length, history: await readHistory(transaction, vehicleId) };
  });
}

/**
 * Returns the list's spelling of a make, so that 'bmw' and 'BMW' are not two makes. Returns the typed text if the list does not have it.
 */
export async function listedMakeName(transaction: Transaction<DB>, typed: string): Promise<string> {
  const makes = await transaction.selectFrom("vehicle_makes").select("name").where("is_active", "=", true).execute();
  const known = makes.length > 0 ? makes : fallbackMakes;
  return known.find(({ name }) => foldText(name) === foldText(typed))?.name ?? typed;
}
