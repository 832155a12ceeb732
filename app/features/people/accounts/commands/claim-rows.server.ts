import type { Transaction } from "#server/context.ts";
import { sql } from "kysely";

/** Tables of rows that an address may have sent before it had an account, with the address's column. */
const claimable = [
  ["vehicle_inquiries", "email"],
  ["contact_messages", "email"],
  ["appointments", "customer_email"],
  ["reservations", "email"],
  ["data_requests", "email"],
  ["saved_searches", "email"],
  ["consents", "email"],
  ["orders", "email"],
] as const;

export type Claimed = { inquiries: number; appointments: number };

/**
 * An account that proves an address gets the rows that this address sent without an account (docs/security.md, "Who owns an address"). This
 * happens in the transaction that proves the address, as the system. Rows with an owner stay. Returns the numbers that a person recognises.
 */
export async function claimRows(transaction: Transaction, userId: string, email: string): Promise<Claimed> {
  const counts = new Map<string, number>();
  for (const [table, column] of claimable) {
    const { numAffectedRows = 0n } =
      await sql`update ${sql.table(table)} set user_id = ${userId} where user_id is null and ${sql.ref(column)} = ${email}`.execute(
        transaction,
      );
    counts.set(table, Number(numAffectedRows));
  }
  return { inquiries: counts.get("vehicle_inquiries") ?? 0, appointments: counts.get("appointments") ?? 0 };
}
