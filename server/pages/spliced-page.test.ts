import { spawnSync } from "node:child_process";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { joinGzip, joinPlain, splicePage } from "./spliced-page.ts";

const marker = "nonce-MARKER";
const nonce = "abcDEF123_-abcDEF123_-";

const pages: [title: string, html: string][] = [
  ["no marker", "<p>Coches de Alemania</p>"],
  ["nothing at all", ""],
  ["only a marker", marker],
  ["a marker at the start", `${marker}<p>fin</p>`],
  ["a marker at the end", `<p>inicio</p>${marker}`],
  ["markers side by side", `<p>${marker}${marker}${marker}</p>`],
  ["markers at both ends and in the middle", `${marker}ñandú 🚗${marker}€${marker}`],
  ["more than one compression window between markers", `${"Citroën C4 ".repeat(20_000)}${marker}${"Škoda ".repeat(20_000)}`],
];

/** Texts of every kind with markers between them. Lone surrogates are left out, because no rendered page contains one. */
const pageTexts = fc
  .array(fc.oneof(fc.string({ unit: "grapheme", maxLength: 200 }), fc.constant(marker)), { maxLength: 12 })
  .map((parts) => parts.join(""));

describe("a spliced page", () => {
  test.each(pages)("with %s has the nonce in place of each marker, plain and compressed", (_title, html) => {
    const expected = html.replaceAll(marker, nonce);
    expect(joined(html)).toEqual([expected, expected]);
  });

  test("has the nonce in place of each marker for any text", () => {
    fc.assert(
      fc.property(pageTexts, (html) => {
        const expected = html.replaceAll(marker, nonce);
        expect(joined(html)).toEqual([expected, expected]);
      }),
      { numRuns: 500 },
    );
  });

  test.each(pages)("with %s is valid for the gzip program", (_title, html) => {
    const compressed = joinGzip(splicePage(Buffer.from(html), marker, nonce.length), nonce);
    expect(spawnSync("gzip", ["-t"], { input: compressed }).status).toBe(0);
    const unpacked = spawnSync("gzip", ["-dc"], { input: compressed, maxBuffer: 10_000_000 }).stdout.toString("utf8");
    expect(unpacked).toBe(html.replaceAll(marker, nonce));
  });

  test("has U+FFFD in place of each zero, because zeros stand for the nonces while it is compressed", () => {
    const html = `<p>${marker}${"\0".repeat(100)}${marker}</p>`;
    const expected = `<p>${nonce}${"\uFFFD".repeat(100)}${nonce}</p>`;
    expect(joined(html)).toEqual([expected, expected]);
  });

  test("can be joined many times with different nonces", () => {
    const page = splicePage(Buffer.from(`<script nonce="${marker}"></script>`), marker, 5);
    for (const each of ["first", "other", "third"]) {
      expect(gunzipSync(joinGzip(page, each)).toString()).toBe(`<script nonce="${each}"></script>`);
    }
    expect(() => joinGzip(page, "longer")).toThrow("another length");
  });

  test("repeats in each part what stands before a nonce", () => {
    const text = Array.from({ length: 200 }, (_, number) => `coche ${number * 7919}`).join();
    const once = joinGzip(splicePage(Buffer.from(text), marker, nonce.length), nonce).byteLength;
    const thrice = joinGzip(splicePage(Buffer.from([text, text, text].join(marker)), marker, nonce.length), nonce).byteLength;
    expect(thrice).toBeLessThan(once * 1.5);
  });

  test("counts the bytes it keeps in memory", () => {
    const page = splicePage(Buffer.from(`€€${marker}ñ`), marker, nonce.length);
    const kept = [...page.plain, page.gzip.stream].map((part) => part.byteLength);
    expect(page.bytes).toBe(kept.reduce((sum, bytes) => sum + bytes, 0));
    // The memory behind the parts, which a part keeps as a whole.
    const behind = new Set([...page.plain, page.gzip.stream].map((part) => part.buffer));
    expect([...behind].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(page.bytes);
  });
});

/** The page with the nonce: plain, and compressed then gunzipped. */
function joined(html: string): [plain: string, unpacked: string] {
  const page = splicePage(Buffer.from(html), marker, nonce.length);
  return [joinPlain(page, nonce).toString("utf8"), gunzipSync(joinGzip(page, nonce)).toString("utf8")];
}
