import { strFromU8 } from "fflate";

/** `bytes`: the size of the file that the list of the ZIP names. `read` returns undefined if the file has another size or is damaged. */
export type ListedFile = { name: string; bytes: number; read: () => Promise<Uint8Array<ArrayBuffer> | undefined> };

/** A ZIP that breaks off, or of a kind that is not read here. */
class UnreadableZip extends Error {}

const endMark = 0x06054b50;
const listMark = 0x02014b50;
const fileMark = 0x04034b50;
const descriptorMark = 0x08074b50;
const endLength = 22;
const utf8Name = 0x800;
const withDescriptor = 0x8;

type Packing = { method: number; packed: number; bytes: number };

/**
 * The files of a ZIP in the order of its list. Nothing is unpacked yet. It reads only ZIPs in which no byte is left over: the files follow each
 * other in the order of the list, both headers of a file say the same, and nothing has an extra field or a comment. Otherwise another program,
 * which reads the files one after the other or takes the name from an extra field, would unpack something else than what was checked here.
 */
export function listZip(zip: Uint8Array<ArrayBuffer>, most: number): ListedFile[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const listStart = view.getUint32(end + 16, true);
  demand(count <= most && count === view.getUint16(end + 8, true) && listStart + view.getUint32(end + 12, true) === end);
  const files: ListedFile[] = [];
  let place = listStart;
  let start = 0;
  for (let number = 0; number < count; number += 1) {
    // Neither an extra field nor a comment, and the file begins where the one before it ended.
    demand(
      view.getUint32(place, true) === listMark && view.getUint32(place + 30, true) === 0 && view.getUint32(place + 42, true) === start,
    );
    const [flags, method] = [view.getUint16(place + 8, true), view.getUint16(place + 10, true)];
    const [packed, bytes] = [view.getUint32(place + 20, true), view.getUint32(place + 24, true)];
    const rawName = zip.subarray(place + 46, place + 46 + view.getUint16(place + 28, true));
    const dataStart = start + 30 + rawName.length;
    const data = zip.subarray(dataStart, dataStart + packed);
    demand((flags & ~(utf8Name | withDescriptor)) === 0 && saysTheSame(view, start, place, rawName));
    files.push({ name: strFromU8(rawName, (flags & utf8Name) === 0), bytes, read: () => unpacked(data, { method, packed, bytes }) });
    start = dataStart + packed + (flags & withDescriptor ? 16 : 0);
    place += 46 + rawName.length;
  }
  demand(start === listStart && place === end);
  return files;
}

function demand(fits: boolean): asserts fits {
  if (!fits) throw new UnreadableZip();
}

/** Where the end of the list begins. */
function endOf(view: DataView): number {
  const place = view.byteLength - endLength;
  // The comment's length is 0.
  demand(place >= 0 && view.getUint32(place, true) === endMark && view.getUint16(place + 20, true) === 0);
  return place;
}

/** Whether the header before the file's bytes, or the descriptor behind them, says the same as the list at `place`. */
function saysTheSame(view: DataView, start: number, place: number, name: Uint8Array): boolean {
  const same = (at: number, inList: number, length: number) =>
    Array.from({ length }, (_, byte) => byte).every((byte) => view.getUint8(at + byte) === view.getUint8(inList + byte));
  const descriptor = start + 30 + name.length + view.getUint32(place + 20, true);
  const sizes = view.getUint16(place + 8, true) & withDescriptor ? descriptor + 4 : start + 14;
  return (
    view.getUint32(start, true) === fileMark &&
    (sizes === start + 14 || view.getUint32(descriptor, true) === descriptorMark) &&
    // Flags and method; checksum and both sizes; the lengths of the name and of the extra field; the name.
    same(start + 6, place + 8, 4) &&
    same(sizes, place + 16, 12) &&
    same(start + 26, place + 28, 4) &&
    same(start + 30, place + 46, name.length)
  );
}

async function unpacked(data: Uint8Array<ArrayBuffer>, { method, packed, bytes }: Packing): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (method === 0) return packed === bytes ? data : undefined;
  if (method !== 8) return undefined;
  return inflated(data, bytes).catch(() => undefined);
}

/** Undefined if there are not exactly so many bytes. Unlike fflate, the browser's own program refuses bytes behind the end of the packed ones. */
async function inflated(data: Uint8Array<ArrayBuffer>, bytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const content = new Uint8Array(bytes);
  let filled = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    if (filled + piece.value.length > bytes) {
      await reader.cancel();
      return undefined;
    }
    content.set(piece.value, filled);
    filled += piece.value.length;
  }
  return filled === bytes ? content : undefined;
}
