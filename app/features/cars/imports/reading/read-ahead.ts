/**
 * Yields the same items. While one is at work, the next one is made ready: the database writes a batch of rows while this process reads the
 * next. A failure of the source comes after the items before it.
 */
export async function* readAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (let next = begin(iterator); ;) {
      const result = await next;
      if (result.done) return;
      next = begin(iterator);
      yield result.value;
    }
  } finally {
    // A source that stalls closes late. Nobody waits for it, so that an error of the database is known at once.
    void close(iterator);
  }
}

async function close<Item>(iterator: AsyncIterator<Item>): Promise<void> {
  try {
    await iterator.return?.();
  } catch {
    // Nobody wants its items any more.
  }
}

/** Nobody may be waiting yet when it fails, and a failure that nobody waits for would end the process. */
function begin<Item>(iterator: AsyncIterator<Item>): Promise<IteratorResult<Item>> {
  const next = iterator.next();
  next.catch(() => {});
  return next;
}
