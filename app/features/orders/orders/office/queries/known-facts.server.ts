import type { Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import type { Context } from "#server/context.ts";
import { type KnownFacts, type OrderRow, readFacts } from "./facts.server.ts";

/** The facts of the open orders as this process read them last, for each database. */
const knownFacts = new WeakMap<Context["database"], ReadonlyMap<string, KnownFacts>>();

/**
 * Returns the facts of the open orders by their ids, and reads only those that have changed since this process read them. `open` are all open
 * orders, which this actor has just read under the policies; so nobody gets the facts of an order that they may not see. The transaction
 * must not have changed an order: what it rolls back would be remembered.
 */
export async function factsOfOpen(
  transaction: Transaction<DB>,
  database: Context["database"],
  open: readonly OrderRow[],
): Promise<ReadonlyMap<string, KnownFacts>> {
  const before = knownFacts.get(database);
  const unchanged = new Map(
    open.flatMap(({ id, lastChange }) => {
      const known = before?.get(id);
      return known?.lastChange === lastChange ? [[id, known]] : [];
    }),
  );
  const changed = open.flatMap(({ id }) => (unchanged.has(id) ? [] : [id]));
  const facts = changed.length === 0 ? unchanged : new Map([...unchanged, ...(await readFacts(transaction, changed))]);
  knownFacts.set(database, facts);
  return facts;
}
