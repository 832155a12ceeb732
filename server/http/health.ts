import { sql } from "kysely";
import { Hono } from "hono";
import type { Database } from "#db/client.ts";
import { pendingMigrations } from "#db/migrate.ts";
import { isDatabaseFull } from "#db/unavailable.ts";
import { fullDatabases } from "../context.ts";
import type { Environment } from "./environment.ts";
import type { Services } from "../services.ts";

/** The addresses of both checks. */
export const healthPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** /healthz: the process responds. /readyz: it accepts requests, and its database is reachable, migrated and has room (rows R8, R15). */
export function health(services: Services): Hono<Environment> {
  const routes = new Hono<Environment>();
  routes.get("/healthz", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  routes.get("/readyz", async (c) => {
    const reason = await whyNotReady(services);
    return c.json(reason === undefined ? { status: "ready" } : { status: "not ready", reason }, reason === undefined ? 200 : 503, {
      "Cache-Control": "no-store",
    });
  });
  return routes;
}

async function whyNotReady({ accepting, database }: Services): Promise<string | undefined> {
  if (!accepting()) return "stopping";
  try {
    await sql`select 1`.execute(database.kysely);
    if (fullDatabases.has(database)) {
      if (!(await hasRoom(database))) return "disk";
      fullDatabases.delete(database);
    }
    return (await pendingMigrations(database)).length === 0 ? undefined : "migrations";
  } catch {
    return "database";
  }
}

/** Whether the database can write again. Writes some blocks that nobody keeps. */
async function hasRoom({ kysely }: Database): Promise<boolean> {
  try {
    await kysely.transaction().execute(async (transaction) => {
      await sql`create temporary table room on commit drop as
        select repeat(md5(number::text), 60) as filling from generate_series(1, 4000) as number`.execute(transaction);
    });
    return true;
  } catch (error) {
    if (isDatabaseFull(error)) return false;
    throw error;
  }
}
