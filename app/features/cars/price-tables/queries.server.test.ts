import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstTables } from "#app/features/cars/price-tables/first-tables.ts";
import { tableNames, type TableVersion } from "#app/features/cars/price-tables/tables.ts";
import { type Context, runAs, visitor } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { recordEntry, writeFirstTables } from "./office/commands/record-entry.server.ts";
import { knownTables, tablesOn } from "./queries.server.ts";

let database: TestDatabase;
let system: Context;
let anybody: Context;
beforeAll(async () => {
  database = await openTestDatabase();
  system = contextOf(database);
  anybody = contextOf(database, visitor);
});
afterAll(() => database.close());

const day = (text: string) => Temporal.PlainDate.from(text);
const feeVersion = (fee: number, validFrom: string): TableVersion<"our_prices"> => ({
  content: { inspection: 0, agency: 0, feeBasico: 0, feeCompleto: fee, feePremium: 0 },
  validFrom,
  source: { title: "Nuestra tarifa", date: validFrom },
});
const recordFee = (fee: number, validFrom: string) =>
  runAs(system, (transaction) =>
    recordEntry(transaction, system.actor, { name: "our_prices", entry: "figures", version: feeVersion(fee, validFrom) }),
  );
const feeOn = async (on: string, knownAt?: Temporal.Instant) =>
  (await tablesOn({ context: anybody }, day(on), knownAt)).our_prices.content.feeCompleto;
const counted = async () => {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from price_table_versions`.execute(database.kysely);
  return rows[0]?.rows;
};

describe("the first versions", () => {
  test("count before they are recorded", async () => {
    expect(await tablesOn({ context: anybody }, day("2026-11-20"))).toEqual(firstTables);
  });

  test("are recorded once, also by five starts at once", async () => {
    const written = await Promise.all(Array.from({ length: 5 }, () => writeFirstTables(system)));
    expect(written.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, tableNames.length]);
    expect(await counted()).toBe(tableNames.length);
    expect(await tablesOn({ context: anybody }, day("2026-11-20"))).toEqual(firstTables);
  });
});

describe("a quote", () => {
  test("gives the same figures again after tables were changed, corrected and withdrawn", async () => {
    await recordFee(10_000, "2026-11-01");
    const before = await knownTables({ context: anybody }, day("2026-11-20"));
    expect(before.tables.our_prices.content.feeCompleto).toBe(10_000);

    await recordFee(20_000, "2026-11-01");
    await recordFee(30_000, "2026-11-15");
    expect(await feeOn("2026-11-20")).toBe(30_000);
    expect(await feeOn("2026-11-14")).toBe(20_000);
    expect(await tablesOn({ context: anybody }, day("2026-11-20"), before.knownAt)).toEqual(before.tables);
  });

  test("does not change by an entry that was recorded at the same time", async () => {
    const { knownAt } = await knownTables({ context: anybody }, day("2026-11-20"));
    const fees = Array.from({ length: 10 }, (_, number) => 40_000 + number);
    await Promise.all(fees.map((fee) => recordFee(fee, "2026-11-16")));
    expect(await feeOn("2026-11-20", knownAt)).toBe(30_000);
    expect(fees).toContain(await feeOn("2026-11-20"));
  });
});

test("the database refuses to change, remove or backdate a version, and a version without a source", async () => {
  const admin = contextOf(database, { kind: "admin", userId: await insertUser(database) });
  const attempts = [
    sql`update price_table_versions set valid_from = '2020-01-01'`,
    sql`delete from price_table_versions`,
    sql`insert into price_table_versions (price_table, valid_from, entry, recorded_at) values ('vat', '2027-01-01', 'withdrawal', '2020-01-01')`,
  ];
  for (const context of [admin, system, anybody]) {
    for (const attempt of attempts) {
      await expect(runAs(context, (transaction) => attempt.execute(transaction))).rejects.toMatchObject({ code: "42501" });
    }
  }
  const sourceless = sql`insert into price_table_versions (price_table, valid_from, entry, content) values ('vat', '2027-01-01', 'figures', '{}')`;
  await expect(runAs(system, (transaction) => sourceless.execute(transaction))).rejects.toMatchObject({ code: "23514" });
});

test("a visitor sees neither proposals nor who recorded a version", async () => {
  await runAs(system, (transaction) =>
    recordEntry(transaction, system.actor, { name: "our_prices", entry: "proposal", version: feeVersion(99_900, "2027-01-01") }),
  );
  const seen = await runAs(anybody, (transaction) => transaction.selectFrom("price_table_versions").select("entry").execute());
  expect(seen.map(({ entry }) => entry)).not.toContain("proposal");
  const asked = runAs(anybody, (transaction) => transaction.selectFrom("price_table_versions").select("recorded_by").execute());
  await expect(asked).rejects.toMatchObject({ code: "42501" });
  expect(await feeOn("2027-02-01")).toBeLessThan(50_000);
});

test("figures that this release cannot read do not count, and the page does not fail", async () => {
  const before = await feeOn("2026-11-20");
  const broken = sql`
    insert into price_table_versions (price_table, valid_from, entry, content, source_title, source_date)
    values ('our_prices', '2026-11-17', 'figures', '{"feeCompleto": "a lot"}', 'Nuestra tarifa', '2026-11-17')`;
  await runAs(system, (transaction) => broken.execute(transaction));
  expect(await feeOn("2026-11-20")).toBe(before);
});
