import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another process works on this folder. */
export class FolderInUse extends Error {
  override name = "FolderInUse";
  constructor(folder: string) {
    super(
      `Another process is using the embedded database in ${folder}. Stop it first, choose another DATA_DIR, ` +
        "or set DATABASE_URL: a PostgreSQL server takes many processes at once.",
    );
  }
}

export type FolderLock = { release(): void };

/**
 * Takes the folder for this process alone. Two processes on one embedded database lose data silently, so the second is refused.
 * The lock is SQLite's lock on a file: Node brings it, it works on every system, and the kernel lets go of it when the process dies,
 * however it dies, so nothing stale is ever left behind. Throws FolderInUse.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, "in-use.lock"), { timeout: 0 });
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    throw new FolderInUse(folder);
  }
  return { release: () => lock.close() };
}
