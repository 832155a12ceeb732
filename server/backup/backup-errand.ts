import type { Errand } from "../background/errand.ts";
import { backupTarget } from "../config.ts";
import { BackupRefused } from "./backup-refused.ts";
import { isEncrypting } from "./envelope.ts";
import { type FailedAfterwards, makeBackup } from "./make-backup.ts";
import { openPlace } from "./place.ts";

/** `npm run backup [-- FOLDER|bucket:PREFIX]`: one backup now, in BACKUP_TO unless told otherwise. */
export const backupErrand: Errand = async ({ context, config, storage, say, signal }, [given]) => {
  const to = given === undefined ? config.backup.to : backupTarget(given, config.storage);
  if (to === undefined)
    throw new BackupRefused("Falta dónde guardar la copia: npm run backup -- CARPETA, o BACKUP_TO en la configuración.");
  const place = openPlace(to);
  const start = performance.now();
  const made = await makeBackup({ context, config, storage, place, signal });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(`Copia hecha: ${made.name} en ${place.title}`);
  say(`  ${made.rows} filas y ${made.files} archivos en ${megabytes(made.bytes)}, ${seconds} s. SHA-256 ${made.sha256}`);
  if (made.removed.length > 0) say(`  Copias antiguas borradas: ${made.removed.length}.`);
  if (!isEncrypting(config.backup.secrets)) say("  Sin cifrar: para cifrarla, pon BACKUP_RECIPIENT o BACKUP_PASSPHRASE.");
  say("  SECRET_KEY no está en la copia: guárdala aparte, porque sin ella no se puede restaurar todo.");
  if (made.failed.length > 0) throw new BackupRefused(made.failed.map(sentenceOf).join(" "));
};

function sentenceOf({ work, error }: FailedAfterwards): string {
  return `La copia está hecha, pero no se ha podido ${notDone[work]} (${error}). La próxima copia lo intenta otra vez.`;
}

const notDone: Readonly<Record<FailedAfterwards["work"], string>> = {
  erasures: "guardar junto a ella la lista de personas borradas",
  expired: "borrar las copias antiguas",
};

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
