import { describe, expect, test } from "vitest";
import { readAhead } from "./read-ahead.ts";

/** Yields 1, 2 and 3, and tells what happens. */
async function* source(events: string[], failsAt?: number): AsyncGenerator<number> {
  try {
    for (const number of [1, 2, 3]) {
      if (number === failsAt) throw new Error("a bad disk");
      events.push(`read ${number}`);
      yield number;
    }
  } finally {
    events.push("closed");
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("reading ahead", () => {
  test("reads the next item, and no more, while one is at work", async () => {
    const events: string[] = [];
    for await (const number of readAhead(source(events))) {
      await settled();
      events.push(`did ${number}`);
    }
    expect(events).toEqual(["read 1", "read 2", "did 1", "read 3", "did 2", "closed", "did 3"]);
  });

  test("fails after the items before the failure, and not before", async () => {
    const did: number[] = [];
    const reading = async () => {
      for await (const number of readAhead(source([], 3))) {
        await settled();
        did.push(number);
      }
    };
    await expect(reading()).rejects.toThrow("a bad disk");
    expect(did).toEqual([1, 2]);
  });

  test("closes the source when nobody wants more", async () => {
    const events: string[] = [];
    for await (const number of readAhead(source(events))) if (number === 1) break;
    await settled();
    expect(events.at(-1)).toBe("closed");
  });

  test("tells an error of the work at once, although the source stalls", async () => {
    const stalling: AsyncIterable<number> = {
      async *[Symbol.asyncIterator]() {
        yield 1;
        await new Promise(() => {});
      },
    };
    const working = async () => {
      for await (const number of readAhead(stalling)) throw new Error(`the database refused ${number}`);
    };
    await expect(working()).rejects.toThrow("the database refused 1");
  });
});
