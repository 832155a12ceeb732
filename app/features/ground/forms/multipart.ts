/** A field of a form that arrives in pieces: a short text, or a file that is read as a stream. */
export type Part = { name: string; fileName: string | undefined; bytes: AsyncIterable<Uint8Array> };

/** The body is not a valid multipart form (RFC 7578). */
export class BrokenForm extends Error {
  override name = "BrokenForm";
}

const longestHead = 8 * 1024;
const lineEnd = Buffer.from("\r\n");
const headEnd = Buffer.from("\r\n\r\n");

/**
 * Yields the parts of a multipart/form-data body as a stream: memory holds only the current piece of a file. Read a part's bytes to their
 * end before you ask for the next part. Throws BrokenForm, and errors of the source.
 */
export async function* partsOf(body: AsyncIterable<Uint8Array>, contentType: string): AsyncGenerator<Part> {
  const boundary = boundaryOf(contentType);
  const reader = new Reader(body);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // No line break comes before the first delimiter.
  await reader.passOver(Buffer.from(`--${boundary}`));
  while (await hasNext(reader)) {
    const head = (await reader.until(headEnd, longestHead)).toString("utf8");
    const part = { ...namesIn(head), bytes: reader.upTo(delimiter) };
    yield part;
    // Bytes that the caller did not read are skipped.
    for await (const rest of part.bytes) void rest;
  }
}

/** Returns the text of a part of at most `longest` bytes. */
export async function textOf(part: Part, longest: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of part.bytes) {
    length += piece.length;
    if (length > longest) throw new BrokenForm(`The field ${part.name} is too long`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** After a delimiter come a line break and a part, or two hyphens and the end. */
async function hasNext(reader: Reader): Promise<boolean> {
  const next = await reader.take(2);
  if (next.equals(lineEnd)) return true;
  if (next.toString("latin1") === "--") return false;
  throw new BrokenForm("A boundary is followed by neither a part nor the end");
}

function boundaryOf(contentType: string): string {
  const multipart = /^multipart\/form-data\s*;/i.test(contentType);
  const boundary = multipart ? /[;\s]boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) : undefined;
  const found = boundary?.[1] ?? boundary?.[2];
  if (found === undefined) throw new BrokenForm("This is no multipart/form-data");
  return found;
}

function namesIn(head: string): { name: string; fileName: string | undefined } {
  const disposition = head.split("\r\n").find((line) => /^content-disposition:\s*form-data\s*;/i.test(line));
  const name = disposition && /;\s*name="([^"]*)"/i.exec(disposition)?.[1];
  if (disposition === undefined || name === undefined) throw new BrokenForm("A part has no name");
  return { name, fileName: /;\s*filename="([^"]*)"/i.exec(disposition)?.[1] };
}

class Reader {
  readonly #source: AsyncIterator<Uint8Array>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async passOver(expected: Buffer): Promise<void> {
    if (!(await this.take(expected.length)).equals(expected)) throw new BrokenForm("The form does not begin with its boundary");
  }

  async take(length: number): Promise<Buffer> {
    while (this.#held.length < length) await this.#fetch();
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  /** Returns the bytes before `end`, which must come within `longest` bytes; takes `end` too. */
  async until(end: Buffer, longest: number): Promise<Buffer> {
    for (;;) {
      const place = this.#held.indexOf(end);
      if (place !== -1) {
        const found = this.#held.subarray(0, place);
        this.#held = this.#held.subarray(place + end.length);
        return found;
      }
      if (this.#held.length > longest) throw new BrokenForm("The head of a part is too long");
      await this.#fetch();
    }
  }

  /** Yields the bytes before `end`, at any distance, in pieces; takes `end` too. */
  async *upTo(end: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const place = this.#held.indexOf(end);
      if (place !== -1) {
        const last = this.#held.subarray(0, place);
        this.#held = this.#held.subarray(place + end.length);
        if (last.length > 0) yield last;
        return;
      }
      // `end` may begin in the last bytes.
      const sure = this.#held.length - end.length + 1;
      if (sure > 0) {
        const piece = this.#held.subarray(0, sure);
        this.#held = this.#held.subarray(sure);
        yield piece;
      }
      await this.#fetch();
    }
  }

  async #fetch(): Promise<void> {
    const next = await this.#source.next();
    if (next.done) throw new BrokenForm("The form ends too early");
    const piece = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    this.#held = this.#held.length === 0 ? piece : Buffer.concat([this.#held, piece]);
  }
}
