import { describe, expect, test } from "vitest";
import { guessColumns, proposeColumns } from "./guess.ts";

const guessOf = (...columns: [name: string, ...values: string[]][]) => guessColumns(columns.map(([name, ...values]) => ({ name, values })));

describe("a column is known", () => {
  test.each([
    ["Fabrikat", "Opel", "make"],
    ["Modelo y versión", "Corsa", "model"],
    ["Verkaufspreis inkl. MwSt", "9990", "price"],
    ["PVP", "12.990", "price"],
    ["Precio neto", "9990", undefined],
    ["Händlerpreis", "9990", undefined],
    ["Price on request", "yes", undefined],
    ["Km actuales", "87000", "mileage"],
    ["Tachostand", "87000", "mileage"],
    ["Fecha de matriculación", "05/2018", "registration"],
    ["Año", "2018", "year"],
    ["Modelljahr", "2018", "year"],
    ["Tipo de combustible", "x", "fuel"],
    ["Tipo de cambio", "x", "gear"],
    ["Anzahl Gänge (Getriebe)", "6", undefined],
    ["Potencia (CV)", "150", "horsepower"],
    ["Motorleistung kW", "110", "power"],
    ["Carrocería", "x", "body"],
    ["Nº de bastidor", "x", "vin"],
    ["Referencia", "A-1", "number"],
    ["PLZ Standort", "80331", "postalCode"],
    ["Moneda", "EUR", "currency"],
    ["Unfallwagen", "nein", "damaged"],
    ["Bemerkungen", "schön", undefined],
    ["__proto__", "x", undefined],
    ["constructor", "x", undefined],
  ])("by its name: %j with %j is %j", (name, value, fact) => {
    expect(guessOf([name, value])).toEqual([fact]);
  });

  test.each([
    ["WVWZZZ1KZAW000001", "vin"],
    ["Volkswagen", "make"],
    ["Super bleifrei", "fuel"],
    ["Schaltgetriebe", "gear"],
    ["Kombi", "body"],
    ["12.990 €", "price"],
    ["87.000 km", "mileage"],
    ["05/2018", "registration"],
    ["€", "currency"],
    ["0", undefined],
    ["Ein schöner Kombi mit Diesel und Schaltgetriebe", undefined],
  ])("by its values: %j is %j", (value, fact) => {
    expect(guessOf(["x", value])).toEqual([fact]);
  });

  test("a date of the inspection is no registration", () => {
    expect(guessOf(["HU", "05/2027"])).toEqual([undefined]);
  });
});

test("each fact has one column: the surest, and of equals the first", () => {
  expect(guessOf(["Preis A", "1000"], ["Preis B", "2000"])).toEqual(["price", undefined]);
  expect(guessOf(["Preisangabe", "1000"], ["Verkaufspreis", "2000"])).toEqual([undefined, "price"]);
  expect(guessOf(["a", "Benzin"], ["Kraftstoff", "G"])).toEqual([undefined, "fuel"]);
});

describe("of a table", () => {
  const left = { doubled: [], nameless: 0, empty: 0, further: 0 };
  const columns = Array.from({ length: 2000 }, (_, at) => ({ name: at === 1500 ? "Preis" : `c${at}`, values: ["9"] }));

  test("so many columns are proposed as a page can show, first those with a meaning", () => {
    const proposed = proposeColumns({ header: "0", columns, left }, undefined);
    expect(proposed.columns).toHaveLength(200);
    expect(proposed.columns[0]).toEqual({ name: "Preis", values: ["9"], fact: "price" });
    expect(proposed.left.hidden).toBe(1800);
  });

  test("what was kept for its header counts, and not the guess", () => {
    const { columns: proposed } = proposeColumns({ header: "0", columns: columns.slice(1499, 1502), left }, { price: "c1501" });
    expect(proposed.map(({ name, fact }) => [name, fact])).toEqual([
      ["c1501", "price"],
      ["c1499", undefined],
      ["Preis", undefined],
    ]);
  });
});
