import { describe, expect, test } from "vitest";
import {
  compareCounts,
  compareMails,
  compareRows,
  compareValues,
  findDoubleBookings,
  findWrongPrices,
  type Outcome,
  type RowWrite,
  type StoredRow,
} from "./compare.ts";
import { faultKinds, planFaults, planOperations } from "./plan.ts";

const sentences = (findings: readonly { sentence: string }[]) => findings.map(({ sentence }) => sentence);

describe("a row", () => {
  const sender = { email: "ana@example.es", signedIn: true };
  const write: RowWrite = {
    table: "messages",
    key: "persona-1-0 #7",
    values: { text: "Hola" },
    sender,
    outcome: "acknowledged",
    operation: 7,
  };
  const row: StoredRow = { table: "messages", key: "persona-1-0 #7", values: { text: "Hola" }, owner: "ana@example.es" };

  test.each<[string, Partial<RowWrite>, StoredRow[], string[]]>([
    ["that is there as acknowledged", {}, [row], []],
    ["that was acknowledged and dropped", {}, [], ['messages "persona-1-0 #7" was acknowledged and is missing']],
    ["that is there twice", {}, [row, row], ['messages "persona-1-0 #7" is there 2 times']],
    ["that was changed", {}, [{ ...row, values: { text: "Adiós" } }], ['messages "persona-1-0 #7" has text "Adiós" instead of "Hola"']],
    ["of another person", {}, [{ ...row, owner: "eva@example.es" }], ['messages "persona-1-0 #7" belongs to eva@example.es']],
    ["of nobody, sent by a signed-in person", {}, [{ ...row, owner: null }], ['messages "persona-1-0 #7" belongs to nobody']],
    ["of a visitor", { sender: { ...sender, signedIn: false } }, [{ ...row, owner: null }], []],
    ["of a visitor who has an account now", { sender: { ...sender, signedIn: false } }, [row], []],
    ["that was refused and is there", { outcome: "refused" }, [row], ['messages "persona-1-0 #7" was refused and is there']],
    ["that was refused", { outcome: "refused" }, [], []],
    ["without an answer, missing", { outcome: "unknown" }, [], []],
    ["without an answer, there", { outcome: "unknown" }, [row], []],
    ["without an answer, there twice", { outcome: "unknown" }, [row, row], ['messages "persona-1-0 #7" is there 2 times']],
    ["that nobody sent", {}, [row, { ...row, key: "x" }], ['messages "x" is there, and nobody sent it']],
  ])("%s", (_, changes, stored, expected) => {
    expect(sentences(compareRows([{ ...write, ...changes }], stored))).toEqual(expected);
  });
});

describe("the last value", () => {
  type Change = [value: string, sent: number, answered: number, outcome: Outcome];
  const valueOf = (now: string | undefined, ...changes: Change[]) =>
    sentences(
      compareValues(
        changes.map(([value, sent, answered, outcome], operation) => ({ what: "price", value, sent, answered, outcome, operation })),
        new Map(now === undefined ? [] : [["price", now]]),
      ),
    );

  test.each<[string, string | undefined, Change[], string[]]>([
    [
      "is the last acknowledged one",
      "2",
      [
        ["1", 0, 1, "acknowledged"],
        ["2", 2, 3, "acknowledged"],
      ],
      [],
    ],
    [
      "is lost",
      "1",
      [
        ["1", 0, 1, "acknowledged"],
        ["2", 2, 3, "acknowledged"],
      ],
      ['price is "1" instead of "2"'],
    ],
    [
      "is either of two at the same time",
      "1",
      [
        ["1", 0, 5, "acknowledged"],
        ["2", 2, 3, "acknowledged"],
      ],
      [],
    ],
    [
      "is an unknown one, which may be written late",
      "1",
      [
        ["1", 0, 1, "unknown"],
        ["2", 2, 3, "acknowledged"],
      ],
      [],
    ],
    [
      "is not a refused one",
      "2",
      [
        ["1", 0, 1, "acknowledged"],
        ["2", 2, 3, "refused"],
      ],
      ['price is "2" instead of "1"'],
    ],
    ["may be any while nothing was acknowledged", "7", [["1", 0, 1, "unknown"]], []],
    ["is missing with its row", undefined, [["1", 0, 1, "acknowledged"]], ['price is "undefined" instead of "1"']],
  ])("%s", (_, now, changes, expected) => {
    expect(valueOf(now, ...changes)).toEqual(expected);
  });
});

test.each<[number, Outcome[], string[]]>([
  [2, ["acknowledged", "acknowledged"], []],
  [1, ["acknowledged", "acknowledged"], ["mails: 1 instead of 2"]],
  [2, ["acknowledged", "unknown"], []],
  [3, ["acknowledged", "unknown"], ["mails: 3 instead of 1 to 2"]],
  [1, ["refused"], ["mails: 1 instead of 0"]],
])("a counter of %i after %j", (now, outcomes, expected) => {
  const writes = outcomes.map((outcome, operation) => ({ what: "mails", outcome, operation }));
  expect(sentences(compareCounts(writes, new Map([["mails", now]])))).toEqual(expected);
});

test.each<[string, string[], string[], string[]]>([
  ["arrived once", ["a", "b"], ["b", "a"], []],
  ["did not arrive", ["a", "b"], ["b"], ["mail a counts as sent and never arrived"]],
  ["arrived again, as one fault explains", ["a"], ["a", "a"], []],
  ["arrived again too often", ["a"], ["a", "a", "a"], ["2 mails arrived again, and the faults explain 1"]],
])("a mail that %s", (_, sent, received, expected) => {
  expect(sentences(compareMails(sent, received, 1))).toEqual(expected);
});

test("a slot with more appointments than it takes is found", () => {
  expect(findDoubleBookings(["monday", "tuesday"], 1)).toEqual([]);
  expect(sentences(findDoubleBookings(["monday", "tuesday", "monday"], 1))).toEqual(["the slot monday is booked 2 times"]);
});

test("a car with another price in the catalogue is found", () => {
  const right = { id: "a", price: 1, shown: 1 };
  expect(sentences(findWrongPrices([right, { ...right, shown: 2 }, { ...right, shown: null }]))).toHaveLength(2);
});

describe("a plan", () => {
  const numbers = { seed: 42, operations: 500, clients: 20 };
  test("is the same for the same seed, and another one for another seed", () => {
    expect(planOperations(numbers)).toEqual(planOperations(numbers));
    expect(planFaults(numbers)).toEqual(planFaults(numbers));
    expect(planOperations({ ...numbers, seed: 43 })).not.toEqual(planOperations(numbers));
  });
  test("has every operation once, and every kind of fault in its order", () => {
    const planned = planOperations(numbers).flat();
    expect(new Set(planned.map(({ number }) => number)).size).toBe(500);
    const faults = planFaults(numbers);
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(faultKinds));
    expect(faults.map(({ after }) => after)).toEqual(faults.map(({ after }) => after).toSorted((one, other) => one - other));
  });
});
