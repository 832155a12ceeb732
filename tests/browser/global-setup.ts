import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabaseOn } from "#tests/database.ts";
import { manyForms } from "#tests/forms.ts";

/**
 * One site with the whole demonstration stock for all browser tests, on the database that DATABASE_URL names or the embedded one. With
 * SITE set the tests run against the site that is there already.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["SITE"]) return undefined;
  const { startSite } = await import("#tests/site.ts");
  const folder = await mkdtemp(join(tmpdir(), "rinsegura-browser-"));
  const created = process.env["DATABASE_URL"] ? await createDatabaseOn(process.env["DATABASE_URL"]) : undefined;
  const env = { DATA_DIR: folder, DATABASE_URL: created?.url ?? "", LOG_LEVEL: "warn", DRAIN_SECONDS: "0", ...manyForms };

  const { plantStock } = await import("./plant-stock.ts");
  await plantStock(env);
  const { plantPeople } = await import("./plant-people.ts");
  await plantPeople(env);
  const site = await startSite({ env });
  process.env["SITE"] = site.url;

  return async () => {
    await site.stop("SIGTERM");
    await created?.drop();
    await rm(folder, { recursive: true, force: true });
  };
}
