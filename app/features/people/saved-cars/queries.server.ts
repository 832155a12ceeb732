import { sql } from "kysely";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import type { CookieScope, RequestScope, SessionScope } from "#server/request.ts";
import { cookieValue, type SecretCookie, secretCookieName } from "#server/http/cookies.ts";
import { unpacked } from "./browser-list.ts";

const sixMonthsInSeconds = 182 * 24 * 60 * 60;
export const browserCookie: SecretCookie = { name: "guardados", maxAge: sixMonthsInSeconds };

/** The list in a request's cookie. */
export function browserList({ cookies, client }: CookieScope): string[] {
  return unpacked(cookieValue(cookies, secretCookieName(browserCookie.name, client.secure)));
}

export type SavingScope = SessionScope & CookieScope & Pick<RequestScope, "sessionUnknown">;

/** The ids of the saved cars, newest first: those of the account, or without one those of this browser. */
export async function readSavedIds(scope: SavingScope): Promise<string[]> {
  return [...(await readSavedTimes(scope)).keys()];
}

/** Ids of cars in the order of their list, with the moment in which each was saved. A browser's list and that of a link do not know it. */
export type SavedTimes = ReadonlyMap<string, Date | undefined>;

/** The same with the moments. */
export async function readSavedTimes(scope: SavingScope): Promise<SavedTimes> {
  const { session } = scope;
  // The database is away, so nobody knows whose list it would be.
  if (scope.sessionUnknown) return new Map();
  if (!session) return withoutTimes(browserList(scope));
  return runAs(asCustomer(scope.context, session.userId), readOwnTimes);
}

export function withoutTimes(ids: readonly string[]): SavedTimes {
  return new Map(ids.map((id) => [id, undefined]));
}

/** A member of the team saves cars as a customer: the database shows this role its own list and no other. */
export function asCustomer(context: Context, userId: string): Context {
  return { ...context, actor: { kind: "customer", userId } };
}

async function readOwnTimes(transaction: Transaction): Promise<SavedTimes> {
  const own = transaction.selectFrom("saved_cars").select(["vehicle_id", "saved_at"]);
  const rows = await own.orderBy("saved_at", "desc").orderBy("vehicle_id").execute();
  return new Map(rows.map((row) => [row.vehicle_id, row.saved_at]));
}

/** Those of these ids that anybody may see, as a set. An archived car is not among them. */
export function readOfferedIds(context: Context, ids: readonly string[]): Promise<Set<string>> {
  return runAs(context, async (transaction) => {
    const rows = await transaction
      .selectFrom("vehicles")
      .select("id")
      .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
      .where("status", "<>", "archived")
      .execute();
    return new Set(rows.map(({ id }) => id));
  });
}
