import { expect, test } from "vitest";
import { priceNotes, writtenPrice } from "./labels.ts";

test.each([
  ["german_prospect", 38_490, "38.490\u00a0€ (estimado)"],
  ["available", 38_490, "38.490\u00a0€"],
  ["sold", 38_490, "38.490\u00a0€"],
  ["available", 0, "Precio a consultar"],
  ["german_prospect", 0, "Precio a consultar"],
])("where only a figure stands, the price of a car that is %s and costs %i € is written %s", (status, price, written) => {
  expect(writtenPrice({ price, status })).toBe(written);
});

test.each([
  ["a car in Germany with its figure says nothing more", "german_prospect", true, []],
  [
    "a car in Germany without one promises it",
    "german_prospect",
    false,
    ["Está en Alemania. Te damos el precio final, línea a línea, antes de que decidas."],
  ],
  ["a sold car says so, and no price", "sold", false, ["Este vehículo ya se ha vendido."]],
  [
    "a car in Spain says what is in its price, and how it is delivered",
    "available",
    false,
    ["Ya está en España. Es el precio final: incluye el traslado, la ITV, los impuestos y la matrícula.", "Entrega en Galicia."],
  ],
])("%s", (_, status, pricedAtDoor, notes) => {
  expect(priceNotes({ status, price: 19_900 }, pricedAtDoor, "Entrega en Galicia.")).toEqual(notes);
});

test("a car in Spain without a price says nothing of what its price contains (CAR-47)", () => {
  const notes = priceNotes({ status: "available", price: 0 }, false, "Entrega en Galicia.");
  expect(notes).toEqual(["Ya está en España. Pregúntanos y te damos el precio final antes de que decidas.", "Entrega en Galicia."]);
});
