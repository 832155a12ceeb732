import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const last = new Map<string, Promise<unknown>>();

/**
 * Runs the work of several tests one after the other. Within a process a queue does this, between the processes of the test files SQLite's
 * lock on a file. Waiting for the lock blocks the whole process.
 */
export function oneAtATime<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const turn = (last.get(name) ?? Promise.resolve()).then(() => underLock(name, work));
  const ended = turn.catch(() => {});
  last.set(name, ended);
  return turn;
}

async function underLock<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const lock = new DatabaseSync(join(tmpdir(), `rinsegura-${name}.lock`), { timeout: 300_000 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return await work();
  } finally {
    lock.close();
  }
}
