import { as, system } from "#server/context.ts";
import type { RequestFacts } from "#server/request.ts";

/** Ends this browser's session, or all of the person's with `everywhere`. Does nothing without a session. */
export async function signOut({ context, session }: RequestFacts, { everywhere }: { everywhere: boolean }): Promise<void> {
  if (!session) return;
  await as({ ...context, actor: system }, (transaction) => {
    const own = transaction.deleteFrom("sessions").where("user_id", "=", session.userId);
    return (everywhere ? own : own.where("id", "=", session.id)).execute();
  });
}
