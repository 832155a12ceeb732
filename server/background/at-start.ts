import type { Database } from "#db/client.ts";
import { type Context, system } from "../context.ts";
import { causeOf, type Logger } from "../log.ts";
import { type Build, exportsOf } from "../route-of.ts";

/** The application's work at each start, as the system. Returns lines for the terminal. `siteOrigin` has no trailing slash. */
export type AtStart = (context: Context, siteOrigin: string) => Promise<readonly string[]>;

type Parts = { database: Database; build: Build; log: Logger };

/** Does that work. The site starts without it when it fails, because it serves visitors also without an admin. */
export async function linesAtStart({ database, build, log }: Parts, siteOrigin: string): Promise<readonly string[]> {
  try {
    const { atStart } = await exportsOf<{ atStart: AtStart }>(build);
    return (await atStart?.({ actor: system, database, now: Temporal.Now.instant() }, siteOrigin)) ?? [];
  } catch (error) {
    log.error({ error: causeOf(error) }, "the work of the start failed");
    return [];
  }
}
