import { sql } from "kysely";
import { countOf } from "#app/lib/amounts.ts";
import type { Errand } from "#server/background/errand.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { makeKey } from "../../make-names.ts";
import { readMakeSpelling } from "../../queries.server.ts";
import { joinMake } from "./names.server.ts";

/** The errand behind `npm run rinsegura -- join-makes`. */
export const joinMakesErrand: Errand = async ({ context, say }) => {
  const joined = await joinMakes(context);
  for (const { from, to, cars } of joined) say(`${from} es ahora ${to}${cars === 0 ? "" : `: ${countOf(cars, "coche", "coches")}`}.`);
  if (joined.length === 0) say("Cada marca se escribe de una sola manera: no ha cambiado nada.");
};

/**
 * Gives each make of the stock and of the team's list its one spelling, in one transaction; returns what was joined. Conversations keep the
 * name of their time.
 */
export function joinMakes(context: Context): Promise<{ from: string; to: string; cars: number }[]> {
  return runAs(context, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('makes and models', 0))`.execute(transaction);
    const spelled = await readMakeSpelling(transaction);
    const listed = await joinListed(transaction, spelled);
    const makes = await transaction.selectFrom("vehicles").select("make").distinct().orderBy("make").execute();
    const joined = [];
    for (const { make } of makes.filter((one) => spelled(one.make) !== one.make)) {
      const written = { make: spelled(make), updated_at: context.now.toString() };
      const { numUpdatedRows } = await transaction.updateTable("vehicles").set(written).where("make", "=", make).executeTakeFirst();
      joined.push({ from: make, to: written.make, cars: Number(numUpdatedRows) });
    }
    const named = new Set(joined.map(({ from }) => from));
    return [...joined, ...listed.filter(({ from }) => !named.has(from))];
  });
}

/** Joins public makes of the team's list that are one make: the models move to the one with the spelling that counts. */
async function joinListed(transaction: Transaction, spelled: (make: string) => string) {
  const rows = await transaction.selectFrom("vehicle_makes").select(["id", "name"]).where("is_active", "=", true).execute();
  const joined = [];
  for (const same of Map.groupBy(rows, ({ name }) => makeKey(name)).values()) {
    const kept = same.find(({ name }) => name === spelled(name)) ?? same[0];
    for (const other of same.filter((row) => row !== kept)) {
      if (kept) await joinMake(transaction, other.id, kept.id);
      joined.push({ from: other.name, to: kept?.name ?? other.name, cars: 0 });
    }
  }
  return joined;
}
