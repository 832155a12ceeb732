import type { Sharp } from "sharp";
import { FairQueue } from "#server/fair-queue.ts";
import { answerOfThread } from "./thread.ts";

/** What the thread gets: the file, the pixels that the result has at least in each direction, and the most pixels that it decodes. */
export type HeicTask = { bytes: Uint8Array; least: { width: number; height: number }; mostPixels: number };
export type HeicAnswer = { pixels: Uint8Array; width: number; height: number } | { refused: "broken" | "too_many_pixels" };

export type PictureFile = { name: string; contentType: string; bytes: Uint8Array };

export type ProcessedPicture = {
  width: number;
  height: number;
  /** A data: address of a few hundred bytes. */
  placeholder: string;
  files: PictureFile[];
};

/** A file that was not accepted as a picture, with the reason. */
export class PictureRefused extends Error {
  override name = "PictureRefused";
  readonly reason: "too_large" | "unknown_format" | "too_many_pixels" | "broken";
  constructor(reason: PictureRefused["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** Widths in pixels: a card on a phone, a card on a dense screen, the gallery. `app/ui/picture.tsx` uses the same. */
const widths = [400, 800, 1600] as const;
const largestWidth = 1600;
/** Every picture is shown three by two. */
const proportion = 3 / 2;
/** Width in pixels of the JPEG for link previews, which do not all support AVIF and WebP. */
const sharingWidth = 1200;
/** In bytes. */
export const largestPicture = 32 * 1024 * 1024;
/** Telephones make 48 and 50 megapixels, some 64. */
const mostPixels = 64_000_000;

/** From here on a picture takes 100 to 450 MB of memory, so that only one is decoded at a time. */
const manyPixels = 20_000_000;
const bigOnes = new FairQueue({ atOnce: 1, waiting: 24 });
/** In milliseconds; 48 megapixels of HEIC take five to twenty seconds. */
const longestHeic = 60_000;
const formats = new Set<string>(["jpeg", "png", "webp", "heif"]);

/**
 * Turns an uploaded picture into the files that the site serves (row D5). The upload is JPEG, PNG, WebP, AVIF or HEIC by its bytes, and has
 * at most 32 MiB and 64 megapixels. The files are AVIF and WebP in every width, and one JPEG for link previews. They are three by two, upright
 * and without metadata. Throws PictureRefused.
 */
export async function processPicture(upload: Uint8Array): Promise<ProcessedPicture> {
  const largest = await decode(upload);
  const sharp = await loadSharp();
  const source = () => sharp(largest, { raw: { width: largestWidth, height: heightOf(largestWidth), channels: 3 } });

  const variants = widths.flatMap((width) => {
    const resized = source().resize(width, heightOf(width));
    return [
      toFile(`${width}.avif`, "image/avif", resized.clone().avif({ quality: 58, effort: 1, chromaSubsampling: "4:2:0" })),
      toFile(`${width}.webp`, "image/webp", resized.clone().webp({ quality: 78, effort: 2 })),
    ];
  });
  const sharing = source().resize(sharingWidth, heightOf(sharingWidth)).jpeg({ quality: 80 });
  const placeholder = await source().resize(18, 12).webp({ quality: 40 }).toBuffer();

  return {
    width: largestWidth,
    height: heightOf(largestWidth),
    placeholder: `data:image/webp;base64,${placeholder.toString("base64")}`,
    files: await Promise.all([...variants, toFile(`${sharingWidth}.jpg`, "image/jpeg", sharing)]),
  };
}

export type ProcessedPhoto = { width: number; height: number; bytes: Uint8Array };

/**
 * Turns an upload into one upright WebP without metadata, at most 1600 pixels wide and high. `largest`: bytes of the upload. Throws
 * PictureRefused.
 */
export async function processPhoto(upload: Uint8Array, largest = largestPicture): Promise<ProcessedPhoto> {
  const { data, info } = await withUpright(upload, largest, (picture) =>
    picture
      .resize(largestWidth, largestWidth, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
      .catch(refuseBroken),
  );
  return { width: info.width, height: info.height, bytes: data };
}

/** Most sites need it late, and it takes 20 MB. */
async function loadSharp() {
  return (await import("sharp")).default;
}

/** The picture's pixels: upright, three by two, without transparency or metadata. */
async function decode(upload: Uint8Array): Promise<Buffer> {
  return withUpright(upload, largestPicture, (picture) =>
    picture.resize(largestWidth, heightOf(largestWidth), { fit: "cover" }).raw().toBuffer().catch(refuseBroken),
  );
}

function refuseBroken(): never {
  throw new PictureRefused("broken");
}

/**
 * Gives `process` an upload that is a picture of a known format and size, upright and without transparency. The bytes decide the format, never a
 * name. A picture of many pixels waits for its turn.
 */
async function withUpright<Result>(upload: Uint8Array, largest: number, process: (picture: Sharp) => Promise<Result>): Promise<Result> {
  if (upload.byteLength > largest) throw new PictureRefused("too_large");
  if (upload.byteLength === 0) throw new PictureRefused("unknown_format");
  const sharp = await loadSharp();
  const picture = sharp(upload, { limitInputPixels: mostPixels, failOn: "error" });
  const { format, compression, width, height } = await picture.metadata().catch((error: unknown) => {
    throw new PictureRefused(/pixel limit/i.test(String(error)) ? "too_many_pixels" : "unknown_format");
  });
  if (!formats.has(format)) throw new PictureRefused("unknown_format");
  if (width * height > mostPixels) throw new PictureRefused("too_many_pixels");
  const isHeic = compression === "hevc";
  const finished = (one: Sharp) => process(one.autoOrient().flatten({ background: "#ffffff" }).toColourspace("srgb"));
  const work = async () => finished(isHeic ? await fromHeic(upload) : picture);
  return isHeic || width * height > manyPixels ? bigOnes.run({ name: "" }, work) : work();
}

/** The main picture of a HEIC file, upright. sharp cannot decode its HEVC. */
async function fromHeic(bytes: Uint8Array): Promise<Sharp> {
  const task: HeicTask = { bytes, least: { width: largestWidth, height: heightOf(largestWidth) }, mostPixels };
  const answer = await answerOfThread<HeicAnswer>("heic-worker.ts", task, longestHeic).catch(refuseBroken);
  if ("refused" in answer) throw new PictureRefused(answer.refused);
  const { pixels, width, height } = answer;
  return (await loadSharp())(pixels, { raw: { width, height, channels: 3 } });
}

async function toFile(name: string, contentType: string, picture: Sharp): Promise<PictureFile> {
  return { name, contentType, bytes: await picture.toBuffer() };
}

function heightOf(width: number): number {
  return Math.round(width / proportion);
}
