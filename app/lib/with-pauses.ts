import { setImmediate } from "node:timers/promises";

/** After so long without a pause, other tasks come first. */
const pieceInMilliseconds = 1;

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
