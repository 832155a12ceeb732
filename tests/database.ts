import { randomBytes } from "node:crypto";
import pg from "pg";
import { type Database, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import type { DatabaseConfig } from "#server/config.ts";
import { type Actor, type Context, system } from "#server/context.ts";
import { fingerprint, openEmbeddedCopy } from "./embedded-template.ts";
import { oneAtATime } from "./one-at-a-time.ts";

export type TestDatabase = Database & { url: string | undefined };

/**
 * A fresh database with all migrations: embedded in memory, or, with DATABASE_URL, a new one on that PostgreSQL server, which close()
 * drops. All tests get their database here and share none.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env["DATABASE_URL"];
  if (!serverUrl) {
    return { ...(await openEmbeddedCopy()), url: undefined };
  }

  const created = await createMigratedOn(serverUrl);
  const database = await openDatabase({ kind: "postgres", url: created.url, poolSize: 4 }, "migration");
  return {
    ...database,
    url: created.url,
    async close() {
      await database.close();
      await created.drop();
    },
  };
}

export type CreatedDatabase = { url: string; drop(): Promise<void> };

/** Creates an empty database with a new name on the server of `serverUrl`. */
export function createDatabaseOn(serverUrl: string): Promise<CreatedDatabase> {
  return createFrom(serverUrl, "template1");
}

/** Creates a database with all migrations, as a copy of a template on the server, because migrating takes ten times as long as copying. */
export async function createMigratedOn(serverUrl: string): Promise<CreatedDatabase> {
  return createFrom(serverUrl, await templateOn(serverUrl));
}

async function createFrom(serverUrl: string, template: string): Promise<CreatedDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runOn(serverUrl, `create database ${name} template ${template}`);
  return { url: addressOf(serverUrl, name), drop: async () => void (await runOn(serverUrl, endSessionsOf(name), `drop database ${name}`)) };
}

/** The name of the template. Only its creator may ever have connected to it, because PostgreSQL copies no database with connections. */
async function templateOn(serverUrl: string): Promise<string> {
  const name = `test_template_${fingerprint(new URL(serverUrl).username)}`;
  const isThere = async () => (await runOn(serverUrl, `select from pg_database where datname = '${name}'`)) > 0;
  if (!(await isThere()))
    await oneAtATime("postgres-template", async () => ((await isThere()) ? undefined : makeTemplate(serverUrl, name)));
  return name;
}

async function makeTemplate(serverUrl: string, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await runOn(serverUrl, `drop database if exists ${unfinished}`, `create database ${unfinished}`);
  const database = await openDatabase({ kind: "postgres", url: addressOf(serverUrl, unfinished), poolSize: 1 }, "migration");
  await migrate(database);
  await database.close();
  await runOn(serverUrl, endSessionsOf(unfinished), `alter database ${unfinished} rename to ${name}`);
}

function addressOf(serverUrl: string, databaseName: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName}`;
  return url.href;
}

/** Not `with (force)`: a plain login may not end autovacuum's worker, which has no role. A plain drop asks it to stop, and waits. */
function endSessionsOf(name: string): string {
  return `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`;
}

/** Returns the number of rows of the last statement. */
async function runOn(serverUrl: string, ...statements: string[]): Promise<number> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    let rows = 0;
    for (const statement of statements) rows = (await client.query(statement)).rowCount ?? 0;
    return rows;
  } finally {
    await client.end();
  }
}

/** The configuration with which a process under test opens the same database. */
export function configOf({ url }: TestDatabase): DatabaseConfig {
  return url === undefined ? { kind: "embedded", folder: "unused" } : { kind: "postgres", url, poolSize: 4 };
}

/** The context of an actor at a fixed moment: Friday 20 November 2026 at noon in Madrid, unless told otherwise. */
export function contextOf(database: Database, actor: Actor = system, now = Temporal.Instant.from("2026-11-20T11:00:00Z")): Context {
  return { actor, database, now };
}
