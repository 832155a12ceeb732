import { FairQueue } from "#server/fair-queue.ts";
import { answerOfThread } from "./thread.ts";

/** What the thread gets: the file, the page to draw (from 1; without one it only counts), and the largest picture in pixels. */
export type PdfTask = { bytes: Uint8Array; page: number | undefined; width: number; height: number };

export type PdfAnswer =
  | { pages: number; picture?: { width: number; height: number; pixels: Uint8Array }; refused?: undefined }
  | { refused: "locked" | "broken" };

/** A PDF that cannot be shown: it has a password, is broken, or takes too much time or memory. */
export class PdfRefused extends Error {
  override name = "PdfRefused";
  readonly reason: "locked" | "broken" | "too_heavy";
  constructor(reason: PdfRefused["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** A page of A4 in 170 points per inch: small print can be read. */
const largest = { width: 1_400, height: 2_000 };

/** In milliseconds; an ordinary page takes a third of a second. */
const longest = 10_000;

/** One at a time, because each takes a processor and up to 300 MB. The wait ends before the ten seconds of a request. */
const turns = new FairQueue({ atOnce: 1, waiting: 40, longestWait: 6_000 });

/** Reads a file when its turn has come, so that those that wait take no memory. */
type Read = () => Promise<Uint8Array | undefined>;

/**
 * How many pages a PDF has; undefined if there is no file. Throws PdfRefused, and TooBusy when too many wait. `name`: whose turn it is in the
 * queue.
 */
export async function countPages(name: string, read: Read): Promise<number | undefined> {
  return (await ask(name, read, undefined))?.pages;
}

/** One page of a PDF as a WebP without metadata; undefined for a page that it does not have. Throws as `countPages` does. */
export async function drawPage(name: string, read: Read, page: number): Promise<Uint8Array | undefined> {
  const answer = await ask(name, read, page);
  if (answer?.picture === undefined) return undefined;
  const { width, height, pixels } = answer.picture;
  const sharp = (await import("sharp")).default;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: "#ffffff" })
    .webp({ quality: 80 })
    .toBuffer();
}

async function ask(name: string, read: Read, page: number | undefined): Promise<Exclude<PdfAnswer, { refused: string }> | undefined> {
  const answer = await turns.run({ name }, async () => {
    const bytes = await read();
    return bytes && inThread({ bytes, page, ...largest });
  });
  if (answer?.refused !== undefined) throw new PdfRefused(answer.refused);
  return answer;
}

/** A thread that dies of the file, or takes too long, says that the file is too heavy. */
async function inThread(task: PdfTask): Promise<PdfAnswer> {
  return answerOfThread<PdfAnswer>("pdf-worker.ts", task, longest).catch(() => {
    throw new PdfRefused("too_heavy");
  });
}
