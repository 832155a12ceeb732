// @any-database: it opens none.
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { Admission, type Arrival, type Lane } from "./admission.ts";

/** A signed-in person, as far as the lanes look. */
function person(number: number): Arrival {
  return { address: "192.0.2.1", session: { userId: `person ${number}` } as NonNullable<Arrival["session"]> };
}

type Work = () => Promise<void>;

/** A page that needs the processor, and one that waits for a slow database. */
const rendering: Work = async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const end = performance.now() + 5;
    while (performance.now() < end);
    await new Promise((resolve) => setImmediate(resolve));
  }
};
const slowQuery: Work = () => pause(300);

const send = (admission: Admission, lane: Lane, arrival: Arrival, work: Work) =>
  admission.run(
    lane,
    arrival,
    async () => {
      await work();
      return "done";
    },
    () => "refused",
  );

/** So many people ask again and again until the signal, each when the answer before is there. */
function crowdOf(admission: Admission, people: number, work: Work, signal: AbortSignal): Promise<unknown> {
  const keepAsking = async (number: number) => {
    while (!signal.aborted) if ((await send(admission, "people", person(number), work)) === "refused") await pause(60);
  };
  return Promise.all(Array.from({ length: people }, (_, number) => keepAsking(number)));
}

test(
  "pages of signed-in people, who are too many for long, are refused at once, and their forms are not",
  { timeout: 20_000 },
  async () => {
    const admission = new Admission();
    const stopping = new AbortController();
    const crowd = crowdOf(admission, 30, rendering, stopping.signal);
    await expect.poll(() => admission.stateOf("people").refused, { timeout: 10_000 }).toBeGreaterThan(50);

    const heard: string[] = [];
    const pages = Array.from({ length: 12 }, async (_, number) => {
      heard.push(await send(admission, "people", person(100 + number), rendering));
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard, "in the same turn, before any work of theirs is done").toContain("refused");
    await Promise.all(pages);
    const forms = await Promise.all(Array.from({ length: 12 }, (_, number) => send(admission, "peopleForms", person(number), rendering)));
    expect(new Set(forms)).toEqual(new Set(["done"]));
    stopping.abort();
    await crowd;
  },
);

test.each([
  ["of a few who need the processor", 6, rendering],
  ["of many who wait for a slow database", 30, slowQuery],
] as const)("pages %s are never refused, however long they ask", { timeout: 20_000 }, async (_who, people, work) => {
  const admission = new Admission();
  const stopping = new AbortController();
  const asking = crowdOf(admission, people, work, stopping.signal);
  await pause(4_500);
  stopping.abort();
  await asking;
  expect(admission.stateOf("people").refused).toBe(0);
});

test("one long task among pages that wait for a slow database refuses nobody", { timeout: 20_000 }, async () => {
  const admission = new Admission();
  const stopping = new AbortController();
  const asking = crowdOf(admission, 30, slowQuery, stopping.signal);
  // Longer than a crowd needs to begin.
  await pause(3_500);
  const end = performance.now() + 500;
  while (performance.now() < end);
  await pause(1_000);
  stopping.abort();
  await asking;
  expect(admission.stateOf("people").refused).toBe(0);
});
