/** `npm run rinsegura -- blocked person@example.org`: the records of an erased person that a law keeps, for a judge or an authority (row G5). */
import { findBlockedRecords } from "#app/features/privacy/personal-data/queries.server.ts";
import { openMigrated } from "#db/open-migrated.ts";
import { readConfig } from "#server/config.ts";
import { system } from "#server/context.ts";
import { correctionOf } from "#server/correctable-error.ts";
import { openKeys } from "#server/secrets/key-ring.ts";

const text = process.argv[2] ?? "";
if (text.length < 3) fail("Di qué buscas, por ejemplo un correo: npm run rinsegura -- blocked persona@ejemplo.es");
else await run(text);

async function run(sought: string): Promise<void> {
  try {
    const config = readConfig(process.env);
    const { database } = await openMigrated(config.database, "command");
    const context = { actor: system, database, now: Temporal.Now.instant() };
    const found = await findBlockedRecords(context, await openKeys(database, config.secretKeys), sought);
    for (const record of found) console.log(JSON.stringify(record));
    console.error(`Registros bloqueados con «${sought}»: ${found.length}.`);
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
