import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLegalWorkingDay } from "#app/features/orders/steps/legal-deadlines.ts";
import type { ContractForm } from "#app/features/orders/access/messages.ts";
import { type WithdrawalFacts, type WithdrawalRight, withdrawalRight } from "./right.ts";

const dayOf = (text: string) => Temporal.PlainDate.from(text);
const facts = (given: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  contractForm: "distance_sale",
  status: "open",
  acceptedOn: dayOf("2026-10-29"),
  paidOn: undefined,
  handedOverOn: undefined,
  plannedHandOver: dayOf("2026-12-15"),
  declared: false,
  ...given,
});

test.each<[title: string, given: Partial<WithdrawalFacts>, today: string, right: string]>([
  ["a sale before its delivery", {}, "2026-11-20", "open until 2026-12-29 since planned-delivery"],
  ["a sale on the day of the acceptance", {}, "2026-10-29", "open until 2026-12-29 since planned-delivery"],
  ["a sale without a planned day", { plannedHandOver: undefined }, "2026-11-20", "open until ? since delivery"],
  ["a sale whose delivery is late", {}, "2026-12-20", "open until 2027-01-04 since planned-delivery"],
  ["a delivered car", { handedOverOn: dayOf("2026-12-11") }, "2026-12-12", "open until 2026-12-28 since delivery"],
  ["a delivered car on the last day", { handedOverOn: dayOf("2026-12-11") }, "2026-12-28", "open until 2026-12-28 since delivery"],
  ["a delivered car a day later", { handedOverOn: dayOf("2026-12-11") }, "2026-12-29", "over until 2026-12-28 since delivery"],
  ["a completed order", { handedOverOn: dayOf("2026-12-11"), status: "completed" }, "2026-12-28", "open until 2026-12-28 since delivery"],
  ["a service", { contractForm: "distance_service" }, "2026-11-12", "open until 2026-11-12 since acceptance"],
  ["a service a day late", { contractForm: "distance_service" }, "2026-11-13", "over until 2026-11-12 since acceptance"],
  ["a contract of the office", { contractForm: "on_premises" }, "2026-11-05", "none: office"],
  ["a service of the office", { contractForm: "on_premises_service" }, "2026-11-05", "none: office"],
  ["no contract", { acceptedOn: undefined }, "2026-11-05", "none: no-contract"],
  [
    "a deposit before a quote",
    { acceptedOn: undefined, paidOn: dayOf("2026-11-02") },
    "2026-11-20",
    "open until 2026-12-29 since planned-delivery",
  ],
  [
    "a deposit for a service",
    { acceptedOn: undefined, paidOn: dayOf("2026-11-02"), contractForm: "distance_service" },
    "2026-11-16",
    "open until 2026-11-16 since deposit",
  ],
  [
    "a deposit for a service a day late",
    { acceptedOn: undefined, paidOn: dayOf("2026-11-02"), contractForm: "distance_service" },
    "2026-11-17",
    "over until 2026-11-16 since deposit",
  ],
  [
    "a deposit before the accepted quote of a service",
    { paidOn: dayOf("2026-10-20"), contractForm: "distance_service" },
    "2026-11-12",
    "open until 2026-11-12 since acceptance",
  ],
  [
    "a deposit at the office",
    { acceptedOn: undefined, paidOn: dayOf("2026-11-02"), contractForm: "on_premises" },
    "2026-11-05",
    "none: office",
  ],
  ["a cancelled order", { status: "cancelled" }, "2026-11-05", "none: closed"],
  ["a declared withdrawal", { status: "withdrawn", declared: true }, "2026-11-05", "declared"],
])("%s", (_title, given, today, expected) => {
  expect(wordsOf(withdrawalRight(facts(given), dayOf(today)))).toBe(expected);
});

function wordsOf(right: WithdrawalRight): string {
  if (right.kind === "declared") return right.kind;
  return right.kind === "none" ? `none: ${right.why}` : `${right.kind} until ${right.until?.toString() ?? "?"} since ${right.since}`;
}

describe("on any days", () => {
  const days = (from: string) => fc.integer({ min: 0, max: 500 }).map((count) => dayOf(from).add({ days: count }));
  const anyFacts = fc.record({
    contractForm: fc.constantFrom<ContractForm>("distance_sale", "distance_service", "on_premises"),
    status: fc.constantFrom("open", "completed"),
    acceptedOn: fc.option(days("2026-01-01"), { nil: undefined }),
    paidOn: fc.option(days("2026-01-01"), { nil: undefined }),
    handedOverOn: fc.option(days("2026-01-01"), { nil: undefined }),
    plannedHandOver: fc.option(days("2026-01-01"), { nil: undefined }),
    declared: fc.constant(false),
  });

  test("the last day is a working day and today while the right is open, and a right that is over never opens again", () => {
    fc.assert(
      fc.property(anyFacts, days("2026-01-01"), fc.integer({ min: 0, max: 400 }), (given, today, passed) => {
        const right = withdrawalRight(given, today);
        if ("until" in right && right.until) {
          expect(isLegalWorkingDay(right.until)).toBe(true);
          expect(Temporal.PlainDate.compare(today, right.until) <= 0).toBe(right.kind === "open");
        }
        const afterwards = withdrawalRight(given, today.add({ days: passed })).kind;
        if (right.kind === "over" || right.kind === "none") expect(afterwards).toBe(right.kind);
      }),
    );
  });

  test("the customer always has at least 14 days from the acceptance and from the delivery, and never less than without one", () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 14 }), (given, passed) => {
        const { acceptedOn, handedOverOn, contractForm } = given;
        if (acceptedOn === undefined || contractForm === "on_premises") return;
        expect(withdrawalRight(given, acceptedOn.add({ days: passed })).kind).toBe("open");
        if (contractForm === "distance_sale" && handedOverOn !== undefined)
          expect(withdrawalRight(given, handedOverOn.add({ days: passed })).kind).toBe("open");
      }),
    );
  });
});
