import { describe, expect, test } from "vitest";
import type { Template } from "#app/features/orders/steps/step-kinds.ts";
import { formsOfCase, sellerOf } from "../access/contract-cases.ts";
import { documentState, waitsForCustomer } from "./document-state.ts";
import { quotedGuarantee } from "./guarantee-text.ts";
import { documentNumber } from "./kinds.ts";
import { isAgency } from "./parties.ts";

describe("the state of a document", () => {
  const facts = { kind: "contract", signed: false, reversed: false, later: [] } as const;
  test.each([
    ["a contract waits for its signature", facts, "to-sign"],
    ["a signed contract", { ...facts, signed: true }, "signed"],
    ["a contract with a newer version", { ...facts, later: [{ signed: false }] }, "replaced"],
    ["a signed contract counts until the newer one is signed", { ...facts, signed: true, later: [{ signed: false }] }, "signed"],
    ["a signed contract after the newer one is signed", { ...facts, signed: true, later: [{ signed: true }] }, "replaced"],
    [
      "a signed contract whose next version never was, and the one after it is",
      { ...facts, signed: true, later: [{ signed: false }, { signed: true }] },
      "replaced",
    ],
    ["a receipt", { ...facts, kind: "receipt" }, "issued"],
    ["a receipt that was taken back", { ...facts, kind: "receipt", reversed: true }, "reversed"],
    ["a guarantee with a newer one", { ...facts, kind: "guarantee", later: [{ signed: false }] }, "replaced"],
  ] as const)("%s", (_what, given, state) => {
    expect(documentState(given)).toBe(state);
  });
});

test("the customer signs contract and act, and nothing that the seller signs", () => {
  const waiting = (["contract", "handover", "purchase"] as const).filter((kind) => waitsForCustomer({ kind, state: "to-sign" }));
  expect(waiting).toEqual(["contract", "handover"]);
  expect(waitsForCustomer({ kind: "contract", state: "signed" })).toBe(false);
});

test.each(Object.entries(formsOfCase).flatMap(([template, forms]) => forms.map((form) => [template, form] as const)))(
  "the documents of %s and %s say who sells",
  (template, form) => {
    const agency = sellerOf(template as Template, form) !== "company";
    expect(isAgency({ contract_form: form })).toBe(agency);
    expect(agency).toBe(form === "distance_service" || form === "on_premises_service");
  },
);

test.each([
  ["Garantía legal de un año.", 12],
  ["El precio es cerrado. La garantía legal dura DOS AÑOS desde la entrega.", 24],
  ["Garantía legal: 12 meses. Garantía mecánica: 24 meses.", 12],
  ["La garantía legal es de tres años y la mecánica de un año.", 36],
  ["La garantía legal es de doce meses y la mecánica de dos años.", Number.NaN],
  ["La garantía mecánica dura un año.", undefined],
  ["Con garantía legal. El precio vale un año.", undefined],
])("the conditions %j give the legal guarantee %s months", (conditions, months) => {
  expect(quotedGuarantee(conditions)).toEqual(months);
});

test("a number names its kind and year, also beyond four figures", () => {
  expect(documentNumber({ kind: "contract", year: 2026, number: 1 })).toBe("C-2026-0001");
  expect(documentNumber({ kind: "receipt", year: 2027, number: 12_345 })).toBe("R-2027-12345");
});
