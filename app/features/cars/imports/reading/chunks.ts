/** Yields the same bytes; the first chunk has at least `length` bytes, if there are so many. What came before a failure is yielded too. */
export async function* withHead(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  const failures: unknown[] = [];
  try {
    for await (const chunk of source) {
      if (head === undefined) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < length) continue;
      yield head;
      head = undefined;
    }
  } catch (error) {
    failures.push(error);
  }
  if (head !== undefined && head.length > 0) yield head;
  for (const failure of failures) throw failure;
}

export async function* prepend(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}
