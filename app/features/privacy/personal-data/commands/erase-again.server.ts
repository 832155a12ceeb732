import { sql } from "kysely";
import type { Erasure } from "#server/backup/erasures.ts";
import type { Context, Transaction } from "#server/context.ts";
import type { Keys } from "#server/secrets/keys.ts";
import { erasureMark } from "#server/secrets/erasure-mark.ts";
import type { Person } from "../queries.server.ts";
import { tables } from "../tables.ts";
import { erasePerson } from "./erase.server.ts";

type Erased = Person & { email: string };

/**
 * Erases again, after a restore, everybody in `known` whose erasure the restored rows do not have (row R14), as the system. Their moment
 * does not tell it, because an erasure bears the time at which its job began. Returns how many people and addresses were found.
 */
export async function eraseAgain(transaction: Transaction, context: Pick<Context, "now">, keys: Keys, known: readonly Erasure[]) {
  const erasures = await notIn(transaction, known);
  if (erasures.length === 0) return 0;
  await transaction
    .insertInto("erasures")
    .values(erasures.map(({ mark, erasedAt }) => ({ mark, erased_at: erasedAt, copied_at: erasedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await transaction.selectFrom("signing_secrets").select("secret").executeTakeFirstOrThrow();
  const marks = new Set(erasures.map(({ mark }) => mark));
  const isErased = (name: string) => marks.has(erasureMark(secret, name));

  const accounts = (await transaction.selectFrom("users").select(["id", "email"]).execute()).filter(({ id }) => isErased(id));
  const people: Erased[] = accounts.map(({ id, email }) => ({ userId: id, email }));
  for (const person of people) await erasePerson(transaction, context, keys, person);

  const addresses = (await addressesWithoutAccount(transaction)).filter(isErased);
  for (const email of addresses) await erasePerson(transaction, context, keys, { email });
  return people.length + addresses.length;
}

/** An erased person may come back and be erased again, so a mark alone does not name an erasure. */
async function notIn(transaction: Transaction, known: readonly Erasure[]): Promise<Erasure[]> {
  const rows = await transaction.selectFrom("erasures").select(["mark", "erased_at"]).execute();
  const restored = new Set(rows.map(({ mark, erased_at }) => `${mark} ${erased_at.getTime()}`));
  return known.filter(({ mark, erasedAt }) => !restored.has(`${mark} ${Temporal.Instant.from(erasedAt).epochMilliseconds}`));
}

async function addressesWithoutAccount(transaction: Transaction): Promise<string[]> {
  const found = new Set<string>();
  for (const [table, { owner, address }] of Object.entries(tables)) {
    if (owner === undefined || address === undefined) continue;
    const { rows } = await sql<{ address: string | null }>`
      select distinct ${sql.ref(address)} as address from ${sql.table(table)} where ${sql.ref(owner)} is null`.execute(transaction);
    for (const row of rows) if (row.address !== null) found.add(row.address);
  }
  return [...found];
}
