import { FairQueue } from "#server/fair-queue.ts";

/** In pixels. A photograph that is part of the drawing. */
export type PlacedPhoto = { bytes: Uint8Array; left: number; top: number; width: number; height: number };

/** `svg` has no text. */
export type PreviewParts = { svg: string; photo: PlacedPhoto | undefined };

/** `hasPhoto`: false also if the photograph could not be read. */
export type DrawnPreview = { bytes: Uint8Array; hasPhoto: boolean };

/** One at a time, because each takes a processor for a tenth of a second, and anybody may ask for many. */
const turns = new FairQueue({ atOnce: 1, waiting: 12, ofOneName: 1, longestWait: 4_000 });

/**
 * Draws an SVG with a photograph on it as a JPEG. `name`: whose turn it is in the queue. `parts` are read and made in this turn, so that those
 * who wait or are refused cost nothing. A photograph that cannot be read is left out. Throws TooBusy when too many wait.
 */
export function drawPreview(name: string, parts: () => Promise<PreviewParts>): Promise<DrawnPreview> {
  return turns.run({ name }, async () => {
    const { svg, photo } = await parts();
    const { default: sharp } = await import("sharp");
    const placed = photo && (await fitted(photo).catch(() => undefined));
    const drawing = sharp(Buffer.from(svg)).flatten({ background: "#fbfaf6" });
    const composed = placed && photo ? drawing.composite([{ input: placed, left: photo.left, top: photo.top }]) : drawing;
    return { bytes: await composed.jpeg({ quality: 82, mozjpeg: true }).toBuffer(), hasPhoto: placed !== undefined };
  });
}

async function fitted({ bytes, width, height }: PlacedPhoto): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(bytes).resize(width, height, { fit: "cover" }).toBuffer();
}
