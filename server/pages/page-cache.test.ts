import { afterEach, describe, expect, test, vi } from "vitest";
import { nonceMarker, PageCache } from "./page-cache.ts";

const forEverybody = { "Cache-Control": "s-maxage=300" };
const home = { url: "https://shop.test/", cookie: "" };

const page =
  (text: string, headers: HeadersInit = forEverybody, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status, headers }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the page cache", () => {
  test("keeps a page for the same address and the same cookies", async () => {
    const cache = new PageCache();
    await cache.render(home, page(`<script nonce="${nonceMarker}">`));
    expect(cache.find(home)?.text).toBe(`<script nonce="${nonceMarker}">`);
    expect(cache.find({ ...home, url: "https://shop.test/stock" })).toBeUndefined();
    expect(cache.find({ ...home, cookie: "cookie-consent=rejected" })).toBeUndefined();
  });

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

  test("drops a page after five minutes, even without a notification", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
    const wait = (milliseconds: number) => {
      clock.mockReturnValue(performance.now() + milliseconds);
      vi.advanceTimersByTime(milliseconds);
    };
    const cache = new PageCache();
    await cache.render(home, page("a"));
    wait(5 * 60_000 - 100);
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

describe("a response that is not for everybody is never kept", () => {
  test.each<[title: string, render: () => Promise<Response>]>([
    ["without Cache-Control", page("a", {})],
    ["no-store", page("a", { "Cache-Control": "no-store" })],
    ["max-age only", page("a", { "Cache-Control": "private, max-age=300" })],
    ["301", page("", forEverybody, 301)],
    ["503", page("a", forEverybody, 503)],
  ])("%s", async (_title, render) => {
    const cache = new PageCache();
    expect((await cache.render(home, render)).status).toBe((await render()).status);
    expect(cache.find(home)).toBeUndefined();
  });
});
