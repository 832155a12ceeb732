import type { PaperType } from "./paper-files.ts";

/**
 * Whether a file has its end. A copy that broke off has the right beginning and opens in no program, or shows half of its picture. What comes
 * after the end does not matter: telephones and scanners write more there.
 */
export function isWhole(bytes: Uint8Array, type: PaperType): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { "application/pdf": isWholePdf, "image/jpeg": isWholeJpeg, "image/png": isWholePng, "image/webp": isWholeWebp }[type](file);
}

const end = Buffer.from("%%EOF");

/** ISO 32000-1, 7.5.5 and F.3.3: the last revision ends with its mark, and a linearized file says its length at the beginning. */
function isWholePdf(file: Buffer): boolean {
  const lastEnd = file.lastIndexOf(end);
  if (lastEnd === -1) return false;
  // A linearized file has an end of its first page, too.
  const [, linearized] = file.toString("latin1", 0, 1_024).split("/Linearized", 2);
  const length = linearized === undefined ? null : /\/L[ \r\n]{1,4}(\d{1,15})/.exec(linearized.split(">", 1)[0] ?? "");
  if (length && file.length < Number(length[1])) return false;
  // A revision that was added behind and broke off.
  return !/\d \d{1,5} obj\b/.test(file.toString("latin1", lastEnd));
}

const [startOfScan, endOfImage] = [0xda, 0xd9];

/** ITU-T T.81, annex B: segments with their lengths, and scans, in which FF is followed by 0 or by a restart. A preview has its own end. */
function isWholeJpeg(file: Buffer): boolean {
  let scans = 0;
  let place = 2;
  while (place + 1 < file.length) {
    const marker = file[place + 1] ?? 0;
    if (file[place] !== 0xff || marker === 0xff || marker === 0 || isRestart(marker)) place += 1;
    else if (marker === endOfImage) return scans > 0;
    else {
      if (place + 4 > file.length) return false;
      place += 2 + file.readUInt16BE(place + 2);
      if (marker === startOfScan) {
        scans += 1;
        place = endOfScan(file, place);
      }
    }
  }
  return false;
}

function endOfScan(file: Buffer, from: number): number {
  for (let place = file.indexOf(0xff, from); place !== -1; place = file.indexOf(0xff, place + 1)) {
    const next = file[place + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return place;
  }
  return file.length;
}

function isRestart(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}

/** PNG, third edition, 5.3: chunks of a length, a name, content and a sum. */
function isWholePng(file: Buffer): boolean {
  for (let place = 8; place + 12 <= file.length; place += 12 + file.readUInt32BE(place)) {
    if (file.toString("latin1", place + 4, place + 8) === "IEND") return true;
  }
  return false;
}

/** RFC 9649, 2.3: the head says how many bytes follow it. */
function isWholeWebp(file: Buffer): boolean {
  return file.length >= 12 && file.length >= 8 + file.readUInt32LE(4);
}
