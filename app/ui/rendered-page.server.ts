import { EventEmitter } from "node:events";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/**
 * Renders a whole page to its HTML in UTF-8. Rejects if the page cannot be rendered at all; errors inside of it go to `onError`. React's
 * stream for Node takes half the time of its web stream.
 */
export function renderedPage(page: ReactNode, nonce: string, onError: (error: unknown) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      // Keeps large parts of the page in their place. By default React sends them at the end and moves them with a script.
      progressiveChunkSize: Infinity,
      onAllReady: () => void stream.pipe(new CollectedBytes(resolve, reject)),
      onShellError: reject,
      onError,
    });
  });
}

/**
 * Takes the pieces of a page and hands over the whole at the end. It is no `Writable` of Node. Each of those stays in memory until the next
 * full garbage collection, and with it everything that the page was made of (docs/decisions/0061-garbage-that-dies-young.md).
 */
class CollectedBytes extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true;
  readonly #pieces: Uint8Array[] = [];
  readonly #done: (bytes: Buffer) => void;
  readonly #failed: (error: unknown) => void;

  constructor(done: (bytes: Buffer) => void, failed: (error: unknown) => void) {
    super();
    this.#done = done;
    this.#failed = failed;
  }

  write(piece: string | Uint8Array): boolean {
    this.#pieces.push(typeof piece === "string" ? Buffer.from(piece) : piece);
    return true;
  }

  end(): this {
    this.#done(Buffer.concat(this.#pieces));
    return this;
  }

  /** React calls it in place of the others if the page cannot be rendered or written. */
  destroy(error: unknown): void {
    this.#failed(error);
  }
}
