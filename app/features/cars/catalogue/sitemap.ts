/** Vehicles in one part, which is some 2 MB with its pictures; the protocol allows 50,000 addresses and 50 MB. */
export const vehiclesPerPart = 2_500;

export const fixedPages = [
  "/",
  "/stock",
  "/stock/filtros",
  "/calculadora",
  "/papeles-alemanes",
  "/appointments",
  "/contacto",
  "/empresa",
  "/sobre-nosotros",
  "/faq",
  "/privacy",
  "/aviso-legal",
  "/condiciones",
  "/accesibilidad",
  "/verificar-expediente",
  "/data-request",
  "/verificar",
];

const header = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Returns the index: one part for the fixed pages, and the parts for the vehicles. `origin` without a trailing slash. */
export function sitemapIndex(origin: string, vehicles: number): string {
  const vehicleParts = Array.from({ length: Math.ceil(vehicles / vehiclesPerPart) }, (_, part) => `vehicles-${part + 1}.xml`);
  const parts = ["pages.xml", ...vehicleParts].map((name) => `<sitemap><loc>${origin}/sitemap/${name}</loc></sitemap>`);
  return `${header}<sitemapindex ${namespace}>${parts.join("")}</sitemapindex>\n`;
}

const imageNamespace = 'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';

/** `pictures`: the paths of the pictures on the page. */
export type SitemapEntry = { path: string; lastModified?: Date; pictures?: readonly string[] };

/** Returns one part. Paths come from the site and contain no characters that XML must escape. */
export function sitemapPart(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, lastModified, pictures = [] }) => {
    const modified = lastModified ? `<lastmod>${lastModified.toISOString().slice(0, 10)}</lastmod>` : "";
    const shown = pictures.map((picture) => `<image:image><image:loc>${origin}${picture}</image:loc></image:image>`);
    return `<url><loc>${origin}${path}</loc>${modified}${shown.join("")}</url>`;
  });
  return `${header}<urlset ${namespace} ${imageNamespace}>${urls.join("")}</urlset>\n`;
}

export function partNumber(name: string): number | undefined {
  const match = /^vehicles-([1-9]\d{0,3})\.xml$/.exec(name);
  return match ? Number(match[1]) : undefined;
}
