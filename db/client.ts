import { join } from "node:path";
import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { PGlite } from "@electric-sql/pglite";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { DatabaseConfig } from "#server/config.ts";
import { clientOfPrimary } from "./primary.ts";
import type { DB } from "./types.ts";

export class FolderInUse extends Error {
  override name = "FolderInUse";
  constructor(folder: string) {
    super(
      `Otro proceso está usando la base de datos integrada de ${folder}. Páralo primero, elige otra carpeta con DATA_DIR ` +
        "o usa PostgreSQL con DATABASE_URL, que admite muchos procesos a la vez.",
    );
  }
}

/** References to the locks, because the garbage collector closes an unreferenced connection and so releases its lock. */
const held = new Set<DatabaseSync>();

type FolderLock = { release(): void };

/**
 * Locks the folder for this process. Two processes on one embedded database lose data silently, so the second is refused. The lock is
 * SQLite's file lock, which Node includes for every system. The kernel releases it however the process dies, so no stale lock remains.
 * Throws FolderInUse.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, "in-use.lock"), { timeout: 0 });
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new FolderInUse(folder);
  }
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}

export type Database = {
  kind: DatabaseConfig["kind"];
  kysely: Kysely<DB>;
  /** Calls back with the payload of each notification on a channel, and without a payload when notifications may have been missed. */
  listen(channel: string, onNotification: (payload?: string) => void): Promise<Subscription>;
  /** The connections that are open and in use now, and the queries that wait for one. */
  connections(): Connections;
  close(): Promise<void>;
};

export type Connections = { open: number; inUse: number; waiting: number; most: number };

export type Subscription = {
  stop(): Promise<void>;
};

/** Milliseconds for every connection (row R10); 0 is none. Nobody waits for a command, and it works in larger pieces. */
const timeLimits = {
  request: { statement: 2_000, lock: 1_000, idleInTransaction: 5_000, connection: 2_000 },
  command: { statement: 30_000, lock: 10_000, idleInTransaction: 60_000, connection: 10_000 },
  migration: { statement: 0, lock: 0, idleInTransaction: 0, connection: 10_000 },
} as const;

export type ConnectionPurpose = keyof typeof timeLimits;

// bigint values above 2^53 do not occur here, so counts can be numbers instead of texts.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The only numeric columns have one decimal, such as a consumption.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A date is a calendar day without a time, so it stays a text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Opens PostgreSQL by its address, or the embedded database in its folder. Throws FolderInUse when another process uses that folder. */
export async function openDatabase(config: DatabaseConfig, purpose: ConnectionPurpose = "request"): Promise<Database> {
  return config.kind === "postgres" ? openPostgres(config, purpose) : openEmbedded(config.folder);
}

/** Only requests go through PgBouncer. Notifications and longer limits need connections that nobody else uses in between. */
function openPostgres({ url, directUrl = url, poolSize }: DatabaseConfig & { kind: "postgres" }, purpose: ConnectionPurpose): Database {
  const limits = timeLimits[purpose];
  const options = [
    `-c statement_timeout=${limits.statement}`,
    `-c lock_timeout=${limits.lock}`,
    `-c idle_in_transaction_session_timeout=${limits.idleInTransaction}`,
    "-c timezone=UTC",
  ].join(" ");
  const settings = {
    connectionString: directUrl,
    options,
    connectionTimeoutMillis: limits.connection,
    // A machine that lost its power says nothing any more; its connections end after some 15 seconds.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    // The server's own limit is shorter; this one is for a network that no longer responds.
    ...(limits.statement === 0 ? {} : { query_timeout: limits.statement + 1_000 }),
  };
  // A command needs two connections at least: a backup keeps its turn on one and works on the other.
  const max = purpose === "command" ? Math.max(poolSize, 2) : poolSize;
  const connectionString = purpose === "request" ? url : directUrl;
  const pool = new pg.Pool({ ...settings, connectionString, max, Client: clientOfPrimary(connectionString) });
  // Without these listeners, the error of a broken connection would end the process. The pool replaces the connection; its query fails.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    kind: "postgres",
    kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    listen: (channel, onNotification) => listenOnPostgres(settings, channel, onNotification),
    connections: () => connectionsOf(pool),
    close: () => pool.end(),
  };
}

/** Opens the embedded database, which a site on PostgreSQL does not load; `memory://` keeps it in this process, for tests. */
async function openEmbedded(folder: string): Promise<Database> {
  const inMemory = folder.startsWith("memory://");
  const lock = inMemory ? undefined : lockFolder(folder);
  const { PGlite: embedded } = await import("@electric-sql/pglite");
  // PostgreSQL's usual 128 MB would be most of the process's memory.
  const startParams = [...embedded.defaultStartParams, "-c", "shared_buffers=32MB"];
  const pglite = await embedded.create(inMemory ? folder : join(folder, "pglite"), { startParams });
  return wrapEmbedded(pglite, async () => lock?.release());
}

export async function wrapEmbedded(pglite: PGlite, afterClose: () => Promise<void> = async () => {}): Promise<Database> {
  const { createPgConfig } = await import("@electric-sql/pglite/node-postgres");
  // There is one connection, so a query outside an open transaction waits for the transaction's end.
  const pool = new pg.Pool(Object.assign(createPgConfig(pglite), { max: 1, connectionTimeoutMillis: timeLimits.command.connection }));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await sql`set timezone = 'UTC'`.execute(kysely);
  return {
    kind: "embedded",
    kysely,
    async listen(channel, onNotification) {
      return { stop: await pglite.listen(channel, onNotification) };
    },
    connections: () => connectionsOf(pool),
    async close() {
      await pool.end();
      await pglite.close();
      await afterClose();
    },
  };
}

function connectionsOf({ totalCount, idleCount, waitingCount, options }: pg.Pool): Connections {
  return { open: totalCount, inUse: totalCount - idleCount, waiting: waitingCount, most: options.max };
}

async function listenOnPostgres(
  settings: pg.ClientConfig & { connectionString: string },
  channel: string,
  onNotification: (payload?: string) => void,
): Promise<Subscription> {
  const Client = clientOfPrimary(settings.connectionString);
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new Client(settings);
    const lost = () => {
      if (client === next) client = undefined;
      if (!stopped) retry = setTimeout(() => void connect(), 500).unref();
    };
    next.on("error", () => {});
    next.once("end", lost);
    next.on("notification", ({ payload }) => onNotification(payload));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      client = next;
      onNotification();
    } catch {
      await next.end().catch(() => {});
    }
  }

  await connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
