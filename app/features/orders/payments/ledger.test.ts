import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EntryKind } from "./concepts.ts";
import { balanceOf, type LedgerEntry, ledgerOf, marginOf, standingEntries, reminderTime } from "./ledger.ts";

describe("the mails about a charge leave at nine in Madrid, three days before and after its due day (ORDER-53)", () => {
  test.each<[dueOn: string, before: string, after: string]>([
    ["2026-11-26", "2026-11-23T08:00:00Z", "2026-11-29T08:00:00Z"],
    // Summer time begins on 29 March 2026 and ends on 25 October 2026.
    ["2026-03-29", "2026-03-26T08:00:00Z", "2026-04-01T07:00:00Z"],
    ["2026-04-01", "2026-03-29T07:00:00Z", "2026-04-04T07:00:00Z"],
    ["2026-10-25", "2026-10-22T07:00:00Z", "2026-10-28T08:00:00Z"],
    ["2027-01-02", "2026-12-30T08:00:00Z", "2027-01-05T08:00:00Z"],
    ["2028-02-29", "2028-02-26T08:00:00Z", "2028-03-03T08:00:00Z"],
  ])("due on %s", (dueOn, before, after) => {
    expect(reminderTime("order-payment-reminder", dueOn).toString()).toBe(before);
    expect(reminderTime("order-payment-overdue", dueOn).toString()).toBe(after);
  });
});

const today = "2026-11-20";
let count = 0;

function entry(kind: EntryKind, cents: number, given: Partial<LedgerEntry> = {}): LedgerEntry {
  count += 1;
  const id = `00000000-0000-4000-8000-${String(count).padStart(12, "0")}`;
  const booked_on = kind === "charge" ? null : "2026-11-12";
  const recorded_at = "2026-11-01T09:00:00.000Z";
  return {
    id,
    kind,
    concept: "other",
    cents,
    due_on: null,
    of_quote: false,
    booked_on,
    method: "transfer",
    bank_reference: "",
    note: "",
    reverses: null,
    recorded_at,
    ...given,
  };
}

function counterOf(reversed: LedgerEntry): LedgerEntry {
  return { ...reversed, id: crypto.randomUUID(), cents: -reversed.cents, reverses: reversed.id };
}

const charge = (cents: number, due_on: string | null, concept: LedgerEntry["concept"] = "other") =>
  entry("charge", cents, { due_on, concept });
const receipt = (cents: number, booked_on: string) => entry("receipt", cents, { booked_on });
const statesOf = (entries: readonly LedgerEntry[]) =>
  ledgerOf(entries, today).charges.map(({ cents, covered, state, receivedOn }) => [covered, cents, state, receivedOn ?? "-"].join(" "));

describe("the order of the sketch: deposit, purchase and rest", () => {
  const charges = [charge(199_00, "2026-10-30", "deposit"), charge(12_281_00, "2026-11-13", "purchase"), charge(8_910_00, null, "rest")];

  test.each<[title: string, receipts: LedgerEntry[], states: string[]]>([
    ["nothing", [], ["0 19900 overdue -", "0 1228100 overdue -", "0 891000 pending -"]],
    [
      "the deposit and a part of the purchase",
      [receipt(199_00, "2026-10-30"), receipt(2_281_00, "2026-11-10")],
      ["19900 19900 received 2026-10-30", "228100 1228100 overdue -", "0 891000 pending -"],
    ],
    [
      "deposit and purchase in one transfer, and a part of the rest",
      [receipt(12_480_00, "2026-11-12"), receipt(10_00, "2026-11-15")],
      ["19900 19900 received 2026-11-12", "1228100 1228100 received 2026-11-12", "1000 891000 part -"],
    ],
    [
      "everything, the last transfer recorded first",
      [receipt(12_480_00, "2026-11-18"), receipt(8_910_00, "2026-11-10")],
      ["19900 19900 received 2026-11-10", "1228100 1228100 received 2026-11-18", "891000 891000 received 2026-11-18"],
    ],
  ])("after %s", (_title, receipts, states) => {
    expect(statesOf([...charges, ...receipts])).toEqual(states);
  });

  test("a charge is not overdue on its due day, and is on the next one", () => {
    const due = [charge(199_00, today)];
    expect(ledgerOf(due, today).charges[0]?.state).toBe("pending");
    expect(ledgerOf(due, "2026-11-21").charges[0]?.state).toBe("overdue");
  });

  test("after the withdrawal, what was paid stands as owed to the customer until it is refunded (ORDER-62)", () => {
    const paid = [...charges, receipt(199_00, "2026-10-30")];
    const withdrawn = [...paid, ...charges.map(counterOf)];
    expect(ledgerOf(withdrawn, today)).toMatchObject({ charges: [], charged: 0, received: 199_00, owed: 0, credit: 199_00 });
    expect(ledgerOf(withdrawn, today).reversed.map(({ id }) => id)).toEqual(charges.map(({ id }) => id));
    const refunded = [...withdrawn, entry("refund", 199_00)];
    expect(ledgerOf(refunded, today)).toMatchObject({ received: 0, owed: 0, credit: 0 });
  });

  test("costs count for the margin and never for the balance", () => {
    const entries = [...charges, entry("cost", 11_500_00), entry("cost", 900_00)];
    const wrong = entry("cost", 77_00);
    expect(marginOf([...entries, wrong, counterOf(wrong)])).toBe(21_390_00 - 12_400_00);
    expect(balanceOf([...entries, wrong])).toBe(21_390_00);
  });
});

const day = fc.integer({ min: 0, max: 90 }).map((days) => Temporal.PlainDate.from("2026-10-01").add({ days }).toString());
const cents = fc.integer({ min: 1, max: 3_000_000 });
const anyEntry = fc.oneof(
  fc.record({ cents, due: fc.option(day) }).map((given) => charge(given.cents, given.due)),
  fc
    .record({ kind: fc.constantFrom("receipt", "refund", "cost"), cents, booked_on: day })
    .map((given) => entry(given.kind, given.cents, given)),
);
/** Entries of which some are taken back. */
const anyEntries = fc
  .array(fc.record({ made: anyEntry, reversed: fc.boolean() }), { maxLength: 20 })
  .map((made) => made.flatMap((one) => (one.reversed ? [one.made, counterOf(one.made)] : [one.made])));

describe("for any entries", () => {
  test("the covers add up to what was received, at most to the charges, and none exceeds its charge", () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const { charges, received, charged } = ledgerOf(entries, today);
        const covers = charges.reduce((sum, { covered }) => sum + covered, 0);
        expect(covers).toBe(Math.min(Math.max(received, 0), charged));
        for (const { covered, cents: most } of charges) expect(covered >= 0 && covered <= most).toBe(true);
      }),
    );
  });

  test("an earlier charge is covered before a later one gets anything", () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const { charges } = ledgerOf(entries, today);
        const uncovered = charges.findIndex(({ covered, cents: all }) => covered < all);
        if (uncovered >= 0) expect(charges.slice(uncovered + 1).every(({ covered }) => covered === 0)).toBe(true);
        for (const { state, receivedOn } of charges) expect(receivedOn !== undefined).toBe(state === "received");
      }),
    );
  });

  test("the balance is charges less what was received, whatever the order of the entries", () => {
    fc.assert(
      fc.property(
        anyEntries.chain((entries) =>
          fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length })),
        ),
        ([entries, shuffled]) => {
          const { charged, received, owed, credit } = ledgerOf(entries, today);
          expect(balanceOf(entries)).toBe(charged - received);
          expect(owed - credit).toBe(balanceOf(entries));
          expect(ledgerOf(shuffled, today)).toEqual(ledgerOf(entries, today));
          expect(marginOf(shuffled)).toBe(marginOf(entries));
        },
      ),
    );
  });

  test("a counter-entry undoes its entry", () => {
    fc.assert(
      fc.property(anyEntries, anyEntry, (entries, another) => {
        const undone = [...entries, another, counterOf(another)];
        const { reversed: _, ...before } = ledgerOf(entries, today);
        expect(ledgerOf(undone, today)).toMatchObject(before);
        expect(balanceOf(undone)).toBe(balanceOf(entries));
        expect(marginOf(undone)).toBe(marginOf(entries));
        expect(standingEntries(undone)).toEqual(standingEntries(entries));
      }),
    );
  });
});
