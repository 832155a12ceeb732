import { isFirstAdminLink } from "#app/features/people/accounts/queries.server.ts";
import { tablesOfPeople } from "#server/backup/empty-installation.ts";
import { type Context, runAs, system } from "#server/context.ts";

/** Whether a printed link lets its holder restore a backup: `used` while it would, but people have left something here. */
export function readRestoreLink(context: Context, token: string): Promise<"open" | "used" | "ended"> {
  return runAs({ ...context, actor: system }, async (transaction) => {
    if (!(await isFirstAdminLink(transaction, context, token))) return "ended";
    return (await tablesOfPeople(transaction)).length === 0 ? "open" : "used";
  });
}

/** Whether the body of an upload may be read (`uploads` in app/entry.server.tsx). */
export async function admitsBackup({ context }: { context: Context }, { token = "" }: Readonly<Record<string, string | undefined>>) {
  return (await readRestoreLink(context, token)) === "open";
}
