import { afterEach, describe, expect, test, vi } from "vitest";
import { PageMemory, type RememberedPage, type Rendering } from "./page-memory.ts";
import { joinPlain } from "./spliced-page.ts";

const marker = "MARKER";
const forEverybody = { "Cache-Control": "s-maxage=300" };

/** A rendering that waits for the test's signal and counts its calls. */
function slowPage(text: string, headers: Record<string, string> = forEverybody) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const render = vi.fn<() => Promise<Rendering>>(async () => {
    await promise;
    return { response: new Response(text, { headers }) };
  });
  return { render, finish: resolve };
}

const textOf = (remembered: RememberedPage | undefined) => remembered && joinPlain(remembered.page, "").toString();

const page =
  (text: string, headers: HeadersInit = forEverybody, status = 200) =>
  () =>
    Promise.resolve({ response: new Response(text, { status, headers }) });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the page memory", () => {
  test("keeps a page and returns it with the given nonce", async () => {
    const memory = new PageMemory();
    await memory.remember("/", marker, page(`<script nonce="${marker}">`));
    const kept = memory.recall("/");
    expect(kept && joinPlain(kept.page, "n1").toString()).toBe('<script nonce="n1">');
    expect(memory.recall("/stock")).toBeUndefined();
  });

  test("renders once for many simultaneous requests", async () => {
    const memory = new PageMemory();
    const { render, finish } = slowPage("catálogo");
    const asked = Array.from({ length: 50 }, () => memory.remember("/", marker, render));
    finish();
    const answers = await Promise.all(asked);
    expect(render).toHaveBeenCalledTimes(1);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  test("does not keep a page that was forgotten during its rendering, and renders it again for later requests", async () => {
    const memory = new PageMemory();
    const before = slowPage("19.900 €");
    const after = slowPage("18.900 €");
    const early = memory.remember("/", marker, before.render);
    memory.forget();
    const late = memory.remember("/", marker, after.render);
    after.finish();
    expect(textOf(await late)).toBe("18.900 €");
    before.finish();
    await early;
    expect(textOf(memory.recall("/"))).toBe("18.900 €");
  });

  test("forgets everything at once", async () => {
    const memory = new PageMemory();
    await memory.remember("/", marker, page("a"));
    await memory.remember("/stock", marker, page("b"));
    memory.forget();
    expect([memory.recall("/"), memory.recall("/stock")]).toEqual([undefined, undefined]);
  });

  test("drops a page after five minutes, even without a notification", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
    const wait = (milliseconds: number) => {
      clock.mockReturnValue(performance.now() + milliseconds);
      vi.advanceTimersByTime(milliseconds);
    };
    const memory = new PageMemory();
    await memory.remember("/", marker, page("a"));
    wait(5 * 60_000 - 100);
    expect(memory.recall("/")).toBeDefined();
    wait(200);
    expect(memory.recall("/")).toBeUndefined();
  });

  test("fails only the request that started a failed rendering, and renders again for the next", async () => {
    const memory = new PageMemory();
    const failing = memory.remember("/", marker, () => Promise.reject(new Error("database away")));
    const waiting = memory.remember("/", marker, page("b"));
    await expect(failing).rejects.toThrow("database away");
    expect(await waiting).toBeUndefined();
    expect(textOf(await memory.remember("/", marker, page("a")))).toBe("a");
  });

  test("renders again after 2 s for new requests when a rendering does not end", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const memory = new PageMemory();
    const endless = slowPage("");
    void memory.remember("/", marker, endless.render);
    void memory.remember("/", marker, endless.render);
    expect(endless.render).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2_100);
    expect(textOf(await memory.remember("/", marker, page("a")))).toBe("a");
  });

  test("keeps the site's own addresses, however many others are requested", async () => {
    const memory = new PageMemory();
    const [site, large] = ["with banner https://shop.test", "x".repeat(1_900_000)];
    const own = [`${site}/`, `${site}/stock`, `${site}/stock/018f0000-0000-7000-8000-000000000000.data`];
    const madeUp = ["/?a=", "/stock?search=", "/%73tock/", "/stock//", "//stock/", "/STOCK/A"];
    for (const key of own) await memory.remember(key, marker, page("a"));
    for (let number = 0; number < 60; number += 1)
      await memory.remember(`${site}${madeUp[number % madeUp.length] ?? ""}${number}`, marker, page(large));
    expect(own.filter((key) => !memory.recall(key))).toEqual([]);
    expect(memory.recall(`${site}/STOCK/A59`)).toBeDefined();
  });

  test("has a maximum size and drops the oldest pages first", async () => {
    const memory = new PageMemory();
    for (let number = 0; number < 20; number += 1) {
      await memory.remember(`/stock?page=${number}`, marker, page("x".repeat(3_900_000)));
    }
    expect(memory.recall("/stock?page=0")).toBeUndefined();
    expect(memory.recall("/stock?page=19")).toBeDefined();
  });
});

describe("a personal response goes only to its requester and is never kept", () => {
  test.each<[title: string, render: () => Promise<Rendering>]>([
    ["without Cache-Control", page("a", {})],
    ["no-store", page("a", { "Cache-Control": "no-store" })],
    ["max-age only", page("a", { "Cache-Control": "private, max-age=300" })],
    ["with a cookie", page("a", { ...forEverybody, "Set-Cookie": "session=1" })],
    ["404", page("a", forEverybody, 404)],
    ["301", page("", forEverybody, 301)],
    ["503", page("a", forEverybody, 503)],
  ])("%s", async (_title, render) => {
    const memory = new PageMemory();
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => memory.remember("/", marker, render)));
    expect(first?.status).toBe((await render()).response.status);
    expect(others).toEqual([undefined, undefined, undefined, undefined]);
    expect(memory.recall("/")).toBeUndefined();
  });
});
