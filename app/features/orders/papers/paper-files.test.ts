import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paperTypeOf, tellingBytes, cleanFileName } from "./paper-files.ts";

describe("the name of an uploaded file", () => {
  test.each([
    ["DNI Carmen.pdf", "DNI Carmen.pdf"],
    ["DNI.PDF", "DNI.pdf"],
    ["C:\\Users\\Carmen\\dni.pdf", "dni.pdf"],
    ["../../../etc/passwd", "passwd.pdf"],
    ["oferta.html", "oferta.html.pdf"],
    ["factura.pdf.exe", "factura.pdf.exe.pdf"],
    // The sign in the middle would show "dnifdp.exe" as "dniexe.pdf".
    ["dni\u202efdp.exe", "dnifdp.exe.pdf"],
    ["línea\r\nSet-Cookie: x.pdf", "línea Set-Cookie x.pdf"],
    ['con "comillas".pdf', "con comillas.pdf"],
    ["año nuevo ñ 🚗.pdf", "año nuevo ñ 🚗.pdf"],
    ["...", "papel.pdf"],
    ["", "papel.pdf"],
    [".pdf", "pdf.pdf"],
    ["\ud800roto.pdf", "roto.pdf"],
  ])("%j becomes %j", (sent, stored) => {
    expect(cleanFileName(sent, "application/pdf")).toBe(stored);
  });

  test("keeps the usual ending of a picture", () => {
    expect(cleanFileName("foto.JPEG", "image/jpeg")).toBe("foto.jpeg");
    expect(cleanFileName("foto.png", "image/jpeg")).toBe("foto.png.jpg");
  });

  test("is always one that the database takes, with the ending of its type", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 150 }), (sent) => {
        const name = cleanFileName(sent, "image/webp");
        expect(name).toMatch(/^[^\\/\p{Cc}]{1,200}$/u);
        expect(name).toMatch(/\.webp$/);
        expect(name.isWellFormed()).toBe(true);
        expect(name.length).toBeLessThanOrEqual(250);
      }),
    );
  });
});

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const jpeg = "\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01";
const png = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR";
const webp = "RIFF\x24\x00\x00\x00WEBPVP8 ";

describe("the type of a file by its bytes (ORDER-40)", () => {
  test.each([
    ["a PDF", "%PDF-1.7\n%âãÏÓ", "application/pdf"],
    ["a PDF of five bytes", "%PDF-", "application/pdf"],
    ["a JPEG of a telephone", "\xff\xd8\xff\xe1\x1a\x2bExif", "image/jpeg"],
    ["a JPEG", jpeg, "image/jpeg"],
    ["a PNG", png, "image/png"],
    ["a WebP", webp, "image/webp"],
  ])("%s is accepted", (_title, text, type) => {
    expect(paperTypeOf(bytes(text))).toBe(type);
  });

  test.each([
    ["nothing", ""],
    ["a page that is named .pdf", "<!doctype html><script>alert(1)</script>"],
    ["an SVG with a script", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["an SVG after an XML declaration", '<?xml version="1.0"?><svg/>'],
    ["a PDF after other content, which some programs open", "GIF89a%PDF-1.7"],
    ["a PDF after a page", "<html>%PDF-1.7"],
    ["a PDF after a line break", "\n%PDF-1.7"],
    ["a PDF after a byte order mark", "\xef\xbb\xbf%PDF-1.7"],
    ["a PDF with its mark in small letters", "%pdf-1.7"],
    ["a zip, and so a docx, an xlsx and a jar", `PK\x03\x04${deflateRawSync("x").toString("latin1")}`],
    ["a program of Windows", "MZ\x90\x00\x03"],
    ["a program of Linux", "\x7fELF\x02\x01"],
    ["a GIF", "GIF89a\x01\x00"],
    ["a HEIC of a telephone", "\x00\x00\x00\x18ftypheic"],
    ["an AVIF", "\x00\x00\x00\x1cftypavif"],
    ["a TIFF", "II*\x00\x08\x00"],
    ["a RIFF that is sound", "RIFF\x24\x00\x00\x00WAVEfmt "],
    ["a RIFF that ends early", "RIFF\x24\x00\x00\x00WEB"],
    ["half a mark of a JPEG", "\xff\xd8"],
    ["a PNG with broken line breaks", "\x89PNG\n\x1a\n\x00"],
  ])("%s is refused", (_title, text) => {
    expect(paperTypeOf(bytes(text))).toBeUndefined();
  });

  test("needs no more than the first bytes, and nothing after them changes it", () => {
    const beginnings = fc.constantFrom("%PDF-1.7\n%âãÏ", jpeg, png, webp);
    fc.assert(
      fc.property(beginnings, fc.uint8Array({ maxLength: 200 }), (beginning, rest) => {
        const short = bytes(beginning).subarray(0, tellingBytes);
        expect(paperTypeOf(short)).toBeDefined();
        expect(paperTypeOf(Buffer.concat([short, rest]))).toBe(paperTypeOf(short));
      }),
    );
  });
});
