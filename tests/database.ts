import { randomBytes } from "node:crypto";
import pg from "pg";
import { type Database, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import type { DatabaseConfig } from "#server/config.ts";
import { type Actor, type Context, system } from "#server/context.ts";
import { openEmbeddedCopy } from "./embedded-template.ts";

export type TestDatabase = Database & { url: string | undefined };

/**
 * A fresh database with all migrations: embedded in memory, or, when DATABASE_URL is set, one of its own on that PostgreSQL server,
 * dropped again by close(). Tests of every kind take theirs from here and share none.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env["DATABASE_URL"];
  if (!serverUrl) {
    return { ...(await openEmbeddedCopy()), url: undefined };
  }

  const created = await createDatabaseOn(serverUrl);
  const database = await openDatabase({ kind: "postgres", url: created.url, poolSize: 4 }, "migration");
  await migrate(database);
  return {
    ...database,
    url: created.url,
    async close() {
      await database.close();
      await created.drop();
    },
  };
}

/** An empty database with a name of its own on the server that `serverUrl` leads to. */
export async function createDatabaseOn(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runOn(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(serverUrl, endSessionsOf(name), `drop database ${name}`) };
}

/**
 * Not `drop database … with (force)`: that is refused to a plain login while autovacuum works in the database, because the worker belongs to
 * no role. A plain drop asks the worker to go and waits.
 */
function endSessionsOf(name: string): string {
  return `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`;
}

async function runOn(serverUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** How the process under test would open the same database. */
export function configOf({ url }: TestDatabase): DatabaseConfig {
  return url === undefined ? { kind: "embedded", folder: "unused" } : { kind: "postgres", url, poolSize: 4 };
}

/** The context of an actor at a fixed moment, Friday 20 November 2026 at noon in Madrid, unless told otherwise. */
export function contextOf(database: Database, actor: Actor = system, now = Temporal.Instant.from("2026-11-20T11:00:00Z")): Context {
  return { actor, database, now };
}
