import type { Transaction } from "kysely";
import type { DB } from "#db/types.ts";
import type { Context } from "#server/context.ts";
import { erasureMark } from "#server/secrets/erasure-mark.ts";
import type { Person } from "../queries.server.ts";

/**
 * Records that a person is erased, by marks that name nobody, so that a restore of an older backup erases the person again. The site copies
 * the rows to a file next to the backups (server/backup/erasures.ts).
 */
export async function recordErasure(
  transaction: Transaction<DB>,
  { now }: Pick<Context, "now">,
  person: Person & { email: string },
): Promise<void> {
  const { secret } = await transaction.selectFrom("signing_secrets").select("secret").executeTakeFirstOrThrow();
  const names = [person.email, ...(person.userId === undefined ? [] : [person.userId])];
  const rows = names.map((name) => ({ mark: erasureMark(secret, name), erased_at: now.toString() }));
  await transaction
    .insertInto("erasures")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
