import { describe, expect, test } from "vitest";
import { safePath } from "./safe-path.ts";

const script = "script:alert(1)";

const hostile: unknown[] = [
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "//evil.example/stock",
  "//evil.example@shop.test",
  "/\\evil.example",
  "\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "\\/evil.example",
  "/\\\\evil.example",
  "/stock\\..\\..\\evil.example",
  "http:evil.example",
  "http:/evil.example",
  "http://evil.example",
  "https://evil.example",
  "HTTPS://EVIL.EXAMPLE",
  "https:evil.example",
  "https:\\\\evil.example",
  "https:///evil.example",
  "ftp://evil.example",
  `java${script}`,
  `JaVa${script}`,
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/1",
  "file:///etc/passwd",
  "mailto:ana@evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  "\n//evil.example",
  " //evil.example",
  "/ /evil.example",
  "/stock\r\nSet-Cookie: session=1",
  "/stock\nLocation: https://evil.example",
  "/\u0000/evil.example",
  "/\u000b/evil.example",
  "/\u200b/evil.example",
  "/\u2028/evil.example",
  "/\u202e/evil.example",
  "/\ufeff/evil.example",
  "/\ud800",
  "/.//evil.example",
  "/./\\evil.example",
  "/..//evil.example",
  "/stock/..//evil.example",
  "/%2e//evil.example",
  "/stock/%2e%2e//evil.example",
  "/%2f/evil.example",
  "/%2F%2Fevil.example",
  "/%5cevil.example",
  "/%255cevil.example",
  "/%252f/evil.example",
  "/%25252fevil.example",
  "/%2525252525252fevil.example",
  "/%09/evil.example",
  "/%0d%0aSet-Cookie:session=1",
  "/%00",
  "",
  " ",
  "stock",
  "evil.example",
  "@evil.example",
  ".evil.example",
  "?page=1",
  "#top",
  "../stock",
  "；//evil.example",
  "／／evil.example",
  `/${"x".repeat(2_000)}`,
  undefined,
  null,
  7,
  ["/stock"],
  { toString: () => "/stock" },
  new File(["x"], "/stock"),
];

describe("a way back that comes from outside", () => {
  test("stays on this site (row C5)", () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60);
    for (const value of hostile) {
      const path = safePath(value);
      expect(path, JSON.stringify(value)).toBe("/");
    }
  });

  test("and whatever is let through is what a browser takes for this site", () => {
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
      "#//evil.example",
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
  ])("%s is one", (path) => {
    expect(safePath(path)).toBe(path);
  });

  test("is written as browsers write it", () => {
    expect(safePath("/stock?search=españa")).toBe("/stock?search=espa%C3%B1a");
    expect(safePath("/a/../stock")).toBe("/stock");
  });

  test("leads elsewhere on the site when that is wanted", () => {
    expect(safePath("//evil.example", "/dashboard")).toBe("/dashboard");
  });
});
