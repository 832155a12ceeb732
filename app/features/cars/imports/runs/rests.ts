import { setTimeout as pause } from "node:timers/promises";
import { worksAskedFor } from "#app/lib/in-turns.ts";

/** The embedded database has one connection, and a page queries it several times in sequence. Milliseconds. */
const shortestRest = { embedded: 20, postgres: 0 } as const;
/** Milliseconds. */
const longestRest = 2_000;

type DatabaseKind = keyof typeof shortestRest;

/**
 * Returns a function that a work in the background awaits after each batch. If somebody searched the catalogue in this process meanwhile, the
 * work rests for twice as long as it worked, because they share the processor and the database. Otherwise it rests as briefly as it may.
 */
export function restsOf({ kind }: { kind: DatabaseKind }): () => Promise<void> {
  let [start, searches] = [performance.now(), worksAskedFor()];
  return async () => {
    const milliseconds = restAfter({ kind, worked: performance.now() - start, searched: worksAskedFor() > searches });
    if (milliseconds > 0) await pause(milliseconds);
    [start, searches] = [performance.now(), worksAskedFor()];
  };
}

/** Returns how long to rest after a batch that took `worked` milliseconds, in milliseconds. `searched`: somebody searched meanwhile. */
export function restAfter({ kind, worked, searched }: { kind: DatabaseKind; worked: number; searched: boolean }): number {
  return Math.max(searched ? Math.min(2 * worked, longestRest) : 0, shortestRest[kind]);
}
