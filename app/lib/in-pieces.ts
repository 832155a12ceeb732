import { setImmediate } from "node:timers/promises";

/** Long work that can pause at each `yield`, so that waiting requests come in between. */
export type Pausable<Result = void> = Generator<undefined, Result>;

/** Requests wait at most so long for a piece, if its parts are short. */
const pieceInMilliseconds = 1;
/** So many steps of a loop take some hundred microseconds. */
const stepsAtOnce = 8_192;

/** Does the work without a pause. */
export function atOnce<Result>(work: Pausable<Result>): Result {
  for (;;) {
    const part = work.next();
    if (part.done) return part.value;
  }
}

/** Does the work in short pieces; other tasks come before each of them, also before the first. */
export async function inPieces<Result>(work: Pausable<Result>): Promise<Result> {
  for (;;) {
    await setImmediate();
    const start = performance.now();
    do {
      const part = work.next();
      if (part.done) return part.value;
    } while (performance.now() - start < pieceInMilliseconds);
  }
}

/** Calls `work` for the steps 0, 1, 2 … up to `count`, many at a time, and can pause in between. `to` is the step after the last of a call. */
export function* byPieces(count: number, work: (from: number, to: number) => void): Pausable {
  for (let from = 0; from < count; from += stepsAtOnce) {
    work(from, Math.min(count, from + stepsAtOnce));
    yield;
  }
}

/** Yields the same items. If they took long to make, other tasks come before the next one. */
export async function* withPauses<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  let start = performance.now();
  for await (const item of source) {
    yield item;
    if (performance.now() - start < pieceInMilliseconds) continue;
    await setImmediate();
    start = performance.now();
  }
}
