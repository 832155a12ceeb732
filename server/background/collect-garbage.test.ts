// @any-database: it opens none.
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { collectGarbage } from "./collect-garbage.ts";

test("what nobody uses any more is gone, and nothing else", async () => {
  const used = { pages: Array.from({ length: 1_000 }, () => "page") };
  const unused = new WeakRef({ pages: Array.from({ length: 1_000 }, () => "page") });
  const stillUsed = new WeakRef(used);
  // An object that was looked at stays until the end of the turn.
  await setImmediate();
  collectGarbage();
  expect(unused.deref()).toBeUndefined();
  expect(stillUsed.deref()).toBe(used);
});
