import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class FolderInUse extends Error {
  override name = "FolderInUse";
  constructor(folder: string) {
    super(
      `Otro proceso está usando la base de datos integrada de ${folder}. Páralo primero, elige otra carpeta con DATA_DIR ` +
        "o usa PostgreSQL con DATABASE_URL, que admite muchos procesos a la vez.",
    );
  }
}

/** References to the locks, because the garbage collector closes an unreferenced connection and so releases its lock. */
const held = new Set<DatabaseSync>();

export type FolderLock = { release(): void };

/**
 * Locks the folder for this process. Two processes on one embedded database lose data silently, so the second is refused. The lock is
 * SQLite's file lock, which Node includes for every system. The kernel releases it however the process dies, so no stale lock remains.
 * Throws FolderInUse.
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
