import { readUuid } from "#app/lib/uuid.ts";
import { type Context, runAs, system, type Transaction } from "#server/context.ts";
import type { CookieScope, KeyScope } from "#server/request.ts";
import { cookieValue, type SecretCookie, secretCookieName } from "#server/http/cookies.ts";
import { oldestUnconfirmed } from "./limits.ts";

/** The parts of a link: the search's id and our signatures (addresses.ts). */
export type AlertLink = { searchId: string; signature: string };

/**
 * The search of a link that we signed for its address, and only the id of one that is erased. Undefined for every other link, as for an id
 * that does not exist.
 */
export async function signedSearch(scope: KeyScope, { searchId, signature }: AlertLink) {
  const id = readUuid(searchId);
  const verify = (text: string, from: number, to?: number) => scope.keys.verify("alert-link", text, signature.slice(from, to));
  if (id === undefined || !verify(id, 0, signatureLength)) return undefined;
  const search = await findSearch(scope, id);
  return search && !verify(`${id} ${search.email}`, signatureLength) ? undefined : { id, search };
}

/** Of each of the two signatures in a link. */
const signatureLength = 22;

export type SavedSearch = NonNullable<Awaited<ReturnType<typeof readSearch>>>;

/** A search by its id, in a transaction of the system; undefined if it is erased, or too old to be confirmed. */
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
      .select(["id", "email", "query", "region", "frequency", "paused_at", "last_told_at"])
      .where("user_id", "=", userId)
      .where("confirmed_at", "is not", null)
      .orderBy("created_at", "desc")
      .execute(),
  );
}

/** The cookie with the search that its owner changes in the catalogue: "id.signature". */
export const changingCookie: SecretCookie = { name: "aviso", maxAge: 3600 };

/** The search that this browser is changing; undefined without one. */
export async function findChanging(scope: KeyScope & CookieScope): Promise<SavedSearch | undefined> {
  const name = secretCookieName(changingCookie.name, scope.client.secure);
  const [searchId = "", signature = ""] = (cookieValue(scope.cookies, name) ?? "").split(".");
  const found = (await signedSearch(scope, { searchId, signature }))?.search;
  return found?.state === "unconfirmed" ? undefined : found;
}
