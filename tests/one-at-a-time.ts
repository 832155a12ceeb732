import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

const last = new Map<string, Promise<unknown>>();

/**
 * What several tests want at once, one does while the others wait: within a process in turn, and between the processes of the test files at
 * SQLite's lock on a file, which lets nothing else of a process go on.
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
