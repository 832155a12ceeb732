import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attachmentHeader } from "./private-file.ts";

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
