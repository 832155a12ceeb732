/**
 * `npm run bench:catalogue`: times the call for a page, its total and all filter counts, with 200 searches over 46,000 real listings. It does
 * so without and with further filters, and times the counts behind «Más filtros». `-- 4` takes every listing four times. For comparison, it
 * counts the same on the vehicles table, without the catalogue. Embedded, or on PostgreSQL when DATABASE_URL is set.
 */
import { sql } from "kysely";
import { searchCatalogue } from "#app/features/cars/catalogue/queries.server.ts";
import { countFurther, findFurtherFrame } from "#app/features/cars/catalogue/queries/further-counts.server.ts";
import { visitor } from "#server/context.ts";
import { openTestDatabase } from "#tests/database.ts";
import { printTable, quantile, timeEach } from "./measure.ts";
import { differentSearches, furtherSearches } from "./searches.ts";
import { giveTraits, importRealStock, multiplyStock } from "./stock.ts";

const database = await openTestDatabase();
const times = Number(process.argv[2] ?? 1);
const vehicles = (await importRealStock(database)) * times;
await multiplyStock(database, times);
await giveTraits(database);
const context = { actor: visitor, database, now: Temporal.Now.instant() };
const searches = differentSearches(200);
const further = furtherSearches(200);

await timeEach(searches.slice(0, 40), (search) => searchCatalogue(context, search));
const catalogue = await timeEach(searches, (search) => searchCatalogue(context, search));
const frame = await findFurtherFrame(context);
await timeEach(further.slice(0, 40), (search) => countFurther(context, search, frame));
const narrowed = await timeEach(further, (search) => searchCatalogue(context, search));
const counted = await timeEach(further, (search) => countFurther(context, search, frame));
const reference = await timeEach(searches.slice(0, 40), () =>
  sql`select fuel_type, transmission, location, count(*) from vehicles where status <> 'archived' group by 1, 2, 3`.execute(
    database.kysely,
  ),
);

const row = (name: string, figures: number[]) => [name, ...[0.5, 0.95, 1].map((share) => quantile(figures, share).toFixed(1))];
printTable(`${vehicles} vehicles, ${searches.length} searches, ${database.kind}; milliseconds`, [
  ["", "median", "p95", "max"],
  row("page + total + all counts (searchCatalogue)", catalogue),
  row("the same with further filters", narrowed),
  row("all counts behind «Más filtros» (countFurther)", counted),
  row("reference: only the counts, from vehicles", reference),
]);
console.log(`limit for p95: ${database.kind === "embedded" ? 25 : 15} ms`);
await database.close();
