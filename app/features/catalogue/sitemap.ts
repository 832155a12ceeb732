/** Vehicles in one part; the protocol allows 50,000 addresses and 50 MB. */
export const vehiclesPerPart = 10_000;

/** The pages that are always there. */
export const fixedPages = [
  "/",
  "/stock",
  "/appointments",
  "/contacto",
  "/empresa",
  "/sobre-nosotros",
  "/faq",
  "/privacy",
  "/aviso-legal",
  "/condiciones",
  "/data-request",
];

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The index: one part for the fixed pages and as many as the vehicles need. `origin` without a trailing slash. */
export function sitemapIndex(origin: string, vehicles: number): string {
  const vehicleParts = Array.from({ length: Math.ceil(vehicles / vehiclesPerPart) }, (_, part) => `vehicles-${part + 1}.xml`);
  const parts = ["pages.xml", ...vehicleParts].map((name) => `<sitemap><loc>${origin}/sitemap/${name}</loc></sitemap>`);
  return `${header}<sitemapindex ${namespace}>${parts.join("")}</sitemapindex>\n`;
}

export type SitemapEntry = { path: string; lastModified?: Date };

/** One part. Paths are ours and contain nothing that XML would read otherwise. */
export function sitemapPart(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, lastModified }) => {
    const modified = lastModified ? `<lastmod>${lastModified.toISOString().slice(0, 10)}</lastmod>` : "";
    return `<url><loc>${origin}${path}</loc>${modified}</url>`;
  });
  return `${header}<urlset ${namespace}>${urls.join("")}</urlset>\n`;
}

/** The number of a vehicles' part from its file name, or undefined. */
export function partNumber(name: string): number | undefined {
  const match = /^vehicles-([1-9]\d{0,3})\.xml$/.exec(name);
  return match ? Number(match[1]) : undefined;
}
