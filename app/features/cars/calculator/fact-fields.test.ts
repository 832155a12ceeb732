import { expect, test } from "vitest";
import { fieldNames, fieldOf } from "#app/features/cars/vehicles/fields.ts";
import { factField, factNames } from "./fact-fields.ts";
import { formGroups } from "./form-groups.ts";
import { readCalculatorSearch } from "./search-params.ts";
import { factOf } from "./stored-facts.ts";

test("the form has every fact, once", () => {
  const groups = formGroups(readCalculatorSearch(new URLSearchParams()));
  const parameters = groups.flatMap(({ controls }) => controls.map(({ parameter }) => parameter));
  expect(parameters.toSorted()).toEqual(factNames.map((name) => factField(name).parameter).toSorted());
});

test("a number may be as small and as large as in the form of a vehicle, so that a calculated car can become one", () => {
  const limits = (field: { least: number; most: number }) => [field.least, field.most];
  for (const column of fieldNames) {
    const [stored, fact] = [fieldOf(column), factNames.find((name) => name === factOf(column))];
    const field = fact && factField(fact);
    // The price in Germany is no field of its own in the rule: without it there is nothing to calculate.
    if (field?.kind !== "number" || stored.kind !== "number" || fact === "germanPrice") continue;
    expect([column, ...limits(field)]).toEqual([column, ...limits(stored)]);
  }
});
