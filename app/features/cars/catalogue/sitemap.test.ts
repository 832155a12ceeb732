import { describe, expect, test } from "vitest";
import { textsIn } from "#tests/xml.ts";
import { fixedPages, partNumber, type SitemapEntry, sitemapIndex, sitemapPart, vehiclesPerPart } from "./sitemap.ts";

const origin = "https://www.rinsegura.example";
const mostInOnePart = 50_000;
const mostBytes = 50 * 1024 * 1024;

const images = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
const pictures = Array.from({ length: 5 }, (_, number) => `/media/vehicle-images/00000000-0000-4000-8000-000000000000/${number}/1200.jpg`);

/** Returns the text of every <loc>; none has a sign that XML must escape. */
function locations(document: string, root: "sitemapindex" | "urlset"): string[] {
  expect(document.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')).toBe(true);
  expect(document).toContain(`<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${root === "urlset" ? images : ""}>`);
  expect(document.trimEnd().endsWith(`</${root}>`)).toBe(true);
  return [...document.matchAll(/<loc>([^<>&]*)<\/loc>/g)].map(([, text = ""]) => text);
}

describe("the sitemap of 50,001 vehicles", () => {
  const vehicles: SitemapEntry[] = Array.from({ length: 50_001 }, (_, number) => ({
    path: `/stock/${String(number).padStart(8, "0")}-0000-4000-8000-000000000000`,
    lastModified: new Date("2026-11-20T23:30:00Z"),
    pictures,
  }));
  const parts = locations(sitemapIndex(origin, vehicles.length), "sitemapindex");

  test("has an index with the fixed pages and enough parts for all", () => {
    expect(parts[0]).toBe(`${origin}/sitemap/pages.xml`);
    const numbers = parts.slice(1).map((address) => partNumber(address.split("/").at(-1) ?? ""));
    expect(numbers).toEqual(numbers.map((_, position) => position + 1));
    expect(numbers.length * vehiclesPerPart).toBeGreaterThanOrEqual(vehicles.length);
    expect((numbers.length - 1) * vehiclesPerPart).toBeLessThan(vehicles.length);
  });

  test("has parts within the protocol's limits that contain every vehicle once", () => {
    const listed = parts.slice(1).flatMap((_, position) => {
      const entries = vehicles.slice(position * vehiclesPerPart, (position + 1) * vehiclesPerPart);
      const document = sitemapPart(origin, entries);
      expect(Buffer.byteLength(document)).toBeLessThanOrEqual(mostBytes);
      const found = locations(document, "urlset");
      expect(found.length).toBeLessThanOrEqual(mostInOnePart);
      return found;
    });
    expect(listed).toEqual(vehicles.map(({ path }) => origin + path));
  });

  test("names the pictures of a vehicle", () => {
    const document = sitemapPart(origin, vehicles.slice(0, 1));
    const found = textsIn(document).filter(([path]) => path === "urlset/url/image:image/image:loc");
    expect(found.map(([, text]) => text)).toEqual(pictures.map((path) => origin + path));
  });

  test("gives the day of a vehicle's last change", () => {
    expect(sitemapPart(origin, vehicles.slice(0, 1))).toContain("<lastmod>2026-11-20</lastmod>");
  });
});

describe("the sitemap", () => {
  test("has no page of a person, of an order's link or of the team", () => {
    expect(fixedPages.filter((path) => /^\/(dashboard|importacion|admin|auth)/.test(path))).toEqual([]);
  });

  test.each<[name: string, part: number | undefined]>([
    ["vehicles-1.xml", 1],
    ["vehicles-9999.xml", 9999],
    ["vehicles-0.xml", undefined],
    ["vehicles-01.xml", undefined],
    ["vehicles-10000.xml", undefined],
    ["vehicles-1.xml.gz", undefined],
    ["vehicles-1e3.xml", undefined],
    ["pages.xml", undefined],
    ["", undefined],
  ])("reads the part number of %j as %j", (name, part) => {
    expect(partNumber(name)).toBe(part);
  });
});
