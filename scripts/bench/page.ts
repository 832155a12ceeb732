/**
 * `npm run bench:page`: what a first visit to seven pages downloads, by kind, and Lighthouse (mobile; medians of 5 runs).
 * `-- /faq /stock` measures only these pages.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { launch } from "chrome-launcher";
import lighthouse, { type RunnerResult } from "lighthouse";
import { projectFolder } from "#db/project-folder.ts";
import { testChromium } from "#tests/chromium.ts";
import { printTable } from "./measure.ts";
import { startSiteWithDemo } from "./site.ts";

const runs = 5;
const kinds = { HTML: "Document", JavaScript: "Script", CSS: "Stylesheet", fonts: "Font", pictures: "Image" } as const;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** What the performance score is made of, as far as the pages have limits for it. */
const timings = [
  { name: "LCP s", audit: "largest-contentful-paint", shown: (value: number) => (value / 1000).toFixed(2) },
  { name: "TBT ms", audit: "total-blocking-time", shown: (value: number) => value.toFixed(0) },
  { name: "CLS", audit: "cumulative-layout-shift", shown: (value: number) => value.toFixed(3) },
] as const;
/**
 * Without scrollbars, as Puppeteer starts a headless browser. The scrollbar of a phone fades away when a page has changed its height. A phone
 * draws these frames with its graphics chip. Here a processor needs 10 ms for each, just while React takes the page over: 26 frames in one
 * trace.
 */
const flags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--hide-scrollbars",
  "--disable-background-networking",
  "--disable-component-update",
];

const named = ["/", "/stock", "/stock/{vehicle}", "/stock/filtros", "/calculadora", "/appointments", "/faq"] as const;
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !named.some((known) => known === name));
if (unknown.length > 0) throw new Error(`Not a measured page: ${unknown.join(", ")}. Pages: ${named.join(", ")}`);

const site = await startSiteWithDemo(3973);
try {
  const stock = await (await fetch(`${site.url}/stock`)).text();
  const vehicle = /\/stock\/[0-9a-f-]{36}/.exec(stock)?.[0] ?? "/stock";
  const sizes = [["KB transferred", ...Object.keys(kinds), "total", "JavaScript as Brotli"]];
  const scores = [["Lighthouse, mobile", ...categories, ...timings.map((timing) => timing.name)]];
  for (const name of named.filter((page) => asked.length === 0 || asked.includes(page))) {
    const results = await visit(name, site.url + name.replace("/stock/{vehicle}", vehicle));
    sizes.push([name, ...sizesOf(results[0])]);
    scores.push([
      name,
      ...categories.map((category) => String(medianScore(results, category))),
      ...timings.map(({ audit, shown }) => shown(medianOf(results.map(({ lhr }) => lhr.audits[audit]?.numericValue ?? Number.NaN)))),
    ]);
  }
  printTable("What a first visit downloads", sizes);
  printTable(`Scores and times, medians of ${runs} runs`, scores);
  console.log("limits: JavaScript as Brotli at most 115 KB on the home page and none on text pages, fonts at most 70 KB");
  console.log(
    "performance at least 98, the other scores 100; LCP 1.1 s on pages with text only and 1.7 s on the others, TBT 50 ms, CLS 0.01",
  );
} finally {
  site.stop();
}

/**
 * Run 0 warms the site up and is left out: the page and its pictures are rendered for the first time. A slow machine needs a minute for each
 * page, so this says which one it is at.
 */
async function visit(name: string, url: string): Promise<RunnerResult[]> {
  const results: RunnerResult[] = [];
  for (let run = 0; run <= runs; run += 1) {
    const chrome = await launch({ chromeFlags: flags, ...(testChromium === undefined ? {} : { chromePath: testChromium }) });
    const result = await lighthouse(url, { port: chrome.port, onlyCategories: [...categories], logLevel: "silent" });
    chrome.kill();
    if (!result || run === 0) continue;
    results.push(result);
    const [performance, paint] = [result.lhr.categories["performance"]?.score, result.lhr.audits["largest-contentful-paint"]?.numericValue];
    console.log(`${name}, run ${run} of ${runs}: performance ${Math.round((performance ?? 0) * 100)}, LCP ${Math.round(paint ?? 0)} ms`);
  }
  return results;
}

type NetworkRequest = { resourceType?: string; transferSize?: number; url?: string };

function sizesOf(result: RunnerResult | undefined): string[] {
  const details = result?.lhr.audits["network-requests"]?.details;
  const requests = (details && "items" in details ? details.items : []) as NetworkRequest[];
  const bytes = (type?: string) =>
    requests
      .filter((request) => type === undefined || request.resourceType === type)
      .reduce((sum, request) => sum + (request.transferSize ?? 0), 0);
  const brotli = requests
    .filter((request) => request.resourceType === kinds.JavaScript)
    .reduce((sum, request) => sum + brotliSize(request.url), 0);
  return [...Object.values(kinds).map((type) => bytes(type)), bytes(), brotli].map((size) => (size / 1024).toFixed(1));
}

/** Browsers accept Brotli over https only, so this returns the size of the file that they would get there. */
function brotliSize(url = ""): number {
  const file = join(projectFolder, "build/client", new URL(url).pathname);
  const compressed = `${file}.br`;
  return statSync(existsSync(compressed) ? compressed : file).size;
}

function medianScore(results: readonly RunnerResult[], category: string): number {
  return medianOf(results.map((result) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100)));
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
