import { strFromU8, unzipSync } from "fflate";

/** Reads a whole ZIP that is sent in pieces; returns the files' bytes by path. */
export async function unzipped(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Record<string, Uint8Array>> {
  return unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** The text of a file in a ZIP; empty without such a file. */
export const textIn = (files: Record<string, Uint8Array>, path: string): string => strFromU8(files[path] ?? new Uint8Array());
