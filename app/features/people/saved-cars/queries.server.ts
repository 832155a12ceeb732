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
  const { session } = scope;
  // The database is away, so nobody knows whose list it would be.
  if (scope.sessionUnknown) return [];
  if (!session) return browserList(scope);
  return runAs(asCustomer(scope.context, session.userId), readOwnIds);
}

/** A member of the team saves cars as a customer: the database shows this role its own list and no other. */
export function asCustomer(context: Context, userId: string): Context {
  return { ...context, actor: { kind: "customer", userId } };
}

async function readOwnIds(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.selectFrom("saved_cars").select("vehicle_id").orderBy("saved_at", "desc").orderBy("vehicle_id").execute();
  return rows.map((row) => row.vehicle_id);
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
