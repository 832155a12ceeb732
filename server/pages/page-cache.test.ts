import { afterEach, describe, expect, test, vi } from "vitest";
import { PageCache } from "./page-cache.ts";
import { mostBehind } from "./page-source.ts";

const home = { url: "https://shop.test/", cookie: "" };

const page = (text: string) => () => Promise.resolve(new Response(text, { headers: { "Cache-Control": "s-maxage=300" } }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the page cache", () => {
  test("drops every page at once, also those that are being rendered", async () => {
    const cache = new PageCache();
    const ready = Promise.withResolvers<void>();
    const slow = cache.render(home, async () => ready.promise.then(page("19.900 €")));
    await cache.render({ ...home, cookie: "region=ga" }, page("19.900 €"));
    cache.drop();
    ready.resolve();
    expect((await slow).text).toBe("19.900 €");
    expect([cache.find(home), cache.find({ ...home, cookie: "region=ga" })]).toEqual([undefined, undefined]);
    await cache.render(home, page("18.900 €"));
    expect(cache.find(home)?.text).toBe("18.900 €");
  });

  test("drops a page within five minutes, less what a standby may be behind, even without a notification", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
    const wait = (milliseconds: number) => {
      clock.mockReturnValue(performance.now() + milliseconds);
      vi.advanceTimersByTime(milliseconds);
    };
    const cache = new PageCache();
    await cache.render(home, page("a"));
    wait(5 * 60_000 - mostBehind - 100);
    expect(cache.find(home)).toBeDefined();
    wait(200);
    expect(cache.find(home)).toBeUndefined();
  });

  test("has a largest size, and drops first the page that nobody has asked for the longest", async () => {
    const cache = new PageCache();
    const search = (number: number) => ({ ...home, url: `https://shop.test/stock?page=${number}` });
    await cache.render(home, page("a"));
    for (let number = 0; number < 20; number += 1) {
      await cache.render(search(number), page("x".repeat(900_000)));
      expect(cache.find(home)).toBeDefined();
    }
    expect(cache.find(search(0))).toBeUndefined();
    expect(cache.find(search(19))).toBeDefined();
  });
});
