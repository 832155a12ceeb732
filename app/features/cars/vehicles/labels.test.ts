import { expect, test } from "vitest";
import { priceNotes, writtenPrice } from "./labels.ts";

test.each([
  ["german_prospect", "38.490\u00a0€ (estimado)"],
  ["available", "38.490\u00a0€"],
  ["sold", "38.490\u00a0€"],
])("where only a figure stands, the price of a car that is %s is written %s", (status, written) => {
  expect(writtenPrice({ price: 38_490, status })).toBe(written);
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
    ["Ya está en España: el precio es el precio, con el traslado, la ITV, los impuestos y la matrícula.", "Entrega en Galicia."],
  ],
])("%s", (_, status, pricedAtDoor, notes) => {
  expect(priceNotes(status, pricedAtDoor, "Entrega en Galicia.")).toEqual(notes);
});
