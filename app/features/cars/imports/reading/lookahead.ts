/** A stream that can be read ahead. */
export type Lookahead<Item> = {
  /** Returns up to `count` next items without taking them, fewer at the end. A failure of the stream counts as its end here. */
  peek(count: number): Promise<readonly Item[]>;
  take(count: number): void;
  /** Call it at the end: throws the stream's failure, if it failed. */
  rethrow(): void;
  close(): Promise<void>;
};

export function createLookahead<Item>(source: AsyncIterable<Item>): Lookahead<Item> {
  const iterator = source[Symbol.asyncIterator]();
  const seen: Item[] = [];
  const failures: unknown[] = [];
  let ended = false;

  async function readOne(): Promise<void> {
    try {
      const result = await iterator.next();
      if (result.done) ended = true;
      else seen.push(result.value);
    } catch (error) {
      ended = true;
      failures.push(error);
    }
  }

  return {
    async peek(count) {
      while (!ended && seen.length < count) await readOne();
      return seen.slice(0, count);
    },
    take: (count) => void seen.splice(0, count),
    rethrow() {
      for (const failure of failures) throw failure;
    },
    close: async () => void (await iterator.return?.()),
  };
}
