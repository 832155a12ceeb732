import { constants, crc32, deflateRawSync } from "node:zlib";
import { type Checksum, checksumOf, checksumOfNothing, joinedChecksum, one, product, shiftOf } from "./joined-checksum.ts";

/**
 * A rendered page that is kept and sent many times, each time with a new nonce in place of each marker. The parts between the markers are
 * compressed once. Pieces that each end on a whole byte may be joined to one gzip stream (RFC 1951, section 3.2.4: stored blocks). The
 * checksum at its end follows from that of the nonce. So for a new nonce nothing is compressed and no part is read. `bytes` is all memory.
 */
export type SplicedPage = { plain: readonly Buffer[]; gzip: GzipForm; checksum: PageChecksum; bytes: number };

/** The whole gzip stream with zeros in place of the nonces, which begin at these positions, and of the checksum. */
type GzipForm = { stream: Buffer; nonces: readonly number[] };

/**
 * The checksum of a page is linear in that of its nonce: `fixed` is the share of the parts, and the nonce's own is multiplied by `factor`. It
 * holds for nonces of `nonceLength` bytes; `length` is that of the whole page.
 */
type PageChecksum = { fixed: number; factor: number; nonceLength: number; length: number };

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/**
 * A stored block is: three header bits, zeros up to a whole byte, its length, the complement of its length (together four bytes), its bytes. A
 * flush ends a part with an empty stored block. We keep its header, and write the length of the nonce and the nonce after it.
 */
const storedLengthBytes = 4;
/** The checksum, and then the length of the page. */
const trailerLength = 8;

/**
 * Cuts a page (UTF-8) at each occurrence of the marker (ASCII) and compresses the parts. All its nonces will have this length. Zeros become
 * U+FFFD, as browsers read them, because a zero stands for the bytes of a nonce.
 */
export function splicePage(html: Buffer, marker: string, nonceLength: number): SplicedPage {
  const plain = packed(cutAt(marker, html.includes(0) ? Buffer.from(html.toString().replaceAll("\0", "\uFFFD")) : html));
  const checksum = pageChecksum(plain, nonceLength);
  const gzip = gzipForm(plain, checksum);
  const bytes = [...plain, gzip.stream].reduce((sum, part) => sum + part.byteLength, 0);
  return { plain, gzip, checksum, bytes };
}

function cutAt(marker: string, html: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let start = 0;
  for (let place = html.indexOf(marker, start, "latin1"); place !== -1; place = html.indexOf(marker, start, "latin1")) {
    parts.push(html.subarray(start, place));
    start = place + marker.length;
  }
  return [...parts, html.subarray(start)];
}

function gzipForm(plain: readonly Buffer[], { nonceLength, length }: PageChecksum): GzipForm {
  const deflated = deflatedInTurn(plain, nonceLength);
  const nonces: number[] = [];
  let end = gzipHeader.byteLength;
  for (const { byteLength } of deflated.slice(0, -1)) {
    nonces.push(end + byteLength);
    end += byteLength + nonceLength;
  }
  const trailer = Buffer.alloc(trailerLength);
  trailer.writeUInt32LE(length >>> 0, 4);
  const parts = [gzipHeader, ...interleave(deflated, Buffer.alloc(nonceLength)), trailer];
  return { stream: packed([Buffer.concat(parts)])[0] ?? trailer, nonces };
}

/** How far back in a stream a repetition may point (RFC 1951, section 2). */
const compressionWindow = 32_768;

/**
 * Compresses each part with what stands before it in the page, so that it may repeat that. Zeros stand there for the nonces. The
 * parts contain no zero, so no repetition reaches into a nonce. Each part but the last ends with the beginning of a stored block for the nonce.
 */
function deflatedInTurn(parts: readonly Buffer[], nonceLength: number): Buffer[] {
  const page = Buffer.concat(interleave(parts, Buffer.alloc(nonceLength)));
  let start = 0;
  return parts.map((part, position) => {
    const before = page.subarray(Math.max(0, start - compressionWindow), start);
    start += part.byteLength + nonceLength;
    const window = before.byteLength === 0 ? {} : { dictionary: before };
    const isLast = position === parts.length - 1;
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
    const compressed = deflateRawSync(part, { level: 9, finishFlush, ...window });
    return isLast ? compressed : Buffer.concat([compressed.subarray(0, -storedLengthBytes), storedLength(nonceLength)]);
  });
}

function pageChecksum(plain: readonly Buffer[], nonceLength: number): PageChecksum {
  const shift = shiftOf(nonceLength);
  const ofParts = plain.map(checksumOf);
  const withoutTexts = ofParts.map((part) => ({ ...part, crc: 0 }));
  const joined = (parts: readonly Checksum[], between: Checksum) =>
    interleave(parts, between).reduce(joinedChecksum, checksumOfNothing).crc;
  return {
    fixed: joined(ofParts, { crc: 0, shift }),
    factor: joined(withoutTexts, { crc: one, shift }),
    nonceLength,
    length: plain.reduce((sum, part) => sum + part.byteLength, nonceLength * (plain.length - 1)),
  };
}

/** The same parts side by side in memory of their own. A result of zlib is a small part of 16 KB, which all stay in memory with it. */
function packed(parts: readonly Buffer[]): Buffer[] {
  const whole = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let end = 0;
  return parts.map((part) => {
    const start = end;
    end += part.copy(whole, start);
    return whole.subarray(start, end);
  });
}

/** The page with the nonce (ASCII) in place of each marker. */
export function joinPlain(page: SplicedPage, nonce: string): Buffer {
  return Buffer.concat(interleave(page.plain, Buffer.from(nonce, "latin1")));
}

/** How many bytes `joinGzip` gives, whatever the nonce is. */
export function gzipLength({ gzip }: SplicedPage): number {
  return gzip.stream.byteLength;
}

/**
 * The same page as a gzip stream, written to the beginning of `target`. Throws for a nonce of another length than the page was made for.
 */
export function joinGzip(page: SplicedPage, nonce: string, target: Buffer = Buffer.allocUnsafe(gzipLength(page))): Buffer {
  const { gzip, checksum } = page;
  const nonceBytes = Buffer.from(nonce, "latin1");
  if (nonceBytes.byteLength !== checksum.nonceLength) throw new Error("The page was made for nonces of another length.");
  const end = gzip.stream.copy(target);
  for (const position of gzip.nonces) target.set(nonceBytes, position);
  target.writeUInt32LE((checksum.fixed ^ product(checksum.factor, crc32(nonceBytes))) >>> 0, end - trailerLength);
  return target.subarray(0, end);
}

/** The length of a stored block and its complement, which stand before its bytes. */
function storedLength(length: number): Buffer {
  const written = Buffer.alloc(storedLengthBytes);
  written.writeUInt16LE(length, 0);
  written.writeUInt16LE(length ^ 0xffff, 2);
  return written;
}

function interleave<Part>(parts: readonly Part[], between: Part): Part[] {
  return parts.flatMap((part, position) => (position === 0 ? [part] : [between, part]));
}
