import type { Context } from "hono";
import type { Environment } from "../http/environment.ts";
import type { Services } from "../services.ts";
import { claimsSession, findSession, type Session } from "../session.ts";

export type FoundSession = { session?: Session | undefined; sessionUnknown: boolean };

/** Reads the request's session. While too many are looked up, or the database is unreachable, it is unknown (row R9). */
export async function sessionOf(c: Context<Environment>, services: Services): Promise<FoundSession> {
  const { address, secure } = c.get("client");
  if (!claimsSession(c.req.header("cookie"), secure)) return { sessionUnknown: false };
  return services.admission.run(
    "sessions",
    { address },
    () => lookUpSession(c, services),
    () => ({ sessionUnknown: true }),
  );
}

/** The person of a request whose session is unknown counts as a visitor. */
async function lookUpSession(c: Context<Environment>, { database, log }: Services): Promise<FoundSession> {
  const { secure } = c.get("client");
  try {
    return { session: await findSession(database, c.req.header("cookie"), { secure, now: Temporal.Now.instant() }), sessionUnknown: false };
  } catch (error) {
    log.error({ requestId: c.get("requestId"), error: error instanceof Error ? error.name : "unknown" }, "session not read");
    return { sessionUnknown: true };
  }
}

/** Whether a request asks for something and changes nothing. */
export function isReading(c: Context<Environment>): boolean {
  return c.req.method === "GET" || c.req.method === "HEAD";
}
