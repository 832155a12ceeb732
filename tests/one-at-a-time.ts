import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Test files run in processes of their own: what several of them want at once, one does while the others wait at SQLite's lock on a file. */
export async function oneAtATime<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const turn = new DatabaseSync(join(tmpdir(), `rinsegura-${name}.lock`), { timeout: 300_000 });
  try {
    turn.exec("BEGIN EXCLUSIVE");
    return await work();
  } finally {
    turn.close();
  }
}
