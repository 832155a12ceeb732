// @any-database: it is about the start.
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { portOf } from "#server/port-of.ts";
import { startSite } from "#tests/site.ts";
import { temporaryFolder } from "#tests/temporary-folder.ts";

test.each(["PORT", "METRICS_PORT"])(
  "a busy %s is told in Spanish before the database is opened",
  async (setting) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const folder = temporaryFolder("busy-port");
    const env = { DATA_DIR: folder.path, DATABASE_URL: "", [setting]: String(portOf(other)), METRICS_HOST: "127.0.0.1" };
    const started = await startSite({ env }).then(
      () => "started",
      (error: unknown) => String(error),
    );
    expect(started).toContain(`El puerto ${portOf(other)} ya lo usa otro programa`);
    expect(started).toContain(`en ${setting}.`);
    expect(started).not.toContain("EADDRINUSE");
    expect(existsSync(join(folder.path, "database"))).toBe(false);
    other.close();
    folder.remove();
  },
  60_000,
);

test("health checks are in the log only at debug", async () => {
  const site = await startSite();
  await fetch(`${site.url}/healthz`);
  await fetch(`${site.url}/faq`);
  await expect.poll(() => site.output()).toContain('"path":"/faq"');
  expect(site.output()).not.toMatch(/"path":"\/(readyz|healthz)"/);
  await site.stop();
}, 60_000);
