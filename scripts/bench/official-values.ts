/**
 * `npm run bench:official-values`: reads and stores an annex of 61,634 invented versions, as many as that of 2026 has. Then it times the search
 * for a car's version. Embedded, or on PostgreSQL when DATABASE_URL is set.
 */
import { storeYear } from "#app/features/cars/official-values/office/commands/store-year.server.ts";
import { readAnnexFile } from "#app/features/cars/official-values/office/reading/annex-file.ts";
import { findOfficialVersions } from "#app/features/cars/official-values/queries.server.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { system, visitor } from "#server/context.ts";
import { openTestDatabase } from "#tests/database.ts";
import { annexXml, inventedAnnex } from "#tests/official-annex.ts";
import { printTable, quantile, timeEach } from "./measure.ts";

const year = 2026;
const piece = 65_536;
const database = await openTestDatabase();
const now = Temporal.Instant.from("2026-11-23T12:00:00Z");
const xml = Buffer.from(annexXml({ tables: inventedAnnex(61_634), year }));

async function* pieces() {
  for (let start = 0; start < xml.length; start += piece) yield xml.subarray(start, start + piece);
}

const begun = performance.now();
const { rows, sha256 } = await readAnnexFile(pieces(), year);
const read = performance.now();
const source = { title: "Orden inventada", address: undefined };
await storeYear({ actor: system, database, now }, { year, rows, sha256, source, fileName: "inventado.xml" });
const stored = performance.now();
const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
console.log(
  `${rows.length} versions, ${Math.round(xml.length / 2 ** 20)} MB: read in ${seconds(begun, read)}, stored in ${seconds(read, stored)}`,
);

const cars: Record<string, CarFacts> = {
  "make, model, power, fuel, year": { make: "VW", model: "Golf VIII", powerKw: 110, fuelType: "Diésel", firstRegistration: "2021-05" },
  "make and model": { make: "VW", model: "Golf" },
  "make only": { make: "Mercedes-Benz" },
  "unknown make": { make: "Zastava", model: "Yugo" },
};
const context = { actor: visitor, database, now };
const figures: (readonly string[])[] = [];
for (const [name, car] of Object.entries(cars)) {
  const times = await timeEach(
    Array.from({ length: 50 }, () => car),
    (one) => findOfficialVersions(context, one, 12),
  );
  figures.push([name, ...[0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1))]);
}
printTable(`search among ${rows.length} versions, ${database.kind}; milliseconds`, [["", "median", "p95", "max"], ...figures]);
await database.close();
