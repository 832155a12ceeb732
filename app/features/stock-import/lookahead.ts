/** A stream that can be looked at before it is taken. */
export type Lookahead<Item> = {
  /** Up to `count` items that come next, fewer at the end; takes none. A failure of the stream counts as its end here. */
  peek(count: number): Promise<readonly Item[]>;
  /** Takes the first `count` items that were seen. */
  take(count: number): void;
  /** To be called at the end: throws what the stream failed with, if it did. */
  rethrow(): void;
  /** Lets go of the stream, read to its end or not. */
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
