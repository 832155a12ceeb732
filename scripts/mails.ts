/** `npm run mails -- person@example.org`: what became of every mail to this address, the newest first, with times of Europe/Madrid. */
import { mailHistoryLines } from "#app/features/ground/emails/office/mail-history.ts";
import { readMailHistory } from "#app/features/ground/emails/office/queries.server.ts";
import { emailAddress } from "#app/lib/form-fields.ts";
import { openMigrated } from "#db/open-migrated.ts";
import { readConfig } from "#server/config.ts";
import { system } from "#server/context.ts";
import { correctionOf } from "#server/correctable-error.ts";

const email = emailAddress().safeParse(process.argv[2] ?? "");
if (email.success) await run(email.data);
else fail("Di de quién: npm run mails -- persona@ejemplo.es");

async function run(address: string): Promise<void> {
  try {
    const config = readConfig(process.env);
    const { database } = await openMigrated(config.database, "command");
    const lines = mailHistoryLines(await readMailHistory({ actor: system, database, now: Temporal.Now.instant() }, address));
    for (const line of lines) console.log(line);
    if (lines.length === 0) console.log(`Ningún correo a ${address}: o nada lo ha pedido, o es de hace más de 90 días.`);
    await database.close();
  } catch (error) {
    const correction = correctionOf(error);
    if (correction === undefined) throw error;
    fail(correction);
  }
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
