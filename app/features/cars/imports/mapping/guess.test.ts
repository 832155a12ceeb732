import { expect, test } from "vitest";
import { guessColumns, proposeColumns } from "./guess.ts";

const guessOf = (...columns: [name: string, ...values: string[]][]) => guessColumns(columns.map(([name, ...values]) => ({ name, values })));

test.each<[string | undefined, string, ...string[]]>([
  ["make", "Opel", "Fabrikat", "Marca"],
  ["model", "Corsa", "Modelo y versión", "Typ"],
  ["price", "9.990", "Verkaufspreis inkl. MwSt", "PVP", "Asking price"],
  ["mileage", "87000", "Km actuales", "Tachostand", "vehicle.mileageInKm"],
  ["registration", "05/2018", "Fecha de matriculación", "EZ", "First registration"],
  ["year", "2018", "Año", "Modelljahr", "yearOfRegistration"],
  ["fuel", "x", "Tipo de combustible", "Spritart"],
  ["gear", "x", "Tipo de cambio", "Gearbox"],
  ["horsepower", "150", "Potencia (CV)", "PS", "powerPS"],
  ["power", "110", "Motorleistung kW"],
  ["body", "x", "Carrocería", "Aufbauart"],
  ["vin", "x", "Nº de bastidor", "Fahrgestellnummer"],
  ["number", "A-1", "Referencia", "Stock No"],
  ["postalCode", "80331", "PLZ Standort"],
  ["currency", "EUR", "Moneda"],
  ["damaged", "nein", "Unfallwagen"],
  [undefined, "9990", "Precio neto", "Händlerpreis", "Anzahl Gänge (Getriebe)", "Bemerkungen", "__proto__", "constructor"],
  [undefined, "yes", "Price on request"],
])("%s with %j is known by its names", (fact, value, ...names) => {
  for (const name of names) expect([name, guessOf([name, value])]).toEqual([name, [fact]]);
});

test.each([
  ["vin", "WVWZZZ1KZAW000001"],
  ["make", "Volkswagen"],
  ["fuel", "Super bleifrei"],
  ["gear", "Schaltgetriebe"],
  ["body", "Kombi"],
  ["price", "12.990 €"],
  ["mileage", "87.000 km"],
  ["registration", "05/2018"],
  ["currency", "€"],
  [undefined, "Golf 1.6 Kombi"],
  [undefined, "Ein schöner Kombi mit Diesel und Schaltgetriebe"],
])("%s is known by its value %j alone", (fact, value) => {
  expect(guessOf(["x", value])).toEqual([fact]);
  expect(guessOf(["HU", "05/2027"])).toEqual([undefined]);
});

test("each fact has one column: the surest, and of equals the first", () => {
  expect(guessOf(["Preis A", "1000"], ["Preis B", "2000"])).toEqual(["price", undefined]);
  expect(guessOf(["Preisangabe", "1000"], ["Verkaufspreis", "2000"])).toEqual([undefined, "price"]);
  expect(guessOf(["a", "Benzin"], ["Kraftstoff", "G"])).toEqual([undefined, "fuel"]);
});

test("so many columns are proposed as a page can show, first those with a meaning; what was kept counts, and not the guess", () => {
  const left = { doubled: [], nameless: 0, empty: 0, further: 0 };
  const columns = Array.from({ length: 2000 }, (_, at) => ({ name: at === 1500 ? "Preis" : `c${at}`, values: ["9"] }));
  const proposed = proposeColumns({ header: "0", columns, left }, undefined);
  expect([proposed.columns.length, proposed.left.hidden, proposed.columns[0]?.name]).toEqual([200, 1800, "Preis"]);
  expect(proposeColumns({ header: "0", columns, left }, { price: "c1501" }).columns[0]).toEqual({
    name: "c1501",
    values: ["9"],
    fact: "price",
  });
});
