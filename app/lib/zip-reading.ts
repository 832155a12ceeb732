import { inflateSync, strFromU8 } from "fflate";

/** `bytes`: the size that the list of the ZIP names. `read` returns undefined if the file is not what the list says. */
export type ListedFile = { name: string; bytes: number; read: () => Uint8Array<ArrayBuffer> | undefined };

/** A ZIP that breaks off, or of a kind that is not read here: encrypted, in parts, or of more than 4 GB. */
class UnreadableZip extends Error {}

const endMark = 0x06054b50;
const listMark = 0x02014b50;
const fileMark = 0x04034b50;
const endLength = 22;

/**
 * The files of a ZIP in the order of its list. Nothing is unpacked yet. Stricter than fflate's `unzipSync`, which cuts a file at the size that the
 * list names and believes either of its two names: another program would then unpack something else than what was checked here.
 */
export function listZip(zip: Uint8Array, most: number): ListedFile[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const listStart = view.getUint32(end + 16, true);
  if (count > most || count !== view.getUint16(end + 8, true) || listStart + view.getUint32(end + 12, true) !== end)
    throw new UnreadableZip();
  const files: ListedFile[] = [];
  let place = listStart;
  for (let number = 0; number < count; number += 1) {
    if (place + 46 > end || view.getUint32(place, true) !== listMark) throw new UnreadableZip();
    const [flags, method] = [view.getUint16(place + 8, true), view.getUint16(place + 10, true)];
    const [packed, bytes] = [view.getUint32(place + 20, true), view.getUint32(place + 24, true)];
    const nameEnd = place + 46 + view.getUint16(place + 28, true);
    const rawName = zip.subarray(place + 46, nameEnd);
    const start = view.getUint32(place + 42, true);
    const name = strFromU8(rawName, (flags & 0x800) === 0);
    files.push({
      name,
      bytes,
      read: () => (isSame(zip, view, start, rawName) ? unpacked(zip, dataStart(view, start), { method, packed, bytes }) : undefined),
    });
    place = nameEnd + view.getUint16(place + 30, true) + view.getUint16(place + 32, true);
  }
  // A further entry, which other programs may show although the count leaves it out.
  if (place !== end) throw new UnreadableZip();
  return files;
}

/** Where the end of the list begins. A comment may follow, of 64 KB at most. */
function endOf(view: DataView): number {
  for (let place = view.byteLength - endLength; place >= Math.max(0, view.byteLength - endLength - 0xffff); place -= 1)
    if (view.getUint32(place, true) === endMark) return place;
  throw new UnreadableZip();
}

/** Whether the file itself repeats the name of the list. */
function isSame(zip: Uint8Array, view: DataView, start: number, name: Uint8Array): boolean {
  if (start + 30 > zip.length || view.getUint32(start, true) !== fileMark) return false;
  return view.getUint16(start + 26, true) === name.length && name.every((byte, place) => zip[start + 30 + place] === byte);
}

function dataStart(view: DataView, start: number): number {
  return start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
}

type Packing = { method: number; packed: number; bytes: number };

/** One byte of room more than the list says, so that a longer file is seen and takes no memory. */
function unpacked(zip: Uint8Array, start: number, { method, packed, bytes }: Packing): Uint8Array<ArrayBuffer> | undefined {
  const data = zip.subarray(start, start + packed);
  if (data.length !== packed) return undefined;
  if (method === 0) return packed === bytes ? new Uint8Array(data) : undefined;
  if (method !== 8) return undefined;
  try {
    const content = inflateSync(data, { out: new Uint8Array(bytes + 1) });
    return content.length === bytes ? new Uint8Array(content) : undefined;
  } catch {
    return undefined;
  }
}
