import { describe, expect, test } from "vitest";
import { hostilePaths } from "#tests/hostile-paths.ts";
import { safePath } from "./safe-path.ts";

const hostile: unknown[] = [...hostilePaths, undefined, null, 7, ["/stock"], { toString: () => "/stock" }, new File(["x"], "/stock")];

describe("a return address from outside", () => {
  test("stays on this site (row C5)", () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60);
    for (const value of hostile) {
      const path = safePath(value);
      expect(path, JSON.stringify(value)).toBe("/");
    }
  });

  test("that is accepted belongs to this site for a browser too", () => {
    const starts = ["", "/", "//", "/\\", "/.", "/..", "/%2e", "/%2f", "/\t", "/;", "/@", "/?", "/#", "/stock"];
    const ends = [
      "",
      "/",
      "//evil.example",
      "\\evil.example",
      "/evil.example",
      "@evil.example",
      ":80",
      "?a=//evil.example",
      "#//e.example",
    ];
    for (const start of starts) {
      for (const end of ends) {
        const path = safePath(start + end);
        const url = new URL(path, "https://shop.test/contacto");
        expect(url.origin, start + end).toBe("https://shop.test");
        expect(url.pathname + url.search + url.hash, start + end).toBe(path);
      }
    }
  });

  test.each([
    "/",
    "/stock",
    "/stock?search=golf&page=2",
    "/stock?search=100%25",
    "/stock?search=a%0Ab%5C",
    "/stock?next=//evil.example",
    "/contacto?asunto=reserva#escribenos",
    "/faq#costes-1",
    "/stock/caf%C3%A9",
    "/stock/100%25",
    "/data-request/018f0000-0000-7000-8000-000000000000/abc_DEF-123",
  ])("is accepted: %s", (path) => {
    expect(safePath(path)).toBe(path);
  });

  test("is normalised as in browsers", () => {
    expect(safePath("/stock?search=españa")).toBe("/stock?search=espa%C3%B1a");
    expect(safePath("/a/../stock")).toBe("/stock");
  });

  test("falls back to the given path", () => {
    expect(safePath("//evil.example", "/dashboard")).toBe("/dashboard");
  });
});
