import { isDatabaseUnavailable } from "#db/unavailable.ts";
import { runAs, system } from "#server/context.ts";
import type { RequestScope } from "#server/request.ts";

/** Ends this browser's session, or all with `everywhere`. False if it may still be open, because the database is away. */
export async function signOut(
  { context, session, sessionUnknown }: Pick<RequestScope, "context" | "session" | "sessionUnknown">,
  { everywhere }: { everywhere: boolean },
): Promise<boolean> {
  if (!session) return !sessionUnknown;
  try {
    await runAs({ ...context, actor: system }, (transaction) => {
      const own = transaction.deleteFrom("sessions").where("user_id", "=", session.userId);
      return (everywhere ? own : own.where("id", "=", session.id)).execute();
    });
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  }
}
