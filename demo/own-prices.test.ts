import { expect, test } from "vitest";
import { writeFirstTables, recordEntry } from "#app/features/cars/price-tables/office/commands/record-entry.server.ts";
import { tablesOn } from "#app/features/cars/price-tables/queries.server.ts";
import { removeRows } from "#app/features/panels/demonstration/commands/remove.server.ts";
import { runAs, system } from "#server/context.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { plantOwnPrices } from "./own-prices.ts";

const now = Temporal.Instant.from("2026-11-20T11:00:00Z");
const planted = { inspection: 290_00, agency: 125_00, feeBasico: 490_00, feeCompleto: 990_00, feePremium: 1490_00 };
const unset = { inspection: 0, agency: 125_00, feeBasico: 0, feeCompleto: 0, feePremium: 0 };

const as = (database: TestDatabase) => contextOf(database, system, now);
const plant = (database: TestDatabase) => runAs(as(database), (transaction) => plantOwnPrices(transaction, now));
const remove = (database: TestDatabase) => runAs(as(database), (transaction) => removeRows(transaction, as(database)));
const entries = (database: TestDatabase) =>
  runAs(as(database), (transaction) =>
    transaction.selectFrom("price_table_versions").select("id").where("price_table", "=", "our_prices").execute(),
  );

async function pricesOn(database: TestDatabase, day = "2026-11-20") {
  return (await tablesOn({ context: as(database) }, Temporal.PlainDate.from(day))).our_prices.content;
}

/** The team sets one price, from a day on. */
async function setByTeam(database: TestDatabase, validFrom: string) {
  const version = {
    content: { ...unset, inspection: 200_00 },
    validFrom,
    source: { title: "Nuestra tarifa", date: validFrom },
  };
  await runAs(as(database), (transaction) => recordEntry(transaction, system, { name: "our_prices", entry: "figures", version }));
}

test.each([
  ["a start that has recorded the software's figures", true],
  ["npm run demo before the first start", false],
])("the demonstration sets the own prices after %s, once, and takes them away with it", async (_, started) => {
  const database = await openTestDatabase();
  if (started) await writeFirstTables(as(database));
  await plant(database);
  await plant(database);
  expect(await pricesOn(database)).toEqual(planted);
  expect(await pricesOn(database, "2026-11-19"), "only from today on").toEqual(unset);
  expect(await entries(database)).toHaveLength(2);
  await remove(database);
  await remove(database);
  expect(await pricesOn(database)).toEqual(unset);
  expect(await entries(database)).toHaveLength(3);
  await plant(database);
  expect(await pricesOn(database), "planted again").toEqual(planted);
  await writeFirstTables(as(database));
  expect(await entries(database), "nothing is proposed at the next start").toHaveLength(4);
  await database.close();
});

test.each(["2026-03-01", "2026-11-20", "2027-01-01"])("prices that the team set from %s are not overwritten", async (validFrom) => {
  const database = await openTestDatabase();
  await writeFirstTables(as(database));
  await setByTeam(database, validFrom);
  await plant(database);
  expect(await pricesOn(database, "2027-01-01")).toEqual({ ...unset, inspection: 200_00 });
  await database.close();
});

test("what the team sets on the demonstration's day stays when the demonstration goes", async () => {
  const database = await openTestDatabase();
  await writeFirstTables(as(database));
  await plant(database);
  await setByTeam(database, "2026-11-20");
  await remove(database);
  expect(await pricesOn(database)).toEqual({ ...unset, inspection: 200_00 });
  await database.close();
});
