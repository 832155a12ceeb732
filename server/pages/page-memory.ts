import { LRUCache } from "lru-cache";
import { ticketLength } from "../secrets/form-ticket.ts";
import { isSameForEverybody } from "./same-for-everybody.ts";
import { type SplicedPage, splicePage } from "./spliced-page.ts";

/** `headers`: by their names in lower case, without cookies. A page with `cookies` is personal, so it is sent once and not kept. */
export type RememberedPage = { status: number; headers: Readonly<Record<string, string>>; cookies: readonly string[]; page: SplicedPage };

/** A response and its body, if that is at hand: to read it out of the response copies it twice. */
export type Rendering = { response: Response; body?: Buffer | undefined };

/** `same`: whether the page may be sent to other people. */
type Rendered = { same: boolean; page: RememberedPage };

export type PageMemoryState = { pages: number; bytes: number; recalled: number; rendered: number };

/** How long a page is kept without a notification that it changed. */
const maximumAgeInMilliseconds = 5 * 60 * 1000;
/** The site's own pages are few. Of searches there is no end, and most are asked for once, so keeping more of them only costs memory. */
const mostBytes = { pages: 32 * 1024 * 1024, searches: 8 * 1024 * 1024 };
const mostBytesOfOne = 4 * 1024 * 1024;

/** Matches the key of an address as the site's own links write it, without a search. */
const ownSpelling = /^[a-z ]*https?:\/\/[^/]+(\/|(\/[a-z0-9.-]+)+)$/;

/** After this time a new request no longer waits for the current rendering and starts another. */
const latestWaitInMilliseconds = 2_000;

/**
 * The pages that are the same for every visitor (decision 0006). This process keeps them after their first rendering, and drops them
 * together when the catalogue changes. Simultaneous requests for a page wait for one rendering. If its response turns out to be personal,
 * only the first requester gets it, and the others are rendered separately (decision 0023).
 */
export class PageMemory {
  readonly #pages = pageStore(mostBytes.pages);
  /** Searches and other spellings have a store of their own, so that invented addresses cannot push out the home page. */
  readonly #searches = pageStore(mostBytes.searches);
  readonly #rendering = new Map<string, Promise<Rendered>>();
  #generation = 0;
  #recalled = 0;
  #rendered = 0;

  /** What is kept now, and how many pages were sent from the memory and rendered for it since the start. */
  get state(): PageMemoryState {
    return {
      pages: this.#pages.size + this.#searches.size,
      bytes: this.#pages.calculatedSize + this.#searches.calculatedSize,
      recalled: this.#recalled,
      rendered: this.#rendered,
    };
  }

  recall(key: string): RememberedPage | undefined {
    const page = this.#pages.get(key) ?? this.#searches.get(key);
    if (page) this.#recalled += 1;
    return page;
  }

  /** Waits for a rendering of the page that is under way. Undefined without one, if it fails, or if its response is personal. */
  async join(key: string): Promise<RememberedPage | undefined> {
    const others = await this.#rendering.get(key)?.catch(() => undefined);
    return others?.same === true ? others.page : undefined;
  }

  /**
   * Renders the page and keeps it when its response is the same for everybody, or waits for a rendering under way. Returns undefined when
   * that rendering failed or its response is personal.
   */
  async remember(key: string, marker: string, render: () => Promise<Rendering>): Promise<RememberedPage | undefined> {
    if (this.#rendering.has(key)) return this.join(key);
    const rendering = this.#render(key, marker, render);
    this.#rendering.set(key, rendering);
    const forget = () => {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    };
    // Later requests do not wait for a rendering that does not end.
    const tooLate = setTimeout(forget, latestWaitInMilliseconds).unref();
    try {
      return (await rendering).page;
    } finally {
      clearTimeout(tooLate);
      forget();
    }
  }

  /** Drops every page and every rendering under way, because both may show old data. */
  forget(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#searches.clear();
    this.#rendering.clear();
  }

  async #render(key: string, marker: string, render: () => Promise<Rendering>): Promise<Rendered> {
    const generation = this.#generation;
    this.#rendered += 1;
    const { response, body } = await render();
    const same = isSameForEverybody(response);
    const { "set-cookie": _cookies, ...headers } = Object.fromEntries(response.headers);
    const page: RememberedPage = {
      status: response.status,
      headers,
      cookies: response.headers.getSetCookie(),
      page: splicePage(body ?? Buffer.from(await response.arrayBuffer()), marker, ticketLength),
    };
    if (same && generation === this.#generation) (ownSpelling.test(key) ? this.#pages : this.#searches).set(key, page);
    return { same, page };
  }
}

function pageStore(maximumBytes: number) {
  return new LRUCache<string, RememberedPage>({
    maxSize: maximumBytes,
    maxEntrySize: mostBytesOfOne,
    sizeCalculation: (entry, key) => entry.page.bytes + key.length,
    ttl: maximumAgeInMilliseconds,
  });
}
