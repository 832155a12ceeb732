import { expect, test } from "vitest";
import { FairQueue, TooBusy } from "./fair-queue.ts";

/** Work that ends on the test's signal, and records when it began. */
function work(name: string, began: string[]) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const run = () => {
    began.push(name);
    return ended;
  };
  return { run, end: () => end() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("one piece of work of a sender goes before the rest of a sender with many", async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 10 });
  const began: string[] = [];
  const many = Array.from({ length: 5 }, () => work("many", began));
  const one = work("one", began);
  const all = [...many.map(({ run }) => queue.run({ name: "many" }, run)), queue.run({ name: "one" }, one.run)];
  for (const { end } of [...many, one]) end();
  await Promise.all(all);
  expect(began.indexOf("one")).toBe(1);
});

test("a sender with earlier failures waits for senders without", async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 10 });
  const began: string[] = [];
  const works = ["running", "failed", "fresh"].map((name) => work(name, began));
  const all = works.map(({ run }, number) => queue.run({ name: String(number), burden: number === 1 ? 7 : 0 }, run));
  for (const { end } of works) end();
  await Promise.all(all);
  expect(began).toEqual(["running", "fresh", "failed"]);
});

test("a full queue drops its largest burden for a smaller one, and refuses all others", async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 2 });
  const began: string[] = [];
  const many = Array.from({ length: 3 }, () => work("many", began));
  const taken = many.map(({ run }) => queue.run({ name: "many" }, run));
  const gaveWay = taken[2]?.catch((error: unknown) => error);
  const one = work("one", began);
  const taking = queue.run({ name: "one" }, one.run);
  expect(await gaveWay).toBeInstanceOf(TooBusy);
  await expect(queue.run({ name: "many" }, one.run)).rejects.toThrow(TooBusy);
  for (const { end } of [...many, one]) end();
  await Promise.all([taken[0], taken[1], taking]);
  expect(began).toEqual(["many", "one", "many"]);
  // The queue is empty again, so the next one runs at once.
  const next = work("next", began);
  const last = queue.run({ name: "next" }, next.run);
  await settled();
  expect(began.at(-1)).toBe("next");
  next.end();
  await last;
});
