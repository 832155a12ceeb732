import { expect, test } from "vitest";
import { makeCountsOf } from "./queries/further-counts.server.ts";

test("makes are in order of their names with all their cars, and only ticked ones list their models", () => {
  const names = [
    { make: "Škoda", model: null, count: 4 },
    { make: "BMW", model: null, count: 0 },
    { make: "Audi", model: "A4", count: 2 },
    { make: "Audi", model: "A10", count: 1 },
    { make: "Audi", model: "A6", count: 0 },
  ];
  expect(makeCountsOf(names, { makes: ["Audi"], models: [] })).toEqual({
    makes: [
      { value: "Audi", count: 3 },
      { value: "BMW", count: 0 },
      { value: "Škoda", count: 4 },
    ],
    models: [
      {
        make: "Audi",
        options: [
          { value: "Audi A4", label: "A4", count: 2 },
          { value: "Audi A10", label: "A10", count: 1 },
        ],
        unlisted: 0,
      },
    ],
  });
});

test("a ticked make and a ticked model are listed without any car, so that they can be unticked", () => {
  expect(makeCountsOf([], { makes: ["Audi", "Opel"], models: ["Audi A3"] })).toEqual({
    makes: [
      { value: "Audi", count: 0 },
      { value: "Opel", count: 0 },
    ],
    models: [
      { make: "Audi", options: [{ value: "Audi A3", label: "A3", count: 0 }], unlisted: 0 },
      { make: "Opel", options: [], unlisted: 0 },
    ],
  });
});

test("of a make with a thousand models, the sixty most frequent and the ticked ones are listed", () => {
  const names = Array.from({ length: 1_000 }, (_, number) => ({ make: "Audi", model: `A${number}`, count: number + 1 }));
  const { models } = makeCountsOf(names, { makes: ["Audi"], models: ["Audi A7"] });
  expect(models[0]?.options.map(({ label }) => label)).toEqual(["A7", ...names.slice(-60).map(({ model }) => model)]);
  expect(models[0]?.unlisted).toBe(939);
});
