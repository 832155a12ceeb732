import { sql } from "kysely";
import { listWindow } from "#app/lib/list-window.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { type FormatName, formatNames, formats } from "../formats.ts";
import { readPortalModels } from "../queries.server.ts";
import { decidingColumns, type DecidingFacts, type Reason, reasonNames } from "../reasons.ts";

/** The addresses that work, the newest first. */
export function listFeeds(context: Context) {
  return runAs(context, (transaction) =>
    transaction
      .selectFrom("feeds")
      .leftJoin("users", "users.id", "feeds.created_by")
      .select(["feeds.id", "format", "name", "store_code", "columns", "feeds.created_at", "users.email as by"])
      .where("revoked_at", "is", null)
      .orderBy("feeds.created_at", "desc")
      .orderBy("feeds.id")
      .execute(),
  );
}

const pieceSize = 2_000;
const firstId = "00000000-0000-0000-0000-000000000000";

/** Yields of each car for sale in Spain only what decides, so that the page of a large stock reads little. */
async function* decidingFacts(transaction: Transaction): AsyncGenerator<(DecidingFacts & { id: string })[]> {
  for (let after = firstId; ;) {
    const cars = await transaction
      .selectFrom("vehicles")
      .select(["id", ...decidingColumns])
      .select((is) =>
        is
          .exists(is.selectFrom("vehicle_images").select("storage_key").whereRef("vehicle_id", "=", "vehicles.id"))
          .$castTo<boolean>()
          .as("pictured"),
      )
      .where("status", "=", "available")
      .where("id", ">", after)
      .orderBy("id")
      .limit(pieceSize)
      .execute();
    yield cars;
    if (cars.length < pieceSize) return;
    after = cars.at(-1)?.id ?? after;
  }
}

/** Counts the cars for sale in Spain, those that each format carries, and all others by their status. */
export function countCarried(context: Context) {
  return runAs(context, async (transaction) => {
    const carried = Object.fromEntries(formatNames.map((name) => [name, 0])) as Record<FormatName, number>;
    let total = 0;
    const models = await readPortalModels(transaction, "autoscout24");
    for await (const cars of decidingFacts(transaction)) {
      total += cars.length;
      for (const name of formatNames) carried[name] += cars.filter((car) => formats[name].missing(car, models).length === 0).length;
    }
    const others = await transaction
      .selectFrom("vehicles")
      .select(({ fn }) => ["status", fn.countAll<number>().as("count")])
      .where("status", "<>", "available")
      .groupBy("status")
      .orderBy("status")
      .execute();
    return { total, carried, others, knownModels: models.size };
  });
}

const pageSize = 50;

/** One page of the cars for sale that a format leaves out, by their names, with the reasons, and how many have each. */
export function listLeftOut(context: Context, format: FormatName, { reason, page: asked }: { reason: Reason | undefined; page: number }) {
  return runAs(context, async (transaction) => {
    const leftOut = new Map<string, Reason[]>();
    const models = await readPortalModels(transaction, format);
    for await (const cars of decidingFacts(transaction)) {
      for (const car of cars) {
        const missing = formats[format].missing(car, models);
        if (missing.length > 0) leftOut.set(car.id, missing);
      }
    }
    const counts = reasonNames.map((name) => ({ name, count: [...leftOut.values()].filter((missing) => missing.includes(name)).length }));
    const wanted = [...leftOut].flatMap(([id, missing]) => (reason === undefined || missing.includes(reason) ? [id] : []));
    const { page, pageCount, limit, offset } = listWindow(asked, wanted.length, pageSize);
    const rows = await transaction
      .selectFrom("vehicles")
      .select(["id", "make", "model", "year"])
      .where("id", "=", sql<string>`any(${wanted}::uuid[])`)
      .orderBy(sql`search_text collate "C"`)
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute();
    const cars = rows.map((row) => ({ ...row, reasons: leftOut.get(row.id) ?? [] }));
    return {
      cars,
      counts: counts.filter(({ name, count }) => count > 0 || name === reason),
      total: wanted.length,
      all: leftOut.size,
      page,
      pageCount,
    };
  });
}
