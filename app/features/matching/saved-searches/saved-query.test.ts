import fc from "fast-check";
import { expect, test } from "vitest";
import { formatEuros } from "#app/lib/amounts.ts";
import { queryInWords, readSavedQuery, savedQuery, wordsOf } from "./saved-query.ts";

test("a kept query leaves out order, page and a unit without a power, and is the same each time it is read", () => {
  const asked = "page=3&sort=price_asc&power_unit=kW&fuel=Gasolina&make=Audi&search=%20golf%20";
  expect(savedQuery(readSavedQuery(asked))).toBe("search=golf&fuel=Gasolina&make=Audi");
  expect(savedQuery(readSavedQuery("power_unit=kW&power_min=100"))).toBe("power_min=100&power_unit=kW");
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("search", "make", "location", "price_min", "price_max", "fuel", "x"), fc.string())),
      (pairs) => {
        const kept = savedQuery(readSavedQuery(new URLSearchParams(pairs).toString()));
        expect(savedQuery(readSavedQuery(kept))).toBe(kept);
      },
    ),
  );
});

test("a search has the words of the catalogue's filters", () => {
  expect(wordsOf(readSavedQuery("make=Audi&price_max=25000&search=quattro"))).toEqual([
    "“quattro”",
    `Hasta ${formatEuros(25_000)}`,
    "Audi",
  ]);
  expect(queryInWords("")).toBe("Todos los coches");
});
