import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { randomSeed } from "#tests/random-seed.ts";
import { insertVehicles } from "#tests/vehicles.ts";

/** A price from a moment on; null while the car is not offered. `asked`: what the seller in Germany asks, if the price is computed. */
type Change = { at: Temporal.Instant; price: number | null; asked: number | null };
type Reduction = { price: number; before: number; since: string; until: string };

const database = await databaseOfThisFile();

/** Writes each history as that of a car of its own, and returns what the view says of it. */
async function reductionsOf(histories: readonly (readonly Change[])[]): Promise<(Reduction | undefined)[]> {
  // Archived cars, so that no trigger writes a price. In pieces, because a statement has a most number of values.
  const ids: string[] = [];
  for (let first = 0; first < histories.length; first += 5_000) {
    const piece = histories.slice(first, first + 5_000).map(() => ({ status: "archived" }));
    ids.push(...(await insertVehicles(database, piece)));
  }
  const rows = histories.flatMap((history, index) =>
    history.map(({ at, ...change }) => ({ id: ids[index], at: at.toString(), ...change })),
  );
  await sql`insert into price_changes (vehicle_id, began_at, price, asked)
    select id, at, price, asked from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, at timestamptz, price integer, asked integer)`.execute(
    database.kysely,
  );
  const found = await database.kysely.selectFrom("price_reductions").selectAll().execute();
  const byCar = new Map(found.map((row) => [row.vehicle_id, row]));
  return ids.map((id) => {
    const row = byCar.get(id);
    return row && { price: row.price ?? 0, before: row.lowest_before ?? 0, since: written(row.since), until: written(row.shown_until) };
  });
}

const written = (date: Date | null) => date?.toISOString() ?? "";
const writtenInstant = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds).toISOString();

/** The rule as the law tells it, minute by minute: a price, and the lowest of each minute of the thirty days before. */
function reductionByTheMinute(history: readonly Change[]): Reduction | undefined {
  const now = history.at(-1);
  if (!now || now.price === null) return undefined;
  const today = now.at.toZonedDateTimeISO("Europe/Madrid").startOfDay();
  let before = Infinity;
  let change = -1;
  for (let minute = minuteOf(today.subtract({ days: 30 }).toInstant()); minute < minuteOf(now.at); minute++) {
    for (let next = history[change + 1]; next && minuteOf(next.at) <= minute; next = history[change + 1]) change++;
    const { price = null, asked = null } = history[change] ?? {};
    if (price === null || (now.asked !== null && (asked === null || asked <= now.asked))) return undefined;
    before = Math.min(before, price);
  }
  if (now.price >= before) return undefined;
  return { price: now.price, before, since: writtenInstant(now.at), until: writtenInstant(today.add({ days: 30 }).toInstant()) };
}

function minuteOf(instant: Temporal.Instant): number {
  return instant.epochMilliseconds / 60_000;
}

const minutes = fc.oneof(
  fc.integer({ min: 1, max: 90 }),
  fc.integer({ min: 1, max: 30 }).map((days) => days * 24 * 60),
  fc.integer({ min: 29 * 24 * 60, max: 31 * 24 * 60 }),
);
const price = fc.option(fc.integer({ min: 19, max: 23 }), { freq: 12 });
const asked = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: fc.integer({ min: 14, max: 18 }) });
/** Around both changes of the clock. */
const beginning = fc.constantFrom("2026-02-20T11:00:00Z", "2026-09-25T22:30:00Z", "2026-06-01T00:00:00Z");

const histories = fc
  .tuple(beginning, fc.array(fc.record({ minutes, price, asked }), { minLength: 1, maxLength: 8 }))
  .map(([first, steps]) => {
    let at = Temporal.Instant.from(first);
    const history: Change[] = [];
    for (const step of steps) {
      at = at.add({ minutes: step.minutes });
      if (step.price !== (history.at(-1)?.price ?? null)) history.push({ at, price: step.price, asked: step.price && step.asked });
    }
    return history;
  });

test("ten thousand random histories have the reductions that a count of each minute finds", async () => {
  const random = fc.sample(histories, { seed: randomSeed, numRuns: 10_000 });
  const found = await reductionsOf(random);
  const wrong = random.flatMap((history, index) => {
    const expected = reductionByTheMinute(history);
    return JSON.stringify(found[index]) === JSON.stringify(expected) ? [] : [{ history, expected, found: found[index] }];
  });
  expect(wrong).toEqual([]);
  // Neither side is idle.
  expect(found.filter((one) => one !== undefined).length).toBeGreaterThan(500);
});

const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[Europe/Madrid]`).toInstant();
const priced = (time: string, euros: number | null, asking: number | null = null): Change => ({
  at: at(time),
  price: euros,
  asked: asking,
});
const long = priced("2026-01-01T10:00", 22_000);

describe("the edges of the rule", () => {
  test.each<[title: string, history: Change[], before: number | undefined]>([
    ["a price that falls after months", [long, priced("2026-06-10T10:00", 21_000)], 22_000],
    ["the first price of a car", [long], undefined],
    ["a price that rises", [long, priced("2026-06-10T10:00", 23_000)], undefined],
    ["dearer for an hour, and back", [long, priced("2026-06-10T10:00", 25_000), priced("2026-06-10T11:00", 22_000)], undefined],
    ["cheaper for an hour, and back", [long, priced("2026-06-10T10:00", 20_000), priced("2026-06-10T11:00", 22_000)], undefined],
    ["dearer for an hour, then cheaper", [long, priced("2026-06-10T10:00", 25_000), priced("2026-06-10T11:00", 21_000)], 22_000],
    ["a mistyped price, put right", [long, priced("2026-06-10T10:00", 2_100), priced("2026-06-10T10:03", 21_000)], undefined],
    [
      "in steps within weeks: below the lowest of the thirty days",
      [long, priced("2026-06-01T10:00", 21_000), priced("2026-06-15T10:00", 20_000)],
      21_000,
    ],
    ["twenty-nine days after the first offer", [priced("2026-05-02T10:00", 22_000), priced("2026-05-31T23:59", 21_000)], undefined],
    // The day of the first offer does not count, because it was not a whole one.
    ["thirty days to the minute", [priced("2026-05-02T10:00", 22_000), priced("2026-06-01T10:00", 21_000)], undefined],
    ["the first minute of the day after", [priced("2026-05-02T10:00", 22_000), priced("2026-06-02T00:00", 21_000)], 22_000],
    ["thirty whole days with the change to summer time", [priced("2026-03-10T00:00", 22_000), priced("2026-04-09T00:00", 21_000)], 22_000],
    ["a minute less than that", [priced("2026-03-10T00:01", 22_000), priced("2026-04-09T00:00", 21_000)], undefined],
    ["thirty whole days with the change to winter time", [priced("2026-10-10T00:00", 22_000), priced("2026-11-09T00:00", 21_000)], 22_000],
    ["archived in between", [long, priced("2026-06-01T10:00", null), priced("2026-06-02T10:00", 21_000)], undefined],
    [
      "archived in between, long ago",
      [long, priced("2026-02-01T10:00", null), priced("2026-03-01T10:00", 22_000), priced("2026-06-02T10:00", 21_000)],
      22_000,
    ],
    ["archived now", [long, priced("2026-06-01T10:00", 21_000), priced("2026-06-02T10:00", null)], undefined],
    [
      "a lower price that ended within the thirty days",
      [priced("2026-01-01T10:00", 20_500), priced("2026-05-20T10:00", 22_000), priced("2026-06-10T10:00", 21_000)],
      undefined,
    ],
    [
      "a lower price that ended before them",
      [priced("2026-01-01T10:00", 20_500), priced("2026-05-10T10:00", 22_000), priced("2026-06-10T10:00", 21_000)],
      22_000,
    ],
    ["the seller in Germany asks less", [priced("2026-01-01T10:00", 22_000, 17_000), priced("2026-06-10T10:00", 21_000, 16_100)], 22_000],
    [
      "the total falls, the seller asks the same",
      [priced("2026-01-01T10:00", 22_000, 17_000), priced("2026-06-10T10:00", 21_000, 17_000)],
      undefined,
    ],
    [
      "the seller asks less, after a lower total of a table",
      [priced("2026-01-01T10:00", 22_000, 17_000), priced("2026-06-01T10:00", 21_000, 17_000), priced("2026-06-10T10:00", 20_800, 16_900)],
      21_000,
    ],
    ["the team fixes a lower price", [priced("2026-01-01T10:00", 22_000, 17_000), priced("2026-06-10T10:00", 21_000)], 22_000],
    ["a fixed price becomes a computed one", [priced("2026-01-01T10:00", 22_000), priced("2026-06-10T10:00", 21_000, 16_000)], undefined],
  ])("%s", async (_title, history, before) => {
    expect((await reductionsOf([history]))[0]?.before).toBe(before);
    expect(reductionByTheMinute(history)?.before).toBe(before);
  });

  test("a reduction is shown to the end of its thirtieth day", async () => {
    const [found] = await reductionsOf([[long, priced("2026-10-10T10:00", 21_000)]]);
    expect(found).toMatchObject({ since: "2026-10-10T08:00:00.000Z", until: "2026-11-08T23:00:00.000Z" });
  });
});
