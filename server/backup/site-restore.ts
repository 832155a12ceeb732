import type { Database } from "#db/client.ts";
import { isDatabaseFull } from "#db/unavailable.ts";
import type { Config } from "../config.ts";
import { isStorageFull, type Storage } from "../files/storage.ts";
import { causeOf, type Logger } from "../log.ts";
import { WrongSecretKey } from "../secrets/key-ring.ts";
import type { BackupUpload } from "../services.ts";
import { BackupRefused, RestoreMustWait } from "./backup-refused.ts";
import { readErasures } from "./erasures.ts";
import { openPlace, withoutBackups } from "./place.ts";
import { restoreBackup } from "./restore-backup.ts";
import { noRoomForBackup, withUploadedBackup } from "./uploaded-backup.ts";

type Parts = {
  config: Config;
  database: Database;
  storage: Storage;
  log: Logger;
  /** What a start does with a database that others have changed: keys, kept pages, the application's own work. */
  onRestored: () => Promise<void>;
};

/** Restores a backup that somebody sends to the running site. */
export class SiteRestore {
  readonly #parts: Parts;
  #isUnderWay = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Receives a backup and restores it; one at a time. The site goes on with what it holds. Throws BackupRefused with nothing changed. */
  async receive(upload: BackupUpload): Promise<void> {
    if (this.#isUnderWay) throw new RestoreMustWait(503, underWay);
    this.#isUnderWay = true;
    try {
      await this.#restore(upload);
    } catch (error) {
      throw refusalOf(error);
    } finally {
      this.#isUnderWay = false;
    }
  }

  async #restore({ bytes, secret, after, erasures }: BackupUpload): Promise<void> {
    const { config, database, storage, log, onRestored } = this.#parts;
    const restored = await withUploadedBackup(config.dataFolder, bytes, async (source) => {
      const { to, secrets } = config.backup;
      const known = [...(await erasures()), ...(to === undefined ? [] : await readErasures(openPlace(to)))];
      return restoreBackup({
        source,
        secrets: secret === "" ? secrets : secretsOf(secret),
        database: config.database,
        opened: database.kind === "embedded" ? database : undefined,
        storage: withoutBackups(storage),
        secretKeys: config.secretKeys,
        after: after(known),
      });
    });
    const { rows, files, takenAt, undone } = restored;
    log.info({ rows, files, takenAt }, "backup restored");
    if (undone) log.error({ error: causeOf(undone) }, "a restore left something undone");
    // The restore is done, whatever fails now.
    await onRestored().catch((error: unknown) =>
      log.error({ error: causeOf(error) }, "restart the site: it has not read what was restored"),
    );
  }
}

function secretsOf(secret: string) {
  const key = secret.trim();
  const isKey = key.startsWith("AGE-SECRET-KEY-");
  return { recipient: undefined, identity: isKey ? key : undefined, passphrase: isKey ? undefined : secret };
}

/** An error with a sentence for the sender; any other one as it is. */
function refusalOf(error: unknown): unknown {
  if (isStorageFull(error) || isDatabaseFull(error)) return new RestoreMustWait(507, noRoomForBackup, { cause: error });
  return error instanceof WrongSecretKey ? new BackupRefused(error.message, { cause: error }) : error;
}

const underWay = "Ya se está restaurando otra copia: espera a que termine. La tuya no ha cambiado nada.";
