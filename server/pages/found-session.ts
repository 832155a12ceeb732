import type { Context } from "hono";
import type { Environment } from "../http/environment.ts";
import type { Services } from "../services.ts";
import { claimsSession, findSession, type Session } from "../session.ts";
import { causeOf } from "../log.ts";

export type FoundSession = { session?: Session | undefined; sessionUnknown: boolean };

/** Reads the request's session. While the database cannot be asked, it is unknown, and the person counts as a visitor (row R9). */
export async function sessionOf(c: Context<Environment>, { database, log }: Services): Promise<FoundSession> {
  const { secure } = c.get("client");
  const cookies = c.req.header("cookie");
  if (!claimsSession(cookies, secure)) return { sessionUnknown: false };
  try {
    return { session: await findSession(database, cookies, { secure, now: Temporal.Now.instant() }), sessionUnknown: false };
  } catch (error) {
    log.error({ requestId: c.get("requestId"), error: causeOf(error) }, "session not read");
    return { sessionUnknown: true };
  }
}

/** Whether a request asks for something and changes nothing. */
export function isReading(c: Context<Environment>): boolean {
  return c.req.method === "GET" || c.req.method === "HEAD";
}
