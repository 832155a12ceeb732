import { expect, test } from "vitest";
import { mappedFormat } from "./mapped-format.ts";
import { type KeptWord, WordBook } from "./word-book.ts";

const format = mappedFormat({ header: "0", fileName: "b.csv", columns: { make: "make", fuel: "fuel", gear: "gear", body: "body" } });
type Words = readonly [fuel: string, gear: string, body: string];

function read(kept: readonly KeptWord[], rows: readonly Words[]) {
  const book = new WordBook(kept);
  const drafts = rows.map(([fuel, gear, body]) => {
    const parsed = book.applyTo(format).parse({ make: "Opel", fuel, gear, body });
    return parsed.ok ? [parsed.draft.fuelType, parsed.draft.transmission, parsed.draft.bodyStyle] : [];
  });
  return { drafts, ...book.found() };
}

test.each<[string, KeptWord | undefined, Words, unknown[]]>([
  ["nobody knows stays", undefined, ["Zauber", "x", "y"], ["Zauber", "x", null]],
  ["was mapped is our value", { list: "fuel", word: "zauber", value: "Otro" }, ["ZAUBER", "Manual", ""], ["Otro", "Manual", null]],
  ["was left out stays, so its rows are refused", { list: "gear", word: "x", value: null }, ["GLP", "x", ""], ["GLP", "x", null]],
  ["is of one list says nothing in another", { list: "fuel", word: "x", value: "Otro" }, ["GLP", "x", "x"], ["GLP", "x", null]],
  ["is a body", { list: "body", word: "y", value: "Familiar" }, ["GLP", "Manual", "Y"], ["GLP", "Manual", "Familiar"]],
  ["makes a car electric", { list: "fuel", word: "x", value: "Eléctrico" }, ["x", "", ""], ["Eléctrico", "Automático", null]],
  [
    "is an object's name",
    { list: "fuel", word: "__proto__", value: "Otro" },
    ["__proto__", "constructor", ""],
    ["Otro", "constructor", null],
  ],
])("a word that %s", (_, kept, row, draft) => {
  expect(read(kept ? [kept] : [], [row]).drafts).toEqual([draft]);
});

test("unknown words are counted with what was made of them; known values, empty cells and texts are not", () => {
  const rows: Words[] = [
    ["Zauber", "Manual", "y"],
    ["zauber", "Manual", ""],
    ["Zauber", "Automático", "x".repeat(61)],
  ];
  expect(read([{ list: "body", word: "y", value: null }], rows)).toMatchObject({
    words: [
      { list: "fuel", word: "Zauber", rows: 3 },
      { list: "body", word: "y", rows: 1, value: null },
    ],
    further: 0,
  });
  const many = read(
    [],
    Array.from({ length: 1500 }, (_, at) => [`f${at}`, "Manual", ""] as const),
  );
  expect([many.words.length, many.further]).toEqual([60, 940]);
});
