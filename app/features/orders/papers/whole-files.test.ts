import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pdfWithPages } from "#tests/pdfs.ts";
import { paperTypeOf, type PaperType } from "./paper-files.ts";
import { isWhole } from "./whole-files.ts";

const noise = (channels: 3 | 4) =>
  sharp(Buffer.from(Array.from({ length: 60 * 40 * channels }, (_, place) => (place * 7919) % 251)), {
    raw: { width: 60, height: 40, channels },
  });
/** A picture of a telephone: its metadata hold a small JPEG with an end of its own. */
const withPreview = async (photo: Buffer) => {
  const preview = Buffer.concat([Buffer.from("Exif\0\0"), photo]);
  const segment = Buffer.from([0xff, 0xe1, 0, 0]);
  segment.writeUInt16BE(preview.length + 2, 2);
  return Buffer.concat([photo.subarray(0, 2), segment, preview, photo.subarray(2)]);
};

const pictures: Record<string, Buffer> = {
  "a JPEG": await noise(3).jpeg().toBuffer(),
  "a progressive JPEG": await noise(3).jpeg({ progressive: true }).toBuffer(),
  "a CMYK JPEG": await noise(3).toColourspace("cmyk").jpeg().toBuffer(),
  "a JPEG with a preview": await withPreview(await noise(3).jpeg().toBuffer()),
  "a PNG": await noise(4).png().toBuffer(),
  "a WebP": await noise(3).webp().toBuffer(),
  "a WebP without loss": await noise(4).webp({ lossless: true }).toBuffer(),
};

describe.each(Object.entries(pictures))("%s", (_name, picture) => {
  const type = paperTypeOf(picture) as PaperType;

  test("is whole, also with something behind its end", () => {
    expect(isWhole(picture, type)).toBe(true);
    expect(isWhole(Buffer.concat([picture, Buffer.from("SEFT \xff\xd8\xff trailer")]), type)).toBe(true);
  });

  test("is cut wherever it broke off, also by its last byte", () => {
    for (let length = 12; length < picture.length; length += 1)
      expect(isWhole(picture.subarray(0, length), type), String(length)).toBe(false);
  });
});

describe("a PDF", () => {
  const pdf = Buffer.from(pdfWithPages(2));
  const whole = (...parts: (string | Buffer)[]) =>
    isWhole(Buffer.concat(parts.map((part) => Buffer.from(part as string))), "application/pdf");
  const added = "9 0 obj\n<< >>\nendobj\nxref\n0 0\ntrailer\n<< /Prev 9 >>\nstartxref\n9\n";

  test("is whole, also with junk behind its end and with a later revision", () => {
    expect(whole(pdf)).toBe(true);
    expect(whole(pdf, "\r\n\0\0\0 <!-- sent by a scanner -->")).toBe(true);
    expect(whole(pdf, added, "%%EOF")).toBe(true);
  });

  test("is cut without its end, and in the middle of a revision that was added", () => {
    for (let length = 12; length < pdf.lastIndexOf("%%EOF") + 5; length += 1) expect(whole(pdf.subarray(0, length))).toBe(false);
    expect(whole(pdf, added)).toBe(false);
  });

  test("for the web is as long as it says, and cut when it is shorter", () => {
    const linearized = (length: number) =>
      `%PDF-1.7\n1 0 obj\n<< /Linearized 1 /L ${String(length).padStart(7, "0")} /H [1 2] >>\nendobj\nstartxref\n0\n%%EOF\n`;
    const first = linearized(100_000);
    expect(whole(first, pdf)).toBe(false);
    expect(whole(linearized(first.length + pdf.length), pdf)).toBe(true);
  });
});

test("no bytes at all make the check fail or run on", () => {
  const types: PaperType[] = ["application/pdf", "image/jpeg", "image/png", "image/webp"];
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom(...Object.values(pictures)),
      (type, junk, before) => {
        expect(isWhole(junk, type)).toBeTypeOf("boolean");
        expect(isWhole(Buffer.concat([before.subarray(0, 200), junk]), type)).toBeTypeOf("boolean");
      },
    ),
  );
});
