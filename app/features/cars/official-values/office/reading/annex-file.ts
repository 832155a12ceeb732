import { createHash } from "node:crypto";
import { withHead } from "#app/features/cars/imports/reading/decompression.ts";
import type { AnnexRow } from "../../official-version.ts";
import { largestAnnex, megabytes } from "./annex-limits.ts";
import { type Annex, RefusedAnnex } from "./refused-annex.ts";
import { readTabSeparatedAnnex } from "./tab-separated-annex.ts";
import { readXmlAnnex } from "./xml-annex.ts";

export type ReadAnnex = Annex<AnnexRow> & {
  /** SHA-256 of the file's bytes, in hexadecimal. */
  sha256: string;
};

const headBytes = 1_024;

/**
 * Reads a file of annex I for the order of `year`: the XML of the BOE, or the same table separated by tabs. Memory holds the versions and a
 * piece of the file. Throws RefusedAnnex, and errors of the source.
 */
export async function readAnnexFile(source: AsyncIterable<Uint8Array>, year: number): Promise<ReadAnnex> {
  const hash = createHash("sha256");
  const chunks = withHead(hashed(source, hash), headBytes);
  try {
    const first = await chunks.next();
    if (first.done) throw new RefusedAnnex("El archivo está vacío.");
    const annex = await readChunks(first.value, chunks, year);
    return { ...annex, sha256: hash.digest("hex") };
  } finally {
    await chunks.return(undefined);
  }
}

function readChunks(first: Uint8Array, rest: AsyncIterable<Uint8Array>, year: number): Promise<Annex<AnnexRow>> {
  const head = Buffer.from(first.subarray(0, headBytes))
    .toString("latin1")
    .replace(/^\u00ef\u00bb\u00bf/, "");
  const all = followedBy(first, rest);
  if (!head.trimStart().startsWith("<")) return readTabSeparatedAnnex(all, year);
  return readXmlAnnex(decoded(all, encodingOf(head)), year);
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of source) {
    length += chunk.length;
    if (length > largestAnnex)
      throw new RefusedAnnex(`El archivo pasa de ${megabytes(largestAnnex)}, y el anexo ocupa la mitad: no es el de la orden.`);
    hash.update(chunk);
    yield chunk;
  }
}

async function* followedBy(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}

const encodings: Readonly<Record<string, string>> = {
  "utf-8": "utf-8",
  "iso-8859-1": "windows-1252",
  "iso-8859-15": "iso-8859-15",
  "windows-1252": "windows-1252",
};

/** The encoding that the XML declares; UTF-8 if it declares none. */
function encodingOf(head: string): string {
  const declared = /^\s*<\?xml[^>]{0,200}encoding=["']([\w.-]{1,40})["']/i.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
  const encoding = encodings[declared];
  if (encoding === undefined) throw new RefusedAnnex(`Línea 1: el XML está en «${declared}», y aquí se lee UTF-8 o ISO-8859-1.`);
  return encoding;
}

async function* decoded(source: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (error) {
      throw new RefusedAnnex("El XML tiene bytes que no son texto en su codificación: está dañado.", { cause: error });
    }
  };
  for await (const chunk of source) yield decode(chunk);
  const rest = decode();
  if (rest !== "") yield rest;
}
