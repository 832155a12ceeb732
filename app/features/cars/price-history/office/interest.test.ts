import { beforeAll, describe, expect, test } from "vitest";
import { type Actor, runAs } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { databaseOfThisFile } from "#tests/database-of-this-file.ts";
import { contextOf } from "#tests/database.ts";
import { insertVehicle } from "#tests/vehicles.ts";
import { interestAround } from "./interest.ts";
import { findPriceHistory } from "./queries.server.ts";

/** One visit on the first of June, two on the second, and so on. */
const june = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-06-${String(index + 1).padStart(2, "0")}`,
  visits: index + 1,
  requests: 1,
}));

describe("the interest around a change", () => {
  test.each([
    [
      "fourteen whole days on each side, without the day itself",
      ["2026-05-01", "2026-06-15", undefined, "2026-06-30"],
      [14, 7.5],
      [14, 22.5],
    ],
    ["the change before and the one after end the count", ["2026-06-10", "2026-06-13", "2026-06-16", "2026-06-30"], [2, 11.5], [2, 14.5]],
    ["today is not over", ["2026-06-10", "2026-06-13", undefined, "2026-06-15"], [2, 11.5], [1, 14]],
    ["the first price has nothing before", [undefined, "2026-06-13", undefined, "2026-06-15"], undefined, [1, 14]],
    ["two changes on one day have no day between them", ["2026-06-13", "2026-06-13", "2026-06-13", "2026-06-30"], undefined, undefined],
    ["visits of more than a year ago are gone", ["2025-05-01", "2025-06-10", undefined, "2026-06-12"], undefined, undefined],
    ["a change of today has nothing after", ["2026-06-01", "2026-06-03", undefined, "2026-06-03"], [1, 2], undefined],
  ])("%s", (_title, [earlier, day = "", later, today = ""], before, after) => {
    const found = interestAround({ day, earlier, later }, june, today);
    expect([found.before, found.after].map((one) => one && [one.days, one.visits])).toEqual([before, after]);
    expect(found.after?.requests ?? 1).toBe(1);
  });
});

describe("the team's history of a price", () => {
  let member: Actor;
  let id: string;
  const database = databaseOfThisFile();
  beforeAll(async () => {
    member = { kind: "salesperson", userId: await insertUser(await database, { role: "salesperson", email: "eva@shop.test" }) };
    id = await insertVehicle(await database, { price: 22_000 });
  });

  test("names whoever of the team changed it, the days at each price, and the interest before and after", async () => {
    const { kysely } = await database;
    await runAs(contextOf(await database, member), (transaction) =>
      transaction.updateTable("vehicles").set({ price: 21_000 }).where("id", "=", id).execute(),
    );
    const [first] = await kysely.selectFrom("price_changes").select("began_at").where("vehicle_id", "=", id).orderBy("began_at").execute();
    const now = Temporal.Instant.fromEpochMilliseconds(first?.began_at.getTime() ?? 0).add({ hours: 24 * 10 });
    await kysely
      .updateTable("price_changes")
      .set({ began_at: new Date(now.subtract({ hours: 24 * 17 }).epochMilliseconds) })
      .where("vehicle_id", "=", id)
      .where("price", "=", 22_000)
      .execute();
    const day = (days: number) => now.toZonedDateTimeISO("Europe/Madrid").toPlainDate().subtract({ days }).toString();
    await runAs(contextOf(await database), async (transaction) => {
      for (const [days, visits] of [
        [12, 6],
        [8, 18],
      ] as const)
        await transaction
          .insertInto("vehicle_day_visits")
          .values({ vehicle_id: id, day: day(days), visits })
          .execute();
    });
    expect(await findPriceHistory(contextOf(await database, member, now), id)).toMatchObject([
      {
        price: 21_000,
        by: "eva@shop.test",
        days: 10,
        isPresent: true,
        before: { days: 6, visits: 1, requests: 0 },
        after: { days: 9, visits: 2 },
      },
      { price: 22_000, by: null, days: 7, isPresent: false, before: undefined },
    ]);
  });

  test("is the team's: a visitor's role is refused", async () => {
    await expect(findPriceHistory(contextOf(await database, { kind: "visitor" }), id)).rejects.toMatchObject({ code: "42501" });
  });
});
