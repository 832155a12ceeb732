import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLegalWorkingDay } from "./legal-deadlines.ts";
import { deadlineReason, isTooEarly, planReason, plannedDays, type PlannedStep } from "./plan.ts";
import { type StepKind, stepOrder } from "./step-kinds.ts";

const step = (kind: StepKind, days: number, given: Partial<PlannedStep> = {}): PlannedStep => ({
  kind,
  days,
  state: "pending",
  planned_on: null,
  planned_fixed: false,
  done_on: null,
  ...given,
});
const done = (kind: StepKind, done_on: string) => step(kind, 1, { state: "done", done_on });
const fixed = (kind: StepKind, days: number, planned_on: string) => step(kind, days, { planned_on, planned_fixed: true });
const daysFrom = (steps: readonly PlannedStep[], from: string) =>
  Object.fromEntries([...plannedDays(steps, Temporal.PlainDate.from(from))].map(([kind, { day }]) => [kind, day]));

describe("the planned days of an order (ORDER-27)", () => {
  test.each<[what: string, steps: PlannedStep[], from: string, days: Record<string, string>]>([
    [
      "follow one another by working days",
      [step("bought", 2), step("paid", 1)],
      "2026-11-20",
      { bought: "2026-11-24", paid: "2026-11-25" },
    ],
    [
      "count from the day on which the step before was done",
      [done("bought", "2026-11-26"), step("paid", 1), step("collected", 2)],
      "2026-11-02",
      { paid: "2026-11-27", collected: "2026-12-01" },
    ],
    [
      "leave out Christmas and the days between",
      [step("plates", 1), step("handed_over", 1)],
      "2026-12-24",
      { plates: "2026-12-28", handed_over: "2026-12-29" },
    ],
    ["go over Easter, the Bando and the clock change", [step("in_spain", 3)], "2027-03-26", { in_spain: "2027-04-02" }],
    ["leave a skipped step out", [step("bought", 2, { state: "skipped" }), step("paid", 1)], "2026-11-20", { paid: "2026-11-23" }],
    [
      "count from a day that a person has fixed",
      [fixed("bought", 2, "2026-12-10"), step("paid", 1)],
      "2026-11-20",
      { bought: "2026-11-24", paid: "2026-12-11" },
    ],
    [
      "do not count back from a fixed day that comes too early",
      [done("car_found", "2026-11-20"), fixed("bought", 2, "2026-11-10"), step("paid", 1)],
      "2026-11-02",
      { bought: "2026-11-24", paid: "2026-11-23" },
    ],
    [
      "begin anew on the day from which the team counts",
      [done("bought", "2026-11-10"), step("paid", 1)],
      "2026-11-20",
      { paid: "2026-11-23" },
    ],
  ])("%s", (_what, steps, from, days) => {
    expect(daysFrom(steps, from)).toEqual(days);
  });

  test("are working days, in order, never before what they count from; counting again changes nothing", () => {
    const anyDay = fc.integer({ min: 0, max: 3 * 366 }).map((days) => Temporal.PlainDate.from("2026-01-01").add({ days }).toString());
    const anyStep = (kind: StepKind) =>
      fc
        .record({
          state: fc.constantFrom("pending", "done", "skipped"),
          days: fc.integer({ min: 0, max: 20 }),
          day: anyDay,
          isFixed: fc.boolean(),
        })
        .map(({ state, days, day, isFixed }) =>
          state === "done"
            ? done(kind, day)
            : state === "skipped"
              ? step(kind, days, { state: "skipped" })
              : isFixed
                ? fixed(kind, days, day)
                : step(kind, days),
        );
    fc.assert(
      fc.property(fc.tuple(...stepOrder.map(anyStep)), anyDay, (steps, from) => {
        const planned = plannedDays(steps, Temporal.PlainDate.from(from));
        for (const { kind, state } of steps) expect(planned.has(kind)).toBe(state === "pending");
        for (const { day, from: counted } of planned.values()) {
          expect(isLegalWorkingDay(Temporal.PlainDate.from(day))).toBe(true);
          expect(day >= counted).toBe(true);
        }
        const written = steps.map((one) =>
          one.state === "pending" && !one.planned_fixed ? { ...one, planned_on: planned.get(one.kind)?.day ?? null } : one,
        );
        expect(plannedDays(written, Temporal.PlainDate.from(from))).toEqual(planned);
      }),
    );
  });

  test("say why they are what they are", () => {
    const steps = [done("bought", "2026-11-26"), step("paid", 1), fixed("collected", 2, "2026-11-27")];
    const planned = plannedDays(steps, Temporal.PlainDate.from("2026-11-02"));
    const [paid, collected] = [planned.get("paid"), planned.get("collected")];
    if (!paid || !collected || !steps[1] || !steps[2]) throw new Error("a pending step without a day");
    expect(planReason(steps[1], paid)).toBe("1 día laborable después de «Coche comprado» (26 nov).");
    expect(planReason(steps[2], collected)).toBe(
      "Fijado a mano: contando sería el 1 dic (2 días laborables después de «Coche pagado al vendedor» (27 nov)).",
    );
    expect([isTooEarly(steps[1], paid), isTooEarly(steps[2], collected)]).toEqual([false, true]);
  });
});

test.each([
  // The 27th is a Sunday, and Christmas stands before it.
  [
    "2026-11-27",
    "30 días desde que llegó a España, el 27 nov, serían el 27 dic, que no es laborable: el último laborable antes es el 24 dic.",
  ],
  ["2026-11-16", "30 días desde que llegó a España, el 16 nov."],
])("the last day to register a car that came on %s is explained", (arrived, reason) => {
  expect(deadlineReason(arrived)).toBe(reason);
});
