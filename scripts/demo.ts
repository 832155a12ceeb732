/** `npm run demo`: adds the demonstration vehicles that are missing, and leaves all other data as they are. */
import { openMigrated } from "#db/open-migrated.ts";
import { seedDemo } from "#demo/seed-stock.ts";
import { readConfig } from "#server/config.ts";
import { system } from "#server/context.ts";
import { correctionOf } from "#server/correctable-error.ts";
import { openStorage } from "#server/files/storage.ts";

try {
  const config = readConfig(process.env);
  const { database } = await openMigrated(config.database, "command");
  const ending = new AbortController();
  process.once("SIGINT", () => ending.abort());
  const drawn = await seedDemo({
    context: { actor: system, database, now: Temporal.Now.instant() },
    storage: openStorage(config.storage),
    signal: ending.signal,
    onProgress: ({ done, total }) => process.stdout.write(`\rDibujando fotos: ${done} de ${total}`),
  });
  console.log(`\nStock de demostración listo: ${drawn} fotos nuevas.`);
  await database.close();
} catch (error) {
  console.error(correctionOf(error) ?? error);
  process.exitCode = 1;
}
