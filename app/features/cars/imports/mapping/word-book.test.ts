import { describe, expect, test } from "vitest";
import { defineFormat } from "../reading/formats/format.ts";
import { type KeptWord, WordBook } from "./word-book.ts";

/** A format that knows no words at all. */
const plain = defineFormat({
  source: "plain",
  label: "Plain",
  columns: ["fuel", "gear", "body"],
  changeable: [],
  valueColumns: { fuel: ["fuel"], gear: ["gear"], body: ["body"] },
  parse: ({ fuel, gear }) => ({
    ok: true,
    identity: [],
    draft: {
      make: "Opel",
      model: "Corsa",
      price: 9000,
      year: 2019,
      mileage: 1,
      fuelType: fuel,
      transmission: gear,
      location: "Alemania",
      bodyStyle: null,
      powerHp: undefined,
      firstRegistration: null,
      accident: null,
      seller: null,
    },
  }),
});

function read(kept: readonly KeptWord[], rows: readonly [fuel: string, gear: string, body: string][]) {
  const book = new WordBook(kept);
  const format = book.applyTo(plain);
  const drafts = rows.map(([fuel, gear, body]) => {
    const parsed = format.parse({ fuel, gear, body });
    return parsed.ok ? [parsed.draft.fuelType, parsed.draft.transmission, parsed.draft.bodyStyle] : [];
  });
  return { drafts, ...book.found() };
}

describe("a word of a closed list", () => {
  test.each<[string, readonly KeptWord[], [string, string, string], unknown[]]>([
    ["nobody knows stays", [], ["Bio", "x", "y"], ["Bio", "x", null]],
    ["that was mapped is our value", [{ list: "fuel", word: "Bio", value: "Otro" }], ["BIO", "Manual", ""], ["Otro", "Manual", null]],
    ["that was left out stays, so its rows are refused", [{ list: "gear", word: "x", value: null }], ["GLP", "x", ""], ["GLP", "x", null]],
    ["of one list says nothing in another", [{ list: "fuel", word: "x", value: "Otro" }], ["GLP", "x", "x"], ["GLP", "x", null]],
    ["may be a body", [{ list: "body", word: "Kasten", value: "Familiar" }], ["GLP", "Manual", "kasten"], ["GLP", "Manual", "Familiar"]],
    ["makes an electric car", [{ list: "fuel", word: "Batt", value: "Eléctrico" }], ["Batt", "", ""], ["Eléctrico", "Automático", null]],
    ["has any name", [{ list: "fuel", word: "__proto__", value: "Otro" }], ["__proto__", "constructor", ""], ["Otro", "constructor", null]],
  ])("that %s", (_, kept, row, draft) => {
    expect(read(kept, [row]).drafts).toEqual([draft]);
  });

  test("is counted with what was made of it; known values, empty cells and texts are not", () => {
    const kept: KeptWord[] = [{ list: "body", word: "Kasten", value: null }];
    const { words, further } = read(kept, [
      ["Bio", "Manual", "Kasten"],
      ["bio", "Manual", ""],
      ["Bio", "Automático", "x".repeat(61)],
    ]);
    expect(words).toEqual([
      { list: "fuel", word: "Bio", rows: 3 },
      { list: "body", word: "Kasten", rows: 1, value: null },
    ]);
    expect(further).toBe(0);
  });

  test("is one of so many that the rest is only counted", () => {
    const rows = Array.from({ length: 1500 }, (_, at): [string, string, string] => [`f${at}`, "Manual", ""]);
    const { words, further } = read([], rows);
    expect([words.length, further]).toEqual([60, 940]);
  });
});
