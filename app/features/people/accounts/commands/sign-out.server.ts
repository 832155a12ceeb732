import { runAs, system } from "#server/context.ts";
import type { SessionScope } from "#server/request.ts";

/** Ends this browser's session, or all of the person's with `everywhere`. Does nothing without a session. */
export async function signOut({ context, session }: SessionScope, { everywhere }: { everywhere: boolean }): Promise<void> {
  if (!session) return;
  await runAs({ ...context, actor: system }, (transaction) => {
    const own = transaction.deleteFrom("sessions").where("user_id", "=", session.userId);
    return (everywhere ? own : own.where("id", "=", session.id)).execute();
  });
}
