import { expect, test } from "vitest";
import { inTurn } from "#app/lib/in-turns.ts";
import { restAfter, restsOf } from "./rests.ts";

test.each([
  ["postgres", 300, false, 0],
  ["postgres", 300, true, 600],
  ["postgres", 5_000, true, 2_000],
  ["embedded", 300, false, 20],
  ["embedded", 300, true, 600],
  ["embedded", 1, true, 20],
] as const)("%s, a batch of %i ms, somebody searched: %s: a rest of %i ms", (kind, worked, searched, rest) => {
  expect(restAfter({ kind, worked, searched })).toBe(rest);
});

test("a batch without a search is followed by no rest, and one beside a search by a rest", async () => {
  const rest = restsOf({ kind: "postgres" });
  await inTurn(search());
  expect(await letsOthersGoFirst(rest)).toBe(true);
  expect(await letsOthersGoFirst(rest)).toBe(false);
});

test("a search during a rest does not lengthen the next one", async () => {
  const rest = restsOf({ kind: "postgres" });
  await inTurn(search());
  const resting = rest();
  await inTurn(search());
  await resting;
  expect(await letsOthersGoFirst(rest)).toBe(false);
});

function* search() {
  yield undefined;
}

async function letsOthersGoFirst(rest: () => Promise<void>): Promise<boolean> {
  const turns: string[] = [];
  setImmediate(() => turns.push("others"));
  await rest();
  return turns.length > 0;
}
