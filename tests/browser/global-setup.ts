import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownDatabaseIn } from "#tests/own-database.ts";
import { manyForms } from "#tests/forms.ts";

/** Starts one site with the demonstration stock for all browser tests, on any database. With SITE set, they use that running site. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["SITE"]) return undefined;
  const { startSite } = await import("#tests/site.ts");
  const folder = await mkdtemp(join(tmpdir(), "rinsegura-browser-"));
  const own = await ownDatabaseIn(folder);
  const env = { ...own.env, LOG_LEVEL: "debug", DRAIN_SECONDS: "0", ...manyForms };

  const { seedStock } = await import("./seed-stock.ts");
  await seedStock(env);
  const { seedPeople } = await import("./seed-people.ts");
  await seedPeople(env);
  const site = await startSite({ env });
  process.env["SITE"] = site.url;

  return async () => {
    await site.stop("SIGTERM");
    const quoting = site
      .output()
      .split("\n")
      .filter((line) => /[\w.]@[\w.]/.test(line));
    await own.drop();
    await rm(folder, { recursive: true, force: true });
    // The log covers every form of every test, and no line may contain a person's address (row E4).
    if (quoting.length > 0) throw new Error(`The site's log names people:\n${quoting.join("\n")}`);
  };
}
