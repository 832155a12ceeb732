import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { projectFolder } from "#db/project-folder.ts";

const last = new Map<string, Promise<unknown>>();
const patienceInMilliseconds = 300_000;

/** Another copy of the project on this machine has locks of its own. */
const project = createHash("sha256").update(projectFolder).digest("hex").slice(0, 16);

/**
 * Runs the work of several tests one after the other. Within a process a queue does this, between the processes of the test files SQLite's
 * lock on a file, which the operating system releases when a process dies.
 */
export function oneAtATime<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const turn = (last.get(name) ?? Promise.resolve()).then(() => underLock(name, work));
  const ended = turn.catch(() => {});
  last.set(name, ended);
  return turn;
}

async function underLock<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const lock = new DatabaseSync(join(tmpdir(), `rinsegura-${name}-${project}.lock`), { timeout: 0 });
  try {
    await take(lock);
    return await work();
  } finally {
    lock.close();
  }
}

/** SQLite itself would wait too, but it would block the whole process meanwhile. */
async function take(lock: DatabaseSync): Promise<void> {
  const deadline = Date.now() + patienceInMilliseconds;
  for (;;) {
    try {
      lock.exec("BEGIN EXCLUSIVE");
      return;
    } catch (error) {
      if (!isLocked(error) || Date.now() > deadline) throw error;
    }
    await wait(50);
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && error.message === "database is locked";
}
