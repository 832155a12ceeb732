import { describe, expect, test } from "vitest";
import { hostilePdfs, lockedPdf, pdfOf, pdfWithPages } from "#tests/pdfs.ts";
import { countPages, drawPage, PdfRefused } from "./pdf-pages.ts";

const reading = (bytes: Uint8Array) => async () => bytes;
const reasonOf = (error: unknown) => (error instanceof PdfRefused ? error.reason : error);

test("pages are counted and drawn, and a page that is not there is none", async () => {
  expect(await countPages("a", reading(pdfWithPages(3)))).toBe(3);
  expect(await drawPage("a", reading(pdfWithPages(3)), 4)).toBeUndefined();
  const picture = Buffer.from((await drawPage("a", reading(pdfWithPages(3)), 3)) ?? []);
  expect([picture.toString("latin1", 0, 4), picture.toString("latin1", 8, 12)]).toEqual(["RIFF", "WEBP"]);
});

test("a PDF with junk behind its end is read; one with a password, and one without a page, say so", async () => {
  expect(await countPages("a", reading(Uint8Array.from([...pdfWithPages(2), ...Buffer.from("\0\0 scanner")])))).toBe(2);
  expect(await countPages("a", reading(lockedPdf())).catch(reasonOf)).toBe("locked");
  expect(await countPages("a", reading(pdfOf(["<< /Type /Catalog >>"]))).catch(reasonOf)).toBe("broken");
});

describe("a PDF made to take the reader down", () => {
  test.each(Object.entries(hostilePdfs))(
    "%s ends with its thread, within its time and memory",
    async (_name, make) => {
      const bytes = make();
      const before = process.memoryUsage().rss;
      let most = before;
      // The thread has a heap of its own, so this process goes on responding.
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
      const began = performance.now();
      const drawn = await drawPage("a", reading(bytes), 1).catch(reasonOf);
      clearInterval(watch);
      expect(drawn === undefined || drawn instanceof Uint8Array || drawn === "broken" || drawn === "too_heavy").toBe(true);
      expect(performance.now() - began).toBeLessThan(20_000);
      expect(most - before).toBeLessThan(600_000_000);
      expect(await countPages("a", reading(pdfWithPages(1)))).toBe(1);
    },
    60_000,
  );
});
