import { afterAll, beforeAll, expect, test } from "vitest";
import { storeYear } from "#app/features/cars/official-values/office/commands/store-year.server.ts";
import { readAnnexFile } from "#app/features/cars/official-values/office/reading/annex-file.ts";
import { type Actor, visitor } from "#server/context.ts";
import { insertUser } from "#tests/accounts.ts";
import { contextOf, openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { annexXml } from "#tests/official-annex.ts";
import { noon } from "#tests/request-scope.ts";
import { readCalculatorSearch } from "./search-params.ts";
import { quoteFor, suggestVersions } from "./queries/page.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const suggested = (query: string) =>
  suggestVersions({ ...contextOf(database, visitor), now: noon }, readCalculatorSearch(new URLSearchParams(query)), "mc");
const golf = "make=Volkswagen&model=Golf+2.0+TDI&price=18900&registered=2021-03&engine=diesel&cc=1968&cylinders=4&kw=110";

async function storeAnnex() {
  const admin: Actor = { kind: "admin", userId: await insertUser(database, { admin: true, now: noon }) };
  const bytes = Buffer.from(annexXml());
  const { rows, source, sha256 } = await readAnnexFile(
    (async function* whole() {
      yield bytes;
    })(),
    2026,
  );
  if (source === undefined) throw new Error("no source");
  await storeYear(contextOf(database, admin), { year: 2026, rows, source, sha256, fileName: "boe.xml" });
}

test("without an official table nothing is suggested", async () => {
  expect(await suggested(golf)).toBeUndefined();
});

test("a car without its official value gets the versions that fit, each with an address that computes with it (DOOR-54)", async () => {
  await storeAnnex();
  const found = await suggested(golf);
  expect(found?.year).toBe(2026);
  expect(found?.versions[0]).toMatchObject({ name: "VOLKSWAGEN Golf 2.0 TDI 110kW (150CV)", value: "31.300\u00a0€" });
  const { facts, region } = readCalculatorSearch(new URL(found?.versions[0]?.address ?? "", "https://x.test").searchParams);
  expect(facts).toMatchObject({ officialValue: 31_300, powerKw: 110, germanPrice: 18_900 });
  expect(region).toBe("mc");
});

test.each([
  ["the value is known", `${golf}&value=34200`],
  ["the make is unknown", golf.replace("make=Volkswagen", "make=Zastava")],
  ["the facts fit no version", golf.replace("kw=110", "kw=200")],
  ["too few facts are known to compare", "make=Volkswagen&model=Golf&price=18900"],
])("nothing is suggested where %s", async (_case, query) => {
  expect(await suggested(query)).toBeUndefined();
});

test("a price with cents gives the quote that 'Pídenos este coche' carries (DOOR-60)", async () => {
  const scope = { context: { ...contextOf(database, visitor), now: noon } };
  const search = readCalculatorSearch(new URLSearchParams(golf.replace("price=18900", "price=19.028,10 €")));
  const quote = await quoteFor(scope, search, "mc");
  expect(quote?.facts).toContainEqual({ label: "Precio en Alemania", value: "19.028,10 €" });
  expect(readCalculatorSearch(new URLSearchParams(quote?.query))).toMatchObject({ facts: { germanPrice: 19_028.1 }, wrong: {} });
});
