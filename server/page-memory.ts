import { LRUCache } from "lru-cache";
import { cameOutSame } from "./same-for-everybody.ts";
import { type SplicedPage, splicePage } from "./spliced-page.ts";

export type RememberedPage = { status: number; headers: Headers; page: SplicedPage };

/** `same`: whether it may go to others too. */
type Rendered = { same: boolean; page: RememberedPage };

/** How long a page is kept even when nobody says that it changed. */
const maximumAgeInMilliseconds = 5 * 60 * 1000;
const maximumBytes = 32 * 1024 * 1024;

/** The key of an address as the site's own links write it, without a search. */
const ownSpelling = /^[a-z ]*https?:\/\/[^/]+(\/|(\/[a-z0-9.-]+)+)$/;

/** From then on the next request renders for itself. */
const latestWaitInMilliseconds = 2_000;

/**
 * The pages that every visitor sees alike, kept in this process after their first rendering and dropped together when the catalogue
 * changes (decision 0006). Many requests for a page that is not there yet wait for one rendering; what turns out to be for one person
 * is that person's alone, and the others render for themselves (decision 0023).
 */
export class PageMemory {
  readonly #pages = pageStore();
  /** Of searches and other spellings, apart: whoever makes up addresses pushes out nobody's home page. */
  readonly #searches = pageStore();
  readonly #rendering = new Map<string, Promise<Rendered>>();
  #generation = 0;

  /** The kept page, if there is one. */
  recall(key: string): RememberedPage | undefined {
    return this.#pages.get(key) ?? this.#searches.get(key);
  }

  /**
   * Renders the page and keeps it when it came out the same for everybody, or waits for the rendering under way. Undefined when that one
   * failed or came out otherwise: it is not for whoever waited.
   */
  async remember(key: string, marker: string, render: () => Promise<Response>): Promise<RememberedPage | undefined> {
    const underWay = this.#rendering.get(key);
    if (underWay) {
      const others = await underWay.catch(() => undefined);
      return others?.same === true ? others.page : undefined;
    }
    const rendering = this.#render(key, marker, render);
    this.#rendering.set(key, rendering);
    const forget = () => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    };
    // A rendering that does not end is waited for by nobody who comes later.
    const tooLate = setTimeout(forget, latestWaitInMilliseconds).unref();
    try {
      return (await rendering).page;
    } finally {
      clearTimeout(tooLate);
      forget();
    }
  }

  /** Drops every page, and what is being rendered now with what was true before. */
  forget(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#searches.clear();
    this.#rendering.clear();
  }

  async #render(key: string, marker: string, render: () => Promise<Response>): Promise<Rendered> {
    const generation = this.#generation;
    const response = await render();
    const same = cameOutSame(response);
    const page: RememberedPage = {
      status: response.status,
      headers: new Headers(response.headers),
      page: splicePage(await response.text(), marker),
    };
    if (same && generation === this.#generation) (ownSpelling.test(key) ? this.#pages : this.#searches).set(key, page);
    return { same, page };
  }
}

function pageStore() {
  return new LRUCache<string, RememberedPage>({
    maxSize: maximumBytes,
    maxEntrySize: maximumBytes / 8,
    sizeCalculation: (entry, key) => entry.page.bytes + key.length,
    ttl: maximumAgeInMilliseconds,
  });
}
