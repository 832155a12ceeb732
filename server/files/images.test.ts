import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { projectFolder } from "#db/project-folder.ts";
import { PictureRefused, type ProcessedPicture, processPhoto, processPicture } from "./images.ts";

/** 600 × 400: the left half red, the right half blue. */
const twoHalves = (): Sharp =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: "#0000ff" } }).composite([
    { input: { create: { width: 300, height: 400, channels: 3, background: "#ff0000" } }, left: 0, top: 0 },
  ]);

/** A JPEG with a camera's name, a GPS position and a colour profile, turned by 180°. */
const fromTelephone = () =>
  twoHalves()
    .withExif({ IFD0: { Model: "SECRET-CAMERA", Copyright: "Jane" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 3 })
    .jpeg({ quality: 95 })
    .toBuffer();

const names = ["400.avif", "400.webp", "800.avif", "800.webp", "1600.avif", "1600.webp", "1200.jpg"];

async function colourAt(bytes: Uint8Array, side: "left" | "right"): Promise<"red" | "blue" | "other"> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const x = Math.round(info.width * (side === "left" ? 0.25 : 0.75));
  const start = (Math.round(info.height / 2) * info.width + x) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(start, start + 3);
  if (red > 200 && blue < 60) return "red";
  return blue > 200 && red < 60 ? "blue" : "other";
}

describe.each<[format: string, upload: () => Promise<Buffer>]>([
  ["PNG", () => twoHalves().png().toBuffer()],
  ["JPEG", () => twoHalves().jpeg({ quality: 95 }).toBuffer()],
  ["WebP", () => twoHalves().webp({ quality: 95 }).toBuffer()],
  ["AVIF", () => twoHalves().avif({ quality: 90, effort: 1 }).toBuffer()],
])("an uploaded %s", (_format, upload) => {
  let picture: ProcessedPicture;
  beforeAll(async () => {
    picture = await processPicture(await upload());
  });

  test("becomes AVIF and WebP in three widths and one JPEG, each of its stated type and size, three by two", async () => {
    expect(picture).toMatchObject({ width: 1600, height: 1067 });
    expect(picture.files.map((file) => file.name).toSorted()).toEqual(names.toSorted());
    for (const { name, contentType, bytes } of picture.files) {
      const [width, extension] = [Number.parseInt(name, 10), name.split(".")[1]];
      const { format, compression, width: real, height } = await sharp(bytes).metadata();
      expect({ width: real, height }, name).toEqual({ width, height: Math.round(width / 1.5) });
      const type = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" }[extension ?? ""];
      expect(contentType, name).toBe(type);
      expect(format === "heif" ? `image/${compression === "av1" ? "avif" : "heif"}` : `image/${format}`, name).toBe(type);
    }
  });

  test("keeps its colours where they were", async () => {
    for (const { name, bytes } of picture.files) {
      expect([await colourAt(bytes, "left"), await colourAt(bytes, "right")], name).toEqual(["red", "blue"]);
    }
  });

  test("has a placeholder that the database accepts", () => {
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]+$/);
    expect(picture.placeholder.length).toBeLessThan(2_000);
  });
});

const telephones = await fromTelephone();
const fromIt = await processPicture(telephones);

describe("a picture from a telephone", () => {
  test("loses its metadata in every file: no camera, no place, no profile", async () => {
    const { exif: before, orientation: turned } = await sharp(telephones).metadata();
    expect([before?.includes("SECRET-CAMERA"), turned]).toEqual([true, 3]);
    for (const { name, bytes } of fromIt.files) {
      const { exif, xmp, iptc, icc, orientation = 1 } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc, orientation], name).toEqual([undefined, undefined, undefined, undefined, 1]);
      expect(Buffer.from(bytes).includes("SECRET-CAMERA"), name).toBe(false);
    }
  });

  test("is turned upright", async () => {
    for (const { name, bytes } of fromIt.files) {
      expect([await colourAt(bytes, "left"), await colourAt(bytes, "right")], name).toEqual(["blue", "red"]);
    }
  });
});

/** Made by ourselves: twoHalves(), then `heif-enc -q 40`. */
const photo = () => readFile(join(projectFolder, "tests/files/two-halves.heic"));

describe("a HEIC of a telephone (case D15a)", () => {
  test("becomes the same files as any picture, with its colours where they were", async () => {
    const { files } = await processPicture(await photo());
    expect(files.map((file) => file.name).toSorted()).toEqual(names.toSorted());
    for (const { name, bytes } of files)
      expect([await colourAt(bytes, "left"), await colourAt(bytes, "right")], name).toEqual(["red", "blue"]);
  });

  test("is a photo of an inspection, too", async () => {
    expect(await processPhoto(await photo())).toMatchObject({ width: 600, height: 400 });
  });
});

test("four photos of 48 megapixels are scaled down, one after the other", async () => {
  const upload = await flat(8_064, 6_048).jpeg({ quality: 60, progressive: true }).toBuffer();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const pictures = await Promise.all(Array.from({ length: 4 }, () => processPicture(upload)));
  clearInterval(watch);
  expect(pictures.map(({ width, height }) => [width, height])).toEqual(pictures.map(() => [1600, 1067]));
  expect(most - before).toBeLessThan(500_000_000);
}, 60_000);

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><script>alert(1)</script><rect width="60" height="40"/></svg>';
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#888888" } });

const refused: [title: string, reason: PictureRefused["reason"], upload: () => Promise<Uint8Array>][] = [
  ["an SVG", "unknown_format", async () => Buffer.from(drawing)],
  ["an SVG behind an XML declaration and blanks", "unknown_format", async () => Buffer.from(`<?xml version="1.0"?>\n\n  ${drawing}`)],
  ["a GIF", "unknown_format", () => flat(60, 40).gif().toBuffer()],
  ["a TIFF", "unknown_format", () => flat(60, 40).tiff().toBuffer()],
  ["a web page", "unknown_format", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a text that begins like a JPEG", "unknown_format", async () => Buffer.from("\xff\xd8\xff\xe0<script>alert(1)</script>", "latin1")],
  ["a JPEG that ends too early", "broken", async () => (await fromTelephone()).subarray(0, 2_000)],
  ["a HEIC that ends too early", "broken", async () => (await photo()).subarray(0, 900)],
  ["a HEIC with other bytes in its picture", "broken", async () => Buffer.concat([(await photo()).subarray(0, 700), Buffer.alloc(900, 7)])],
  ["the head of a HEIC alone", "unknown_format", async () => (await photo()).subarray(0, 60)],
  ["nothing", "unknown_format", async () => new Uint8Array()],
  ["more than 32 MiB", "too_large", async () => new Uint8Array(32 * 1024 * 1024 + 1)],
  ["a small file of giant dimensions", "too_many_pixels", () => flat(8_000, 8_001).png({ compressionLevel: 9 }).toBuffer()],
];

describe("an unacceptable upload is refused", () => {
  test.each(refused)("%s", async (_title, reason, upload) => {
    const bytes = await upload();
    const error = await processPicture(bytes).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(PictureRefused);
    expect(error).toMatchObject({ reason });
  });
});

test("a web page after a picture's last byte is removed", async () => {
  const upload = Buffer.concat([await fromTelephone(), Buffer.from("<script>alert(1)</script>")]);
  const { files } = await processPicture(upload);
  for (const { name, bytes } of files) expect(Buffer.from(bytes).includes("<script"), name).toBe(false);
});
