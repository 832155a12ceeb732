import { afterEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import type { Context } from "../context.ts";
import { PublicResults } from "./public-results.ts";

const database = {} as Database;
const ana: Context = { actor: { kind: "customer", userId: "ana" }, database, now: Temporal.Instant.from("2026-11-20T11:00:00Z") };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("public results", () => {
  test("are queried once and kept, always as a visitor", async () => {
    const results = new PublicResults();
    const query = vi.fn<(context: Context) => Promise<{ price: number }>>(async () => ({ price: 19_900 }));
    for (let turn = 0; turn < 3; turn += 1) expect(await results.read(ana, query)).toEqual({ price: 19_900 });
    expect(query.mock.calls).toEqual([[{ ...ana, actor: { kind: "visitor" } }]]);
  });

  test("are asked for by each page that finds none, so that no page waits for another one's connection", async () => {
    const results = new PublicResults();
    const never = vi
      .fn<() => Promise<{ price: number }>>()
      .mockReturnValueOnce(new Promise(() => {}))
      .mockResolvedValueOnce({ price: 1 });
    void results.read(ana, never);
    expect(await results.read(ana, never)).toEqual({ price: 1 });
  });

  test("of different queries are kept apart", async () => {
    const results = new PublicResults();
    expect(await results.read(ana, async () => ({ price: 1 }))).toEqual({ price: 1 });
    expect(await results.read(ana, async () => ({ price: 2 }))).toEqual({ price: 2 });
  });

  test("of a page that began before they were forgotten are not kept, because it sees the database as it was", async () => {
    const results = new PublicResults();
    const query = vi
      .fn<() => Promise<{ price: number }>>()
      .mockResolvedValueOnce({ price: 19_900 })
      .mockResolvedValueOnce({ price: 19_900 })
      .mockResolvedValue({ price: 18_900 });
    const early = { ...ana, now: Temporal.Now.instant() };
    await results.read(early, query);
    results.forget();
    expect(await results.read(early, query)).toEqual({ price: 19_900 });
    const later = { ...ana, now: Temporal.Now.instant().add({ seconds: 1 }) };
    for (let turn = 0; turn < 2; turn += 1) expect(await results.read(later, query)).toEqual({ price: 18_900 });
    expect(query).toHaveBeenCalledTimes(3);
  });

  test("are not kept when the query fails", async () => {
    const results = new PublicResults();
    const query = vi
      .fn<() => Promise<{ price: number }>>()
      .mockRejectedValueOnce(new Error("too slow"))
      .mockResolvedValueOnce({ price: 1 });
    await expect(results.read(ana, query)).rejects.toThrow("too slow");
    expect(await results.read(ana, query)).toEqual({ price: 1 });
  });

  test("are kept for five minutes without a change of the catalogue", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
    const wait = (milliseconds: number) => {
      clock.mockReturnValue(performance.now() + milliseconds);
      vi.advanceTimersByTime(milliseconds);
    };
    const results = new PublicResults();
    const query = vi.fn<() => Promise<{ price: number }>>(async () => ({ price: 19_900 }));
    await results.read(ana, query);
    wait(5 * 60_000 - 100);
    await results.read(ana, query);
    expect(query).toHaveBeenCalledTimes(1);
    wait(200);
    await results.read(ana, query);
    expect(query).toHaveBeenCalledTimes(2);
  });
});
