/**
 * `npm run keys:rotate`: starts to use SECRET_KEY and encrypts again with it everything that the previous key encrypted, while the site
 * runs. Every instance must have the new key (SECRET_KEY) and the old one (SECRET_KEY_PREVIOUS) before. Running it again does no harm.
 */
import { openMigrated } from "#db/open-migrated.ts";
import { readConfig } from "#server/config.ts";
import { runAs, system } from "#server/context.ts";
import { correctionOf } from "#server/correctable-error.ts";
import { openKeys, switchToNewestKey } from "#server/secrets/key-ring.ts";
import { reencryptAll } from "#server/secrets/reencryption.ts";

try {
  await rotate();
} catch (error) {
  const correction = correctionOf(error);
  if (correction === undefined) throw error;
  fail(correction);
}

async function rotate(): Promise<void> {
  const { database: place, secretKeys } = readConfig(process.env);
  if (secretKeys.length === 0) return fail("Falta SECRET_KEY, la clave que se va a usar. Mira .env.example.");
  const { database } = await openMigrated(place, "command");
  try {
    const keys = await openKeys(database, secretKeys);
    const context = { actor: system, database, now: Temporal.Now.instant() };
    const id = await runAs(context, (transaction) => switchToNewestKey(transaction, secretKeys, { keepDatabaseKey: true }));
    await keys.reload();
    const { reencrypted, unreadable } = await reencryptAll(database, keys);
    console.log(`Clave en uso: ${id}. Cerrados de nuevo: ${reencrypted}.`);
    if (unreadable > 0) fail(`${unreadable} no se pueden abrir con ninguna clave conocida y se quedan como estaban.`);
    else if (reencrypted > 0)
      console.log("Ejecútalo otra vez dentro de un minuto, hasta que diga 0; después se puede quitar SECRET_KEY_PREVIOUS.");
  } finally {
    await database.close();
  }
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
