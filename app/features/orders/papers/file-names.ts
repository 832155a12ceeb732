import { savableName, shortenedName } from "#app/lib/file-names.ts";
import { type PaperType, paperTypes } from "./file-type.ts";

const longest = 120;

/**
 * The name of an uploaded file for storage and display. Its ending says what the file really is. So "oferta.html" that holds a PDF becomes
 * "oferta.html.pdf", and no program runs it as a page.
 */
export function cleanFileName(name: string, type: PaperType): string {
  const line = savableName(name);
  const { endings } = paperTypes[type];
  const ending = endings.find((one) => line.toLowerCase().endsWith(one)) ?? endings[0];
  const stem = line.toLowerCase().endsWith(ending) ? line.slice(0, -ending.length) : line;
  const short = shortenedName(stem, longest);
  return (short === "" ? "papel" : short) + ending;
}

/** The Content-Disposition that makes a browser save the file under its name (RFC 6266), with an ASCII name for old programs. */
export function attachmentHeader(fileName: string): string {
  const ascii = fileName
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\w .()-]/g, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extendedValue(fileName)}`;
}

/** The text as RFC 5987 writes it: UTF-8, with everything but letters, figures and a few signs percent-encoded. */
function extendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
