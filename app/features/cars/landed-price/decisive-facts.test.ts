import { expect, test } from "vitest";
import { decisiveFacts } from "./decisive-facts.ts";

const line = (label: string, low: number, high: number, settledBy?: string) => ({
  label,
  amount: { low: low * 100, high: high * 100 },
  ...(settledBy === undefined ? {} : { settledBy }),
});

const tax = line("Impuesto de matriculación", 900, 2600, "el CO₂");
const transfer = line("ITP", 0, 700, "quién vende");
const vat = line("IVA", 0, 800, "los kilómetros");
const sheet = line("Ficha reducida o COC", 0, 200, "si el vendedor entrega el COC");

test.each([
  ["nothing without lines", [], []],
  ["nothing for a line that nothing settles, however wide", [line("Transporte", 600, 1300)], []],
  ["nothing for a fact that moves less than 50 €", [line("IVTM", 18, 67, "el coeficiente")], []],
  ["a fact that moves just 50 €", [line("IVTM", 18, 68, "el coeficiente")], [["el coeficiente", 50_00]]],
  [
    "the three that move most, in their order",
    [sheet, transfer, tax, vat],
    [
      ["el CO₂", 1700_00],
      ["los kilómetros", 800_00],
      ["quién vende", 700_00],
    ],
  ],
  [
    "a fact that settles two lines once, with both together",
    [tax, vat, line("ITP", 0, 1000, "los kilómetros")],
    [
      ["los kilómetros", 1800_00],
      ["el CO₂", 1700_00],
    ],
  ],
])("asks for %s", (_, lines, facts) => {
  expect(decisiveFacts(lines).map(({ settledBy, spread }) => [settledBy, spread])).toEqual(facts);
});
