import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of a ZIP. Bytes that arrive in pieces are stored as they are, because they are pictures and PDFs; other bytes are packed. */
export type ZipEntry = { name: string; content: Uint8Array | AsyncIterable<Uint8Array> };

/**
 * A ZIP in pieces. It holds one piece of one file at a time, and asks for the next file when the one before it is through. All entries
 * together may have less than 4 GB: more needs 64-bit fields, which fflate does not write.
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry>, time: Date): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for await (const { name, content } of entries) {
    const packed = content instanceof Uint8Array;
    const file = packed ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    file.mtime = time;
    zip.add(file);
    for await (const piece of packed ? [content] : content) {
      file.push(piece);
      yield* pieces.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces.splice(0);
}
