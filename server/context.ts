import { type ControlledTransaction, sql, type Transaction as KyselyTransaction } from "kysely";
import { isDatabaseFull } from "#db/unavailable.ts";
import type { Database } from "#db/client.ts";
import type { DB } from "#db/types.ts";

export type Transaction = KyselyTransaction<DB>;

/** What members of the team are. What each may do is in the database's policies (docs/decisions/0066-roles-of-the-team.md). */
export const teamRoles = ["admin", "salesperson", "accountant"] as const;
export type TeamRole = (typeof teamRoles)[number];
export type TeamActor = { [Role in TeamRole]: { kind: Role; userId: string } }[TeamRole];

/** The requester. `orderId`: the order whose signed link the person holds, which the policies then show (decision 0050). */
export type Actor =
  | { kind: "visitor"; orderId?: string }
  | { kind: "customer"; userId: string; orderId?: string }
  | TeamActor
  | { kind: "system" };

/** The input of every query and command. `now` is fixed for the request. `page` is the transaction that all loaders of a page share. */
export type Context = {
  actor: Actor;
  database: Database;
  now: Temporal.Instant;
  page?: PageReading;
  /** Where customers answer mails by mail; undefined where no mailbox is configured. */
  answersAddress?: string | undefined;
};

export function isTeam(actor: Actor): actor is TeamActor {
  return teamRoles.some((role) => role === actor.kind);
}

/** The owner of the rows that the actor writes; null for rows without an owner. */
export function userIdOf(actor: Actor): string | null {
  return "userId" in actor ? actor.userId : null;
}

export const visitor: Actor = { kind: "visitor" };
export const system: Actor = { kind: "system" };

/**
 * Runs `work` in a transaction under the actor's database role, so that row-level security decides what it sees and changes. The loaders of a
 * page share one transaction (`PageReading`); everything else has one of its own. All queries inside must use this transaction: a page runs one
 * `work` at a time, and the embedded database has one connection, so `runAs` inside `runAs` would wait for ever.
 */
export async function runAs<Result>(context: Context, work: Work<Result>): Promise<Result> {
  const { actor, database, page } = context;
  if (page?.isReading === true) return page.run(actor, work);
  try {
    return await database.kysely.transaction().execute(async (transaction) => {
      await takeRole(transaction, actor);
      return work(transaction);
    });
  } catch (error) {
    if (isDatabaseFull(error)) fullDatabases.add(database);
    throw error;
  }
}

/** Databases that have refused a write because their disk is full. Readiness looks again whether they have room. */
export const fullDatabases = new WeakSet<Database>();

type Work<Result> = (transaction: Transaction) => Promise<Result>;

/** The one read-only transaction of a page's loaders (decision 0063). The first `runAs` opens it; it ends before the rendering. */
export class PageReading {
  readonly #database: Database;
  #state: "not begun" | "reading" | "ended" = "not begun";
  #transaction: ControlledTransaction<DB> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(database: Database) {
    this.#database = database;
  }

  get isReading(): boolean {
    return this.#state === "reading";
  }

  /** From now on `runAs` reads in this transaction. The action before the loaders has transactions of its own. */
  begin(): void {
    if (this.#state === "not begun") this.#state = "reading";
  }

  /** The loaders of a page run at the same time. Their works run one after the other, each under its own role. */
  run<Result>(actor: Actor, work: Work<Result>): Promise<Result> {
    const result = this.#last.then(() => this.#read(actor, work));
    this.#last = result.catch(() => {});
    return result;
  }

  /** Waits for the works and gives the connection back. Afterwards each `runAs` has its own transaction, which may write. */
  async end(): Promise<void> {
    this.#state = "ended";
    await this.#last;
    await this.#close();
  }

  async #read<Result>(actor: Actor, work: Work<Result>): Promise<Result> {
    try {
      this.#transaction ??= await this.#database.kysely
        .startTransaction()
        .setIsolationLevel("repeatable read")
        .setAccessMode("read only")
        .execute();
      await takeRole(this.#transaction, actor);
      return await work(this.#transaction);
    } catch (error) {
      // PostgreSQL refuses everything after an error. The page may do without this part, so its next part begins a new transaction.
      await this.#close();
      throw error;
    }
  }

  async #close(): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    // There is nothing to commit. A rollback also gives back a connection that has broken, and then fails.
    await transaction
      ?.rollback()
      .execute()
      .catch(() => {});
  }
}

/**
 * Runs a part of the actor's transaction as the system. Only the software may do such work, for example look whether a form was sent
 * before. If the actor is of the team, the audit log names them for what `work` writes (row B9). Afterwards the transaction has the
 * actor's role again; if `work` fails, the whole transaction fails.
 */
export async function runAsSystemWithin<Result>(transaction: Transaction, actor: Actor, work: () => Promise<Result>): Promise<Result> {
  // The transaction of the system has its role already.
  if (actor.kind === "system") return work();
  await takeRole(transaction, system);
  if (isTeam(actor)) await recordFor(transaction, actor.userId);
  const result = await work();
  await takeRole(transaction, actor);
  return result;
}

/** Until the end of the transaction, the audit log names this member of the team for the system's writes (db/migrations/0004-audit-log.sql). */
export async function recordFor(transaction: Transaction, memberId: string): Promise<void> {
  await sql`select set_config('app.asked_by', ${memberId}, true)`.execute(transaction);
}

async function takeRole(transaction: Transaction, actor: Actor): Promise<void> {
  const orderId = ("orderId" in actor ? actor.orderId : undefined) ?? "";
  await sql`select set_config('role', app_role(${actor.kind}), true), set_config('app.user_id', ${userIdOf(actor) ?? ""}, true),
    set_config('app.order_id', ${orderId}, true)`.execute(transaction);
}
