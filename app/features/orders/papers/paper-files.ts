import { savableName, shortenedName } from "#app/lib/file-names.ts";

const longest = 120;

/** The name of a file for storage and display. Its ending says what the file is: a PDF named "oferta.html" is "oferta.html.pdf". */
export function cleanFileName(name: string, type: PaperType): string {
  const line = savableName(name);
  const { endings } = paperTypes[type];
  const ending = endings.find((one) => line.toLowerCase().endsWith(one)) ?? endings[0];
  const stem = line.toLowerCase().endsWith(ending) ? line.slice(0, -ending.length) : line;
  const short = shortenedName(stem, longest);
  return (short === "" ? "papel" : short) + ending;
}

/** The kinds of files that a paper may be (ORDER-40), and the ending that a name gets for it. */
export const paperTypes = {
  "application/pdf": { endings: [".pdf"] },
  "image/jpeg": { endings: [".jpg", ".jpeg"] },
  "image/png": { endings: [".png"] },
  "image/webp": { endings: [".webp"] },
} as const;

export type PaperType = keyof typeof paperTypes;

/** What `paperTypeOf` needs to see, in bytes. */
export const tellingBytes = 12;

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * Tells the type of a file from its first bytes; undefined for any other file. A name or a declared type never decides, because the sender
 * chooses them. A PDF must begin with its mark: some programs also read one with other content before it, and that content may be a page.
 */
export function paperTypeOf(beginning: Uint8Array): PaperType | undefined {
  if (beginsWith(beginning, textBytes("%PDF-"))) return "application/pdf";
  if (beginsWith(beginning, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (beginsWith(beginning, png)) return "image/png";
  const isWebp = beginsWith(beginning, textBytes("RIFF")) && beginsWith(beginning.subarray(8), textBytes("WEBP"));
  return isWebp ? "image/webp" : undefined;
}

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((value, position) => bytes[position] === value);
}

function textBytes(text: string): number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0));
}
