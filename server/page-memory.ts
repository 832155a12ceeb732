import { LRUCache } from "lru-cache";
import { type SplicedPage, splicePage } from "./spliced-page.ts";

export type RememberedPage = { status: number; headers: Record<string, string>; page: SplicedPage };

/** How long a page is kept even when nobody says that it changed. */
const maximumAgeInMilliseconds = 5 * 60 * 1000;
const maximumBytes = 64 * 1024 * 1024;

/**
 * The pages that every visitor sees alike, kept in this process after their first rendering and dropped together when the catalogue
 * changes (decision 0006). Many requests for a page that is not there yet wait for one rendering.
 */
export class PageMemory {
  readonly #pages = new LRUCache<string, RememberedPage>({
    maxSize: maximumBytes,
    maxEntrySize: maximumBytes / 16,
    sizeCalculation: (entry) => entry.page.bytes,
    ttl: maximumAgeInMilliseconds,
  });
  readonly #rendering = new Map<string, Promise<RememberedPage>>();
  #generation = 0;

  /** The kept page, if there is one. */
  recall(key: string): RememberedPage | undefined {
    return this.#pages.get(key);
  }

  /** Renders the page, or waits for the rendering under way, and keeps the result when `keep` allows it. */
  remember(key: string, marker: string, render: () => Promise<Response>): Promise<RememberedPage> {
    const underWay = this.#rendering.get(key);
    if (underWay) return underWay;
    const rendering = this.#render(key, marker, render).finally(() => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    });
    this.#rendering.set(key, rendering);
    return rendering;
  }

  /** Drops every page, and what is being rendered now with what was true before. */
  forget(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#rendering.clear();
  }

  async #render(key: string, marker: string, render: () => Promise<Response>): Promise<RememberedPage> {
    const generation = this.#generation;
    const response = await render();
    const remembered: RememberedPage = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      page: splicePage(await response.text(), marker),
    };
    if (generation === this.#generation && mayBeKept(response)) this.#pages.set(key, remembered);
    return remembered;
  }
}

/** A route says with `Cache-Control: s-maxage` that its answer is the same for everybody. */
function mayBeKept(response: Response): boolean {
  return response.status === 200 && !response.headers.has("set-cookie") && /\bs-maxage=/.test(response.headers.get("cache-control") ?? "");
}
