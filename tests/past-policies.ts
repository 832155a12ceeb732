import { type Kysely, sql } from "kysely";
import type { Database } from "#db/client.ts";
import type { DB } from "#db/types.ts";

/** Works on a table as its owner, past its policies: for rows that no role of the site may write or remove. */
export async function pastPolicies(
  database: Database,
  table: keyof DB,
  work: (transaction: Kysely<DB>) => Promise<unknown>,
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`alter table ${sql.table(table)} no force row level security`.execute(transaction);
    await work(transaction);
    await sql`alter table ${sql.table(table)} force row level security`.execute(transaction);
  });
}

/** Inserts an account of the company, past the two admins that it needs. */
export function insertCompanyAccount(
  database: Database,
  account: { iban: string; confirmed_at?: string; proposed_by?: string; withdrawn_at?: string },
): Promise<void> {
  return pastPolicies(database, "company_accounts", (transaction) => transaction.insertInto("company_accounts").values(account).execute());
}
