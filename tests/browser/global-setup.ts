import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabaseOn } from "#tests/database.ts";
import { runCommand, startSite } from "#tests/site.ts";

/** One site with the whole demonstration stock for all browser tests, on the database that DATABASE_URL names or the embedded one. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "rinsegura-browser-"));
  const created = process.env["DATABASE_URL"] ? await createDatabaseOn(process.env["DATABASE_URL"]) : undefined;
  const env = { DATA_DIR: folder, DATABASE_URL: created?.url ?? "", LOG_LEVEL: "warn", DRAIN_SECONDS: "0" };

  await runCommand(["node", "scripts/demo.ts"], env);
  const site = await startSite({ env });
  process.env["SITE"] = site.url;

  return async () => {
    await site.stop("SIGTERM");
    await created?.drop();
    await rm(folder, { recursive: true, force: true });
  };
}
