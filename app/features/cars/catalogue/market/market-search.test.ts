import fc from "fast-check";
import { expect, test } from "vitest";
import type { Range } from "#app/lib/address-values.ts";
import type { Pieces } from "#app/lib/in-turns.ts";
import { anyChange, columnsOf, idBytes, isPublic, type PackedCar, sorted } from "#tests/packed-cars.ts";
import { CarColumns, packedIds } from "./car-columns.ts";
import { anyCar } from "./car-conditions.ts";
import { CarMarket } from "./car-market.ts";
import type { MarketSearch } from "./market-search.ts";

type Found = { counts: Map<number, number>; ids: string[] };
/** A search that goes on step by step, and what it must find. */
type Running = { search: MarketSearch; steps: Pieces<Found>; expected: Found };

const anyAsked = fc.record({
  names: fc.constantFrom<readonly number[] | undefined>(undefined, [1, 3], [2]),
  segments: fc.constantFrom<readonly number[] | undefined>(undefined, [1, 3]),
  price: fc.constantFrom<Range>({}, { min: 1 }, { max: 2 }, { min: 1, max: 3 }),
  counted: fc.constantFrom("segment" as const, "name" as const, "traits" as const),
  backwards: fc.boolean(),
});
type Asked = typeof anyAsked extends fc.Arbitrary<infer Value> ? Value : never;

/** Something changes, a search begins, one of those that run goes on, or somebody leaves one before its end. */
const anyStep = fc.oneof(
  { weight: 2, arbitrary: anyChange.map((change) => ({ kind: "change" as const, change })) },
  { weight: 3, arbitrary: anyAsked.map((asked) => ({ kind: "begin" as const, asked })) },
  { weight: 12, arbitrary: fc.nat(20).map((which) => ({ kind: "go on" as const, which })) },
  { weight: 1, arbitrary: fc.nat(20).map((which) => ({ kind: "leave" as const, which })) },
);

function begin(market: CarMarket, cars: readonly PackedCar[], { names, segments, price, counted, backwards }: Asked): Running {
  const fits = (car: PackedCar) =>
    isPublic(car) &&
    (names?.includes(car.name) ?? true) &&
    car.price >= (price.min ?? 0) &&
    car.price <= (price.max ?? Number.POSITIVE_INFINITY);
  const fitting = cars.filter(fits);
  const listed = fitting.filter(({ segment }) => segments?.includes(segment) ?? true);
  const counts = new Map([...Map.groupBy(fitting, (car) => car[counted])].map(([number, group]) => [number, group.length]));
  const search = market.startSearch();
  const steps = (function* (): Pieces<Found> {
    return {
      counts: yield* search.count({ ...anyCar, names, ranges: { ...anyCar.ranges, price } }, counted),
      ids: yield* search.page({ order: "price", backwards, segments, offset: 0, limit: 10, total: listed.length }),
    };
  })();
  return { search, steps, expected: { counts, ids: sorted(listed, "price", backwards).slice(0, 10) } };
}

type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

/** A market of sixty cars at first, the same cars one by one, and the searches that have begun. */
class ChangingMarket {
  readonly market: CarMarket;
  /** What the searches that came to their end found, and what each of them must find. */
  readonly found: Found[] = [];
  readonly expected: Found[] = [];
  readonly #cars = new Map<number, PackedCar>();
  readonly #running: Running[] = [];

  constructor(mostMerged: number) {
    for (let id = 0; id < 60; id += 1) {
      const [price, number] = [id % 5, 1 + (id % 3)];
      this.#cars.set(id, { id, price, created: id, segment: number, name: 1 + (id % 4), traits: number, power: 1, month: 1, state: 2 });
    }
    this.market = new CarMarket(columnsOf([...this.#cars.values()]), [], mostMerged);
  }

  take(step: Step): void {
    if (step.kind === "begin") this.#running.push(begin(this.market, [...this.#cars.values()], step.asked));
    else if (step.kind === "change") this.#change(step.change);
    else this.#with(this.#running[step.which % this.#running.length], step.kind);
  }

  endAll(): void {
    while (this.#running[0]) this.#goOn(this.#running[0]);
  }

  #with(one: Running | undefined, kind: "go on" | "leave"): void {
    if (!one) return;
    if (kind === "leave") this.#end(one);
    else this.#goOn(one);
  }

  #change({ changed, gone }: Extract<Step, { kind: "change" }>["change"]): void {
    this.market.apply(packedIds(Buffer.concat(gone.map(idBytes))), columnsOf(changed), []);
    for (const id of gone) if (!changed.some((car) => car.id === id)) this.#cars.delete(id);
    for (const car of changed) this.#cars.set(car.id, car);
  }

  #goOn(one: Running): void {
    const { done, value } = one.steps.next();
    if (done !== true) return;
    this.found.push(value);
    this.expected.push(one.expected);
    this.#end(one);
  }

  #end(one: Running): void {
    one.search.release();
    this.#running.splice(this.#running.indexOf(one), 1);
  }
}

test("searches that take turns each find the cars of the moment at which they began, whatever changes meanwhile and whoever leaves", () => {
  fc.assert(
    fc.property(
      fc.array(anyStep, { minLength: 20, maxLength: 120, size: "max" }),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      (steps, mostMerged, isPrepared) => {
        const changing = new ChangingMarket(mostMerged);
        if (isPrepared) for (const what of ["price", "groups", "totals"] as const) changing.market.prepare(what);
        for (const step of steps) changing.take(step);
        changing.endAll();
        expect(changing.found).toEqual(changing.expected);
      },
    ),
    { numRuns: 300 },
  );
});

test("a search of an empty stock finds nothing", () => {
  const { steps } = begin(new CarMarket(new CarColumns(0), []), [], {
    names: [1],
    segments: [1],
    price: {},
    counted: "name",
    backwards: true,
  });
  const pieces = [...steps];
  expect(pieces.every((piece) => piece === undefined)).toBe(true);
});
