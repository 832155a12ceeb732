import { afterEach, describe, expect, test, vi } from "vitest";
import type { Database } from "#db/client.ts";
import type { Context } from "../context.ts";
import { PublicResults } from "./public-results.ts";

const database = {} as Database;
const ana: Context = { actor: { kind: "customer", userId: "ana" }, database, now: Temporal.Instant.from("2026-11-20T11:00:00Z") };

/** A query that waits for the test's signal and counts its calls. */
function slowQuery() {
  const waiting = Promise.withResolvers<{ price: number }>();
  return { ...waiting, query: vi.fn<(context: Context) => Promise<{ price: number }>>(() => waiting.promise) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("public results", () => {
  test("are queried once, always as a visitor", async () => {
    const results = new PublicResults();
    const { query, resolve } = slowQuery();
    const asked = Array.from({ length: 50 }, () => results.read(ana, query));
    resolve({ price: 19_900 });
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(await results.read(ana, query)).toEqual({ price: 19_900 });
    expect(query.mock.calls).toEqual([[{ ...ana, actor: { kind: "visitor" } }]]);
  });

  test("of different queries are kept apart", async () => {
    const results = new PublicResults();
    expect(await results.read(ana, async () => ({ price: 1 }))).toEqual({ price: 1 });
    expect(await results.read(ana, async () => ({ price: 2 }))).toEqual({ price: 2 });
  });

  test("that were forgotten during the query reach those who wait, and later requests get new ones", async () => {
    const results = new PublicResults();
    const [before, after] = [slowQuery(), slowQuery()];
    const query = vi
      .fn<(context: Context) => Promise<{ price: number }>>()
      .mockImplementationOnce(before.query)
      .mockImplementationOnce(after.query);
    const early = results.read(ana, query);
    results.forget();
    const late = results.read(ana, query);
    after.resolve({ price: 18_900 });
    expect(await late).toEqual({ price: 18_900 });
    before.resolve({ price: 19_900 });
    expect(await early).toEqual({ price: 19_900 });
    expect(await results.read(ana, query)).toEqual({ price: 18_900 });
    expect(query).toHaveBeenCalledTimes(2);
  });

  test("are not kept when the query fails: all who waited get the error, and the next request queries again", async () => {
    const results = new PublicResults();
    const query = vi
      .fn<() => Promise<{ price: number }>>()
      .mockRejectedValueOnce(new Error("too slow"))
      .mockResolvedValueOnce({ price: 19_900 });
    const asked = await Promise.allSettled([results.read(ana, query), results.read(ana, query)]);
    expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await results.read(ana, query)).toEqual({ price: 19_900 });
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
