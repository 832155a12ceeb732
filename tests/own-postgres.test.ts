import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import pg from "pg";
import { expect, test } from "vitest";
import { createOwnPostgres } from "./own-postgres.ts";
import { installedPostgres } from "./postgres-programs.ts";

const installed = installedPostgres();

test("the npm package brings a PostgreSQL, so that tests can use the newest where Debian's is older", () => {
  expect(installed.filter(({ folder }) => folder.includes("node_modules"))).toHaveLength(1);
});

test.each(installed)(
  "PostgreSQL $version starts with a login that is no superuser, and its folder is removed afterwards",
  async (programs) => {
    const postgres = await createOwnPostgres(programs, { durable: false });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query<{ version: string; superuser: boolean; folder: string }>(
      "select current_setting('server_version') as version, rolsuper as superuser from pg_roles where rolname = current_user",
    );
    await client.end();
    expect(Number.parseInt(rows[0]?.version ?? "", 10)).toBe(programs.version);
    expect(rows[0]?.superuser).toBe(false);
    await postgres.remove();
    expect(existsSync(postgres.folder)).toBe(false);
  },
);

test("a command gets the address of its PostgreSQL, and its exit code is returned", () => {
  const run = (script: string) =>
    execFileSync(process.execPath, ["scripts/with-postgres.ts", "newest", process.execPath, "-e", script], {
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(run("console.log('at ' + process.env.DATABASE_URL)")).toMatch(/at postgres:\/\/rinsegura@127\.0\.0\.1:\d+\/postgres/);
  expect(() => run("process.exit(3)")).toThrow(expect.objectContaining({ status: 3 }));
});
