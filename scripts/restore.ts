/**
 * `npm run restore -- FILE [--erased-since FILE]`: brings a backup back into an empty installation, and erases again everybody who
 * was erased since (docs/operations-backup.md). FILE is a path, or a name in BACKUP_TO, or `newest`.
 */
import { basename, dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { afterRestore } from "#app/features/privacy/personal-data/commands/after-restore.server.ts";
import { BackupRefused } from "#server/backup/backup-refused.ts";
import { type Erasure, parseErasures, readErasures } from "#server/backup/erasures.ts";
import { textOf } from "#server/backup/archive.ts";
import { type BackupPlace, erasuresName, isBackupName } from "#server/backup/names.ts";
import { openFile, openPlace, withoutBackups } from "#server/backup/place.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { type Config, readConfig } from "#server/config.ts";
import { correctionOf } from "#server/correctable-error.ts";
import { openStorage } from "#server/files/storage.ts";

const usage = "Di qué copia: npm run restore -- ARCHIVO, o newest para la última de BACKUP_TO.";

try {
  await restore(readConfig(process.env));
} catch (error) {
  const correction = correctionOf(error);
  if (correction === undefined) throw error;
  console.error(correction);
  process.exitCode = 1;
}

async function restore(config: Config): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { "erased-since": { type: "string" } } });
  const { place, name } = await findBackup(config, positionals[0]);
  const erasures = await findErasures(config, place, values["erased-since"]);
  const start = performance.now();
  console.log(`Restaurando ${name} de ${place.title}…`);
  const restored = await restoreBackup({
    source: async () => (await place.read(name)) ?? refuse(`No está la copia ${name} en ${place.title}.`),
    secrets: config.backup.secrets,
    database: config.database,
    storage: withoutBackups(openStorage(config.storage)),
    secretKeys: config.secretKeys,
    after: afterRestore(erasures),
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `Copia restaurada en ${seconds} s: ${restored.rows} filas y ${restored.files} archivos, como estaban el ${restored.takenAt}.`,
  );
  console.log(`  Borrados otra vez quienes se borraron desde entonces: ${restored.after}. Todas las personas tienen que volver a entrar.`);
  if (erasures.length === 0) {
    console.log(
      `  No hay ${erasuresName}: si alguien se borró después de la copia, hay que borrarlo a mano. Puedes indicarlo con --erased-since.`,
    );
  }
  if (config.secretKeys.length === 0) console.log("  Sin SECRET_KEY, como la base de datos de la copia.");
  const { undone } = restored;
  if (undone === undefined) return;
  console.error("Después ha fallado algo que no cambia lo restaurado:", correctionOf(undone) ?? undone);
  process.exitCode = 1;
}

/** A path of this machine, or a name in BACKUP_TO, or the newest there. */
async function findBackup({ backup: { to } }: Config, given: string | undefined): Promise<{ place: BackupPlace; name: string }> {
  if (given === undefined) return refuse(usage);
  if (given !== "newest" && (await openFile(resolve(given))) !== undefined) {
    return { place: openPlace({ kind: "folder", folder: dirname(resolve(given)) }), name: basename(given) };
  }
  if (to === undefined) return refuse(`No se encuentra ${given}. ${usage}`);
  const place = openPlace(to);
  const names: string[] = [];
  for await (const { key } of place.list()) if (isBackupName(key)) names.push(key);
  const name = given === "newest" ? names.toSorted().at(-1) : names.find((each) => each === given);
  return name === undefined ? refuse(`No está la copia ${given} en ${place.title}. ${usage}`) : { place, name };
}

/** From the file that was named, or from those next to the backup and in BACKUP_TO. */
async function findErasures({ backup: { to } }: Config, place: BackupPlace, given: string | undefined): Promise<Erasure[]> {
  if (given !== undefined) {
    const content = await openFile(resolve(given));
    return content === undefined ? refuse(`No se encuentra ${given}.`) : parseErasures(await textOf(content));
  }
  const beside = await readErasures(place);
  return to === undefined ? beside : [...beside, ...(await readErasures(openPlace(to)))];
}

function refuse(sentence: string): never {
  throw new BackupRefused(sentence);
}
