import { readUuid } from "#app/lib/uuid.ts";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import type { KeyScope } from "#server/request.ts";
import { cookieValue } from "#server/http/cookies.ts";
import { oldestUnconfirmed } from "./limits.ts";

/** The parts of a link: the search's id and our signature over it. */
export type AlertLink = { searchId: string; signature: string };

/** The id of a link that we signed; undefined for every other, like an id that does not exist. */
export function signedSearch({ keys }: Pick<KeyScope, "keys">, { searchId, signature }: AlertLink): string | undefined {
  const id = readUuid(searchId);
  return id !== undefined && keys.verify("alert-link", id, signature) ? id : undefined;
}

export type SavedSearch = NonNullable<Awaited<ReturnType<typeof readSearch>>>;

/** A search by its id, in a transaction of the system; `state` is "ended" for one that is too old to be confirmed. */
export async function readSearch(transaction: Transaction, id: string, now: Temporal.Instant) {
  const row = await transaction.selectFrom("saved_searches").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const late = row.created_at.getTime() <= oldestUnconfirmed(now).epochMilliseconds;
  if (row.confirmed_at === null && late) return undefined;
  const { query, region, frequency, email, user_id: userId, asked_at: asked } = row;
  const state: SearchState = row.confirmed_at === null ? "unconfirmed" : row.paused_at !== null ? "paused" : "active";
  return { id, query, region, frequency, email, userId, state, asked: asked !== null };
}

export type SearchState = "unconfirmed" | "active" | "paused";

/** As the system: whoever asks has shown a link that we signed. Undefined for one that is erased. */
export function findSearch({ context }: { context: Context }, id: string): Promise<SavedSearch | undefined> {
  return runAs({ ...context, actor: system }, (transaction) => readSearch(transaction, id, context.now));
}

/** The confirmed searches of a person, the newest first. As the system, because a member of the team has a panel too. */
export function listOwnSearches({ context }: { context: Context }, userId: string) {
  return runAs({ ...context, actor: system }, (transaction) =>
    transaction
      .selectFrom("saved_searches")
      .select(["id", "query", "region", "frequency", "paused_at", "last_told_at"])
      .where("user_id", "=", userId)
      .where("confirmed_at", "is not", null)
      .orderBy("created_at", "desc")
      .execute(),
  );
}

/** The cookie with the search that its owner changes in the catalogue, for the pages of alerts only: "id.signature". */
export const changingCookie = "aviso";

/** The search that this browser is changing; undefined without one. */
export async function findChanging(scope: KeyScope & { cookies: string | null }): Promise<SavedSearch | undefined> {
  const [searchId = "", signature = ""] = (cookieValue(scope.cookies, changingCookie) ?? "").split(".");
  const id = signedSearch(scope, { searchId, signature });
  const found = id === undefined ? undefined : await findSearch(scope, id);
  return found?.state === "unconfirmed" ? undefined : found;
}
