import { constants, crc32, deflateRawSync } from "node:zlib";

/**
 * A rendered page that is kept and sent many times, each time with a new nonce in place of each marker. The parts between the markers are
 * compressed once. Pieces that each end on a whole byte may be joined to one gzip stream (RFC 1951, section 3.2.4: stored blocks). So a new
 * nonce costs a checksum instead of a compression.
 */
export type SplicedPage = { plain: readonly Buffer[]; deflated: readonly Buffer[]; bytes: number };

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const emptyFinalBlock = Buffer.from([1, 0, 0, 255, 255]);

/** Cuts a page at each occurrence of the marker and compresses the parts. */
export function splicePage(html: string, marker: string): SplicedPage {
  const plain = packed(html.split(marker).map((part) => Buffer.from(part, "utf8")));
  const deflated = packed(plain.map((part) => deflateRawSync(part, { level: 6, finishFlush: constants.Z_SYNC_FLUSH })));
  const bytes = [...plain, ...deflated].reduce((sum, part) => sum + part.byteLength, 0);
  return { plain, deflated, bytes };
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

/** The same page as a gzip stream. */
export function joinGzip(page: SplicedPage, nonce: string): Buffer {
  const nonceBytes = Buffer.from(nonce, "latin1");
  const original = interleave(page.plain, nonceBytes);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(
    original.reduce((checksum, part) => crc32(part, checksum), 0),
    0,
  );
  trailer.writeUInt32LE(original.reduce((sum, part) => sum + part.byteLength, 0) >>> 0, 4);
  return Buffer.concat([gzipHeader, ...interleave(page.deflated, storedBlock(nonceBytes)), emptyFinalBlock, trailer]);
}

function storedBlock(data: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(data.byteLength, 1);
  header.writeUInt16LE(data.byteLength ^ 0xffff, 3);
  return Buffer.concat([header, data]);
}

function interleave(parts: readonly Buffer[], between: Buffer): Buffer[] {
  return parts.flatMap((part, position) => (position === 0 ? [part] : [between, part]));
}
