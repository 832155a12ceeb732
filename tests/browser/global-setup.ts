import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownDatabaseIn } from "#tests/own-database.ts";
import { manyForms } from "#tests/forms.ts";

/**
 * One site with the whole demonstration stock for all browser tests, on the database that DATABASE_URL names or the embedded one. With
 * SITE set the tests run against the site that is there already.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["SITE"]) return undefined;
  const { startSite } = await import("#tests/site.ts");
  const folder = await mkdtemp(join(tmpdir(), "rinsegura-browser-"));
  const own = await ownDatabaseIn(folder);
  const env = { ...own.env, LOG_LEVEL: "warn", DRAIN_SECONDS: "0", ...manyForms };

  const { plantStock } = await import("./plant-stock.ts");
  await plantStock(env);
  const { plantPeople } = await import("./plant-people.ts");
  await plantPeople(env);
  const site = await startSite({ env });
  process.env["SITE"] = site.url;

  return async () => {
    await site.stop("SIGTERM");
    await own.drop();
    await rm(folder, { recursive: true, force: true });
  };
}
