// @any-database: it opens none.
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { Admission, type Arrival, type Lane } from "./admission.ts";

/** A signed-in person, as far as the lanes look. */
function person(number: number): Arrival {
  return { address: "192.0.2.1", session: { userId: `person ${number}` } as NonNullable<Arrival["session"]> };
}

const send = (admission: Admission, lane: Lane, arrival: Arrival, milliseconds = 60) =>
  admission.run(
    lane,
    arrival,
    async () => {
      await pause(milliseconds);
      return "done";
    },
    () => "refused",
  );

/** So many people ask again and again until the signal, each when the answer before is there. */
function crowdOf(admission: Admission, lane: Lane, people: number, signal: AbortSignal): Promise<unknown> {
  const keepAsking = async (number: number) => {
    while (!signal.aborted) if ((await send(admission, lane, person(number))) === "refused") await pause(60);
  };
  return Promise.all(Array.from({ length: people }, (_, number) => keepAsking(number)));
}

test(
  "pages of signed-in people, who are too many for long, are refused at once, and their forms are not",
  { timeout: 20_000 },
  async () => {
    const admission = new Admission();
    const stopping = new AbortController();
    const crowd = crowdOf(admission, "people", 30, stopping.signal);
    await expect.poll(() => admission.stateOf("people").refused, { timeout: 10_000 }).toBeGreaterThan(50);

    const start = performance.now();
    const pages = await Promise.all(Array.from({ length: 12 }, (_, number) => send(admission, "people", person(100 + number), 0)));
    expect(pages).toContain("refused");
    expect(performance.now() - start).toBeLessThan(1_000);
    const forms = await Promise.all(Array.from({ length: 12 }, (_, number) => send(admission, "peopleForms", person(number))));
    expect(new Set(forms)).toEqual(new Set(["done"]));
    stopping.abort();
    await crowd;
  },
);

test("pages of a few signed-in people are never refused, however long they ask", { timeout: 20_000 }, async () => {
  const admission = new Admission();
  const stopping = new AbortController();
  const few = crowdOf(admission, "people", 6, stopping.signal);
  await pause(4_500);
  stopping.abort();
  await few;
  expect(admission.stateOf("people").refused).toBe(0);
});
