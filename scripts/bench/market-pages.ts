import { readFileSync } from "node:fs";
import { catalogueAddress, type CatalogueSearch } from "#app/features/cars/catalogue/search-params.ts";
import { startSite } from "#tests/site.ts";
import { timeEach } from "./measure.ts";

/** What the built site needs with the whole market. */
export type WholePages = {
  /** Milliseconds of each page over HTTP, rendered for one person. */
  times: number[];
  /** Megabytes that the process holds when it is ready, and after all pages. */
  ready: number;
  after: number;
};

/** Starts the built site on a database and opens the pages of searches one after the other. Linux only. */
export async function measurePages(databaseUrl: string, searches: readonly CatalogueSearch[]): Promise<WholePages> {
  const site = await startSite({ env: { DATABASE_URL: databaseUrl, LOG_LEVEL: "silent" } });
  try {
    // With a cookie, a page is personal: the server renders it each time.
    const open = async (search: CatalogueSearch) => {
      const response = await fetch(site.url + catalogueAddress(search), { headers: { cookie: "bench=1" } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${catalogueAddress(search)}: ${response.status}`);
    };
    const ready = megabytesOf(site.process.pid);
    await timeEach(searches.slice(0, 40), open);
    const times = await timeEach(searches, open);
    return { times, ready, after: megabytesOf(site.process.pid) };
  } finally {
    await site.kill();
  }
}

function megabytesOf(pid: number | undefined): number {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return (Number(kibibytes) * 1024) / 1_000_000;
}
