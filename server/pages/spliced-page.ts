import { constants, crc32, deflateRawSync } from "node:zlib";
import { type Checksum, checksumOf, checksumOfNothing, joinedChecksum, one, product, shiftOf } from "./joined-checksum.ts";

/**
 * A rendered page that is kept and sent many times, each time with a new nonce in place of each marker. The parts between the markers are
 * compressed once. Pieces that each end on a whole byte may be joined to one gzip stream (RFC 1951, section 3.2.4: stored blocks). The
 * checksum at its end follows from that of the nonce. So for a new nonce nothing is compressed and no part is read.
 */
export type SplicedPage = { plain: readonly Buffer[]; deflated: readonly Buffer[]; checksum: PageChecksum; bytes: number };

/**
 * The checksum of a page is linear in that of its nonce: `fixed` is the share of the parts, and the nonce's own is multiplied by `factor`. It
 * holds for nonces of `nonceLength` bytes; `length` is that of the whole page.
 */
type PageChecksum = { fixed: number; factor: number; nonceLength: number; length: number };

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const emptyFinalBlock = Buffer.from([1, 0, 0, 255, 255]);

/** Cuts a page at each occurrence of the marker and compresses the parts. All its nonces will have this length. */
export function splicePage(html: string, marker: string, nonceLength: number): SplicedPage {
  const plain = packed(html.split(marker).map((part) => Buffer.from(part, "utf8")));
  const deflated = packed(deflatedInTurn(plain, nonceLength));
  const bytes = [...plain, ...deflated].reduce((sum, part) => sum + part.byteLength, 0);
  return { plain, deflated, checksum: pageChecksum(plain, nonceLength), bytes };
}

/** How far back in a stream a repetition may point (RFC 1951, section 2). */
const compressionWindow = 32_768;

/**
 * Compresses each part with what stands before it in the page, so that it may repeat that. Zeros stand there for the nonces. A page
 * contains no zero, so no repetition reaches into a nonce.
 */
function deflatedInTurn(parts: readonly Buffer[], nonceLength: number): Buffer[] {
  const anyNonce = Buffer.alloc(nonceLength);
  let before = Buffer.alloc(0);
  return parts.map((part) => {
    const window = before.byteLength === 0 ? {} : { dictionary: before };
    const compressed = deflateRawSync(part, { level: 6, finishFlush: constants.Z_SYNC_FLUSH, ...window });
    before = Buffer.concat([before, part, anyNonce]).subarray(-compressionWindow);
    return compressed;
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

/** The same page as a gzip stream. Throws for a nonce of another length than the page was made for. */
export function joinGzip(page: SplicedPage, nonce: string): Buffer {
  const { fixed, factor, nonceLength, length } = page.checksum;
  const nonceBytes = Buffer.from(nonce, "latin1");
  if (nonceBytes.byteLength !== nonceLength) throw new Error("The page was made for nonces of another length.");
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE((fixed ^ product(factor, crc32(nonceBytes))) >>> 0, 0);
  trailer.writeUInt32LE(length >>> 0, 4);
  return Buffer.concat([gzipHeader, ...interleave(page.deflated, storedBlock(nonceBytes)), emptyFinalBlock, trailer]);
}

function storedBlock(data: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(data.byteLength, 1);
  header.writeUInt16LE(data.byteLength ^ 0xffff, 3);
  return Buffer.concat([header, data]);
}

function interleave<Part>(parts: readonly Part[], between: Part): Part[] {
  return parts.flatMap((part, position) => (position === 0 ? [part] : [between, part]));
}
