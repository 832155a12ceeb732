import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another process works on this folder. */
export class FolderInUse extends Error {
  override name = "FolderInUse";
  constructor(folder: string) {
    super(
      `Otro proceso está usando la base de datos integrada de ${folder}. Páralo primero, elige otra carpeta con DATA_DIR ` +
        "o usa PostgreSQL con DATABASE_URL, que admite muchos procesos a la vez.",
    );
  }
}

/** A connection that nothing refers to is closed by the garbage collector, and its lock is gone: these stay. */
const held = new Set<DatabaseSync>();

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
  held.add(lock);
  return {
    release() {
      held.delete(lock);
      lock.close();
    },
  };
}
