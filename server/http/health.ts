import { sql } from "kysely";
import { Hono } from "hono";
import { pendingMigrations } from "#db/migrate.ts";
import type { Environment } from "./environment.ts";
import type { Services } from "../services.ts";

/** /healthz: the process responds. /readyz: it accepts requests, and its database is reachable and migrated (row R8). */
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
    return (await pendingMigrations(database)).length === 0 ? undefined : "migrations";
  } catch {
    return "database";
  }
}
