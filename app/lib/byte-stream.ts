import { ReadableStream as NodeStream } from "node:stream/web";

/** Bytes or texts that arrive in pieces as the body of a response. A reader who leaves early ends the source. */
export function streamOf(pieces: AsyncIterable<Uint8Array | string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return NodeStream.from(bytesOf(pieces)) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

async function* bytesOf(pieces: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === "string" ? Buffer.from(piece) : piece;
}
