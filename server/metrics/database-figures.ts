import { Gauge, type Registry } from "prom-client";
import { readEarlierBackups } from "../backup/earlier-backups.ts";
import { type Context, system } from "../context.ts";
import { MailQueue } from "../mail/mail-queue.ts";
import { exportsOf } from "../route-of.ts";
import type { Services } from "../services.ts";
import { causeOf } from "../log.ts";

/** The application's numbers, an export of app/entry.server.tsx. */
export type ApplicationFigures = (context: Context) => Promise<{ imports: Readonly<Record<string, number>> }>;

/** Numbers that only the database knows, read at each scrape. While it is away, they are left out: an old one would be a lie. */
export function registerDatabaseFigures(
  registry: Registry,
  services: Pick<Services, "database" | "build" | "log">,
): { read(): Promise<void> } {
  const registers = [registry];
  const up = new Gauge({ name: "site_database_up", help: "1 while the database answers, otherwise 0", registers });
  const mails = new Gauge({ name: "site_mails", help: "Mails that were not sent, by state", labelNames: ["state"], registers });
  const oldest = new Gauge({ name: "site_oldest_mail_seconds", help: "For how long the oldest waiting mail has been due", registers });
  const backup = new Gauge({ name: "site_backup_age_seconds", help: "Age of the newest good backup; absent if there is none", registers });
  const imports = new Gauge({ name: "site_imports", help: "Imports of stock, by state", labelNames: ["state"], registers });

  const readAll = async () => {
    const { due, failing, givenUp, oldestSeconds } = await new MailQueue(services.database).state();
    mails.set({ state: "due" }, due);
    mails.set({ state: "failing" }, failing);
    mails.set({ state: "given_up" }, givenUp);
    oldest.set(oldestSeconds);
    const context = { actor: system, database: services.database, now: Temporal.Now.instant() };
    const { succeeded } = await readEarlierBackups(context);
    if (succeeded) backup.set(context.now.since(succeeded).total("seconds"));
    else backup.remove();
    const { figures } = await exportsOf<{ figures: ApplicationFigures }>(services.build);
    const counts = await figures?.(context);
    for (const [state, count] of Object.entries(counts?.imports ?? {})) imports.set({ state }, count);
  };
  return {
    async read() {
      try {
        await readAll();
        up.set(1);
      } catch (error) {
        services.log.warn({ error: causeOf(error) }, "metrics without the database");
        up.set(0);
        for (const metric of [mails, oldest, backup, imports]) metric.remove();
      }
    },
  };
}
