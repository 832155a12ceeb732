import { BrokenForm } from "./multipart.ts";

/** A request's body in pieces. `drain` reads and drops the rest, because a browser reads no response before it has sent everything. */
export type SentBody = AsyncIterable<Uint8Array> & { drain(): Promise<void> };

/** Returns the request's body, limited by the server. A broken connection throws BrokenForm. */
export function sentBody(request: Request): SentBody {
  const iterator = (request.body ?? new ReadableStream<Uint8Array>({ start: (controller) => controller.close() }))[Symbol.asyncIterator]();
  const next = async () => {
    try {
      return await iterator.next();
    } catch (error) {
      throw new BrokenForm("The sender has gone", { cause: error });
    }
  };
  return {
    [Symbol.asyncIterator]: () => ({ next }),
    async drain() {
      while (!(await next()).done);
    },
  };
}
