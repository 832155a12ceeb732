import { sql } from "kysely";
import type { Transaction } from "#server/context.ts";
import { mostSearches } from "../limits.ts";

export type Owner = { userId: string | null; email: string };

const ownedBy = ({ userId, email }: Owner) => sql<boolean>`confirmed_at is not null and (email = ${email} or user_id = ${userId})`;

/** Whether an owner may confirm one more search. Waits for others of the same address, so that all together stay within the limit. */
export async function hasRoom(transaction: Transaction, owner: Owner): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`searches of ${owner.email}`}, 0))`.execute(transaction);
  const { count } = await transaction
    .selectFrom("saved_searches")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(ownedBy(owner))
    .executeTakeFirstOrThrow();
  return count < mostSearches;
}

/** Whether an owner has confirmed this very search before. */
export async function hasSame(
  transaction: Transaction,
  owner: Owner,
  { query, region }: { query: string; region: string },
): Promise<boolean> {
  const same = await transaction
    .selectFrom("saved_searches")
    .select("id")
    .where(ownedBy(owner))
    .where("query", "=", query)
    .where("region", "=", region)
    .executeTakeFirst();
  return same !== undefined;
}
