import { describe, expect, test } from "vitest";
import { documentState, waitsForCustomer } from "./document-state.ts";
import { documentNumber } from "./kinds.ts";

describe("the state of a document", () => {
  const facts = { kind: "contract", signed: false, reversed: false, successor: undefined } as const;
  test.each([
    ["a contract waits for its signature", facts, "to-sign"],
    ["a signed contract", { ...facts, signed: true }, "signed"],
    ["a contract with a newer version", { ...facts, successor: { signed: false } }, "replaced"],
    ["a signed contract counts until the newer one is signed", { ...facts, signed: true, successor: { signed: false } }, "signed"],
    ["a signed contract after the newer one is signed", { ...facts, signed: true, successor: { signed: true } }, "replaced"],
    ["a receipt", { ...facts, kind: "receipt" }, "issued"],
    ["a receipt that was taken back", { ...facts, kind: "receipt", reversed: true }, "reversed"],
    ["a guarantee with a newer one", { ...facts, kind: "guarantee", successor: { signed: false } }, "replaced"],
  ] as const)("%s", (_what, given, state) => {
    expect(documentState(given)).toBe(state);
  });
});

test("the customer signs contract and act, and nothing that the seller signs", () => {
  const waiting = (["contract", "handover", "purchase"] as const).filter((kind) => waitsForCustomer({ kind, state: "to-sign" }));
  expect(waiting).toEqual(["contract", "handover"]);
  expect(waitsForCustomer({ kind: "contract", state: "signed" })).toBe(false);
});

test("a number names its kind and year, also beyond four figures", () => {
  expect(documentNumber({ kind: "contract", year: 2026, number: 1 })).toBe("C-2026-0001");
  expect(documentNumber({ kind: "receipt", year: 2027, number: 12_345 })).toBe("R-2027-12345");
});
