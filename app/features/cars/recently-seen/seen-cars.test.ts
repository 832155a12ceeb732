import fc from "fast-check";
import { expect, test } from "vitest";
import { mostSeen, type SeenCar, seenIn, withSeen } from "./seen-cars.ts";

const car = fc.record({ id: fc.uuid(), name: fc.string(), year: fc.integer(), price: fc.string() });

test("the newest car is first, each is there once, and twelve at most", () => {
  fc.assert(
    fc.property(fc.array(car, { maxLength: 40 }), (opened) => {
      const seen = opened.reduce<SeenCar[]>((before, one) => withSeen(before, one), []);
      const newest = [...new Map(opened.toReversed().map((one) => [one.id, one])).values()].slice(0, mostSeen);
      expect(seen.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
      expect(seenIn(JSON.stringify(seen))).toEqual(seen);
    }),
  );
});

test("any text in the storage gives a list whose ids are ids", () => {
  const broken = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(fc.anything()).map((value) => JSON.stringify(value) ?? ""),
  );
  fc.assert(
    fc.property(fc.option(broken), (text) => {
      for (const { id, name } of seenIn(text)) expect([id, typeof name]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), "string"]);
    }),
  );
});

test.each(["{", "null", "7", '"x"', "{}", '[{"id":"//evil.example","name":"x","year":1,"price":"1"}]', "[null]"])(
  "%s is an empty list",
  (text) => {
    expect(seenIn(text)).toEqual([]);
  },
);
