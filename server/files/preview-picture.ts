import { FairQueue } from "#server/fair-queue.ts";

/** In pixels. A photograph that is part of the drawing. */
export type PlacedPhoto = { bytes: Uint8Array; left: number; top: number; width: number; height: number };

/** One at a time, because each takes a processor for a tenth of a second, and anybody may ask for many. */
const turns = new FairQueue({ atOnce: 1, waiting: 12, ofOneName: 1, longestWait: 4_000 });

/**
 * Draws an SVG without text, with a photograph on it, as a JPEG. `name`: whose turn it is in the queue. A photograph that cannot be read is
 * left out. Throws TooBusy when too many wait.
 */
export function drawPreview(name: string, svg: string, photo: PlacedPhoto | undefined): Promise<Uint8Array> {
  return turns.run({ name }, async () => {
    const { default: sharp } = await import("sharp");
    const placed = photo && (await fitted(photo).catch(() => undefined));
    const drawing = sharp(Buffer.from(svg)).flatten({ background: "#fbfaf6" });
    return (placed && photo ? drawing.composite([{ input: placed, left: photo.left, top: photo.top }]) : drawing)
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer();
  });
}

async function fitted({ bytes, width, height }: PlacedPhoto): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(bytes).resize(width, height, { fit: "cover" }).toBuffer();
}
