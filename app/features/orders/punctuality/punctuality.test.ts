import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fewestDeliveries, punctualityTable, type StopPunctuality } from "#app/features/ground/company/measured.ts";
import { type StepKind, stepOrder, stopLabels, stopOf, stops } from "#app/features/orders/steps/step-kinds.ts";
import { runAs } from "#server/context.ts";
import { contextOf } from "#tests/database.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { insertOrder } from "#tests/orders.ts";
import { readPunctuality } from "./queries.server.ts";

const database = await databaseOfThisFile(["orders"]);
const begun = Temporal.PlainDate.from("2026-09-01");
const dayAfter = (days: number) => begun.add({ days }).toString();

/** Days after the order's first day; null where there is none. */
type Step = { kind: StepKind; promised: number | null; done: number | null; skipped: boolean };
type Ended = { status: "open" | "completed" | "cancelled" | "withdrawn"; steps: Step[] };

const step = (kind: StepKind) =>
  fc.record({
    kind: fc.constant(kind),
    promised: fc.option(fc.integer({ min: 0, max: 40 }), { freq: 8 }),
    done: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 6 }),
    skipped: fc.boolean(),
  });
const ended: fc.Arbitrary<Ended> = fc.record({
  status: fc.constantFrom("open" as const, "completed" as const, "cancelled" as const, "withdrawn" as const),
  steps: fc.tuple(...stepOrder.filter((kind) => kind !== "transfer_tax").map(step)),
});

const insert = async ({ status, steps }: Ended) => {
  const id = await insertOrder(database, { status, begunOn: begun.toString() });
  await runAs(contextOf(database), async (transaction) => {
    for (const { kind, promised, done, skipped } of steps)
      await transaction
        .updateTable("order_steps")
        .set({
          promised_on: promised === null ? null : dayAfter(promised),
          state: skipped ? "skipped" : done === null ? "pending" : "done",
          skip_reason: skipped ? "No hace falta." : null,
          done_on: skipped || done === null ? null : dayAfter(done),
        })
        .where("order_id", "=", id)
        .where("kind", "=", kind)
        .execute();
  });
};

/** The same as the statement, one order after the other. */
function naive(orders: readonly Ended[]) {
  return stops.flatMap((stop) => {
    const delays: number[] = [];
    let [calledOff, cases] = [0, 0];
    for (const { steps } of orders.filter(({ status }) => status !== "open")) {
      const needed = steps.filter(({ kind, skipped }) => stopOf(kind) === stop && kind !== "aftercare" && !skipped);
      const promises = needed.flatMap(({ promised }) => promised ?? []);
      if (promises.length === 0) continue;
      cases += 1;
      const days = needed.flatMap(({ done }) => done ?? []);
      if (days.length < needed.length) calledOff += 1;
      else delays.push(Math.max(...days) - Math.max(...promises));
    }
    if (cases === 0) return [];
    const sorted = delays.toSorted((one, other) => one - other);
    const middle = ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2;
    const onTime = delays.filter((delay) => delay <= 0).length;
    const median = sorted.length === 0 ? undefined : Math.ceil(middle) + 0;
    return [{ label: stopLabels[stop], cases, onTime, late: delays.length - onTime, calledOff, median, since: begun.toString() }];
  });
}

describe("promised and real days", () => {
  test("are counted by the database as by hand, cancelled orders among them", async () => {
    const orders = fc.sample(ended, { numRuns: 40, seed: 77 });
    for (const order of orders) await insert(order);
    const found = await readPunctuality(contextOf(database, { kind: "visitor" }));
    expect(found).toEqual(naive(orders));
    for (const { cases, onTime, late, calledOff } of found) expect(onTime + late + calledOff).toBe(cases);
    expect(found.some(({ calledOff }) => calledOff > 0)).toBe(true);
  });

  test("of orders from before there were first promises do not count", async () => {
    await insertOrder(database, { status: "completed", followed: true });
    expect(await readPunctuality(contextOf(database))).toEqual([]);
  });

  test("a promise never changes once it is given", async () => {
    await insert({ status: "open", steps: [{ kind: "bought", promised: 3, done: null, skipped: false }] });
    const later = runAs(contextOf(database), (transaction) =>
      transaction
        .updateTable("order_steps")
        .set({ promised_on: dayAfter(30) })
        .where("kind", "=", "bought")
        .execute(),
    );
    await expect(later).rejects.toThrow("does not change");
  });
});

const stop: StopPunctuality = { label: "Entrega", cases: 25, onTime: 12, late: 8, calledOff: 5, median: 2, since: "2026-11-28" };

test("the page of questions says nothing with nineteen orders, and with twenty each number and who cancelled", () => {
  expect(punctualityTable([{ ...stop, cases: fewestDeliveries - 1 }])).toBeUndefined();
  expect(punctualityTable([{ ...stop, label: "Búsqueda", cases: 3 }, stop])).toMatchObject({
    rows: [["Entrega", "12 de 25 (5 se cancelaron antes)", "2 días tarde"]],
  });
  const others = [0, -1, undefined].map((median) => ({ ...stop, calledOff: 0, label: String(median), median }));
  expect(punctualityTable(others)?.rows.map(([, ...words]) => words)).toEqual(
    ["el mismo día", "1 día antes", "–"].map((words) => ["12 de 25", words]),
  );
});

test("the median needs twenty arrivals, because twenty orders may have one; the team reads it with fewer", () => {
  const few = { ...stop, onTime: 12, late: 7, calledOff: 6 };
  expect(punctualityTable([few])?.rows).toEqual([["Entrega", "12 de 25 (6 se cancelaron antes)", "–"]]);
  expect(punctualityTable([few], 1)?.rows).toEqual([["Entrega", "12 de 25 (6 se cancelaron antes)", "2 días tarde"]]);
});
