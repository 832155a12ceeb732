import { expect, test } from "vitest";
import { type Change, changeSentence } from "./change-sentence.ts";

const ana = "ana@rinsegura.es";

test.each<[title: string, changes: Change[], sentence: string]>([
  ["nobody's", [], "Una importación ha cambiado este vehículo mientras lo editabas."],
  [
    "a price",
    [{ who: ana, before: { price: 19_900 }, after: { price: 18_500 } }],
    `Mientras lo editabas, ${ana} ha cambiado el precio (19.900\u00a0€ → 18.500\u00a0€).`,
  ],
  [
    "several things, in one go and in two",
    [
      { who: ana, before: { price: 19_900, status: "available" }, after: { price: 18_500, status: "reserved" } },
      { who: ana, before: { price: 18_500, featured: false }, after: { price: 18_000, featured: true } },
    ],
    `Mientras lo editabas, ${ana} ha cambiado el precio (19.900\u00a0€ → 18.000\u00a0€), el estado (Disponible → Reservado) y el destacado (no → sí).`,
  ],
  [
    "two people's",
    [
      { who: ana, before: { mileage: 0 }, after: { mileage: 87_000 } },
      { who: "eva@rinsegura.es", before: { body_style: null }, after: { body_style: "SUV" } },
    ],
    `Mientras lo editabas, ${ana} ha cambiado los kilómetros (0\u00a0km → 87.000\u00a0km); eva@rinsegura.es ha cambiado la carrocería (nada → SUV).`,
  ],
  [
    "a long text",
    [{ who: ana, before: { description: "a" }, after: { description: "b" } }],
    `Mientras lo editabas, ${ana} ha cambiado la descripción.`,
  ],
  [
    "the equipment",
    [{ who: ana, before: { updated_at: 1 }, after: { updated_at: 2 } }],
    `Mientras lo editabas, ${ana} ha cambiado el equipamiento.`,
  ],
])("%s", (_title, changes, sentence) => {
  expect(changeSentence(changes)).toBe(sentence);
});
