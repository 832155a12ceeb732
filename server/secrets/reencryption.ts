import type { Database } from "#db/client.ts";
import { type Context, runAs, system } from "../context.ts";
import { type Keys, markOf } from "./keys.ts";

/** The columns that are encrypted at rest, and the use of their key. */
const encryptedColumns = [
  { table: "auth_factors", column: "secret", use: "factor-secrets" },
  { table: "blocked_records", column: "content", use: "blocked-records" },
] as const;

const rowsAtOnce = 200;

export type Reencryption = { reencrypted: number; unreadable: number };

/** Encrypts all secrets again with the key in use, in batches that may be killed. Counts the rows that no known key decrypts. */
export async function reencryptAll(database: Database, keys: Keys): Promise<Reencryption> {
  const result: Reencryption = { reencrypted: 0, unreadable: 0 };
  for (const each of encryptedColumns) {
    let after: string | undefined = "00000000-0000-0000-0000-000000000000";
    while (after !== undefined) after = await reencryptBatch(database, keys, each, after, result);
  }
  return result;
}

/** Returns the last id of the batch; undefined at the end. */
async function reencryptBatch(
  database: Database,
  keys: Keys,
  { table, column, use }: (typeof encryptedColumns)[number],
  after: string,
  result: Reencryption,
): Promise<string | undefined> {
  const context: Context = { actor: system, database, now: Temporal.Now.instant() };
  const mark = markOf(keys.validVersions()[0] ?? { id: "" });
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom(table)
      .select(["id", (row) => row.ref(column).as("content")])
      .where("id", ">", after)
      .orderBy("id")
      .limit(rowsAtOnce)
      .forUpdate()
      .execute();
    for (const { id, content } of rows) {
      if (content.indexOf(mark) === 0) continue;
      const decrypted = decryptOrNothing(() => keys.decrypt(use, id, content));
      if (decrypted === undefined) {
        result.unreadable += 1;
        continue;
      }
      await transaction
        .updateTable(table)
        .set({ [column]: keys.encrypt(use, id, decrypted) })
        .where("id", "=", id)
        .execute();
      result.reencrypted += 1;
    }
    return rows.length < rowsAtOnce ? undefined : rows.at(-1)?.id;
  });
}

function decryptOrNothing(decrypt: () => Buffer): Buffer | undefined {
  try {
    return decrypt();
  } catch {
    return undefined;
  }
}
