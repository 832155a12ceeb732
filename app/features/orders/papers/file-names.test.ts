import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attachmentHeader, cleanFileName } from "./file-names.ts";

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

describe("the header of a download (RFC 6266)", () => {
  test("has the name for new programs and an ASCII one for old ones", () => {
    expect(attachmentHeader("Factura año 2026 (1).pdf")).toBe(
      `attachment; filename="Factura ano 2026 (1).pdf"; filename*=UTF-8''Factura%20a%C3%B1o%202026%20%281%29.pdf`,
    );
  });

  test("no name ends the header or its quotes, and the new form tells the exact name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (name) => {
        const header = attachmentHeader(name);
        expect(header).toMatch(/^attachment; filename="[\w .()-]*"; filename\*=UTF-8''(?:[\w.!~-]|%[0-9A-F]{2})*$/);
        const [, extended = ""] = header.split("UTF-8''");
        expect(decodeURIComponent(extended)).toBe(name.toWellFormed());
        expect(() => new Headers({ "Content-Disposition": header })).not.toThrow();
      }),
    );
  });
});
