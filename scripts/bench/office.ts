/**
 * `npm run bench:office`: times the team's list of vehicles (200 searches, and the last page of each order), the recommendations of 200
 * people, and the feeds for portals beside the team's own file, over 46,000 real listings. `-- 1500000` copies the listings until there are so many vehicles. Embedded, or on PostgreSQL when
 * DATABASE_URL is set.
 */
import { sql } from "kysely";
import { exportStock, listStock } from "#app/features/cars/catalogue/office/queries.server.ts";
import { formatNames, formats } from "#app/features/cars/feeds/formats.ts";
import { countCarried } from "#app/features/cars/feeds/office/queries.server.ts";
import { ownColumnLabels } from "#app/features/cars/feeds/own-file.ts";
import { portalModels } from "#app/features/cars/feeds/portal-models.ts";
import { feedPieces } from "#app/features/cars/feeds/queries.server.ts";
import { firstDirections, type SortColumn, type StockSearch } from "#app/features/cars/vehicles/office/search-params.ts";
import { fileColumns, fileLine } from "#app/features/cars/vehicles/office/stock-file.ts";
import { chooseVehicles } from "#app/features/matching/recommendations/queries.server.ts";
import { csvLines } from "#app/lib/csv.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { type Actor, runAs, visitor } from "#server/context.ts";
import { openTestDatabase } from "#tests/database.ts";
import { figuresOf, printTable, seededRandom, timeEach } from "./measure.ts";
import { fillStock } from "./stock.ts";
import { differentWishes } from "./wishes.ts";

const database = await openTestDatabase();
const vehicles = await fillStock(database, Number(process.argv[2] ?? 0));
// As after some years: mostly prospects and available cars, some sold or archived ones, with visits and descriptions.
await sql`
  update vehicles set visitor_count = abs(hashtext(id::text)) % 900, featured = abs(hashtext(id::text)) % 200 = 0,
    status = (array['archived', 'sold', 'reserved', 'available', 'available', 'available', 'available', 'available', 'german_prospect'])
      [1 + abs(hashtext(id::text)) % 9],
    description = repeat('Un solo dueño, libro de mantenimiento y dos llaves. ', 10)`.execute(database.kysely);
await refreshStatistics(database);

const admin: Actor = { kind: "admin", userId: "11111111-1111-4111-8111-111111111111" };
const now = Temporal.Now.instant();
const list = (search: StockSearch) => listStock({ actor: admin, database, now }, search);
const searches = typicalSearches(200);
const wishes = differentWishes(200);

await timeEach(searches.slice(0, 20), list);
const rows = [
  ["team's list: page, total, 50 rows with pictures", await timeEach(searches, list)],
  ["its last page in every order, with and without words", await timeEach(lastPages(), list)],
  [
    "recommendations of a person",
    await timeEach(wishes, (wished) => runAs({ actor: visitor, database, now }, (transaction) => chooseVehicles(transaction, wished))),
  ],
] as const;
printTable(`${vehicles} vehicles, ${database.kind}; milliseconds`, [
  ["", "median", "p95", "max", "limit for p95 at 46,000"],
  ...rows.map(([name, figures]) => [name, ...figuresOf(figures), "60"]),
]);

// Every car is for sale and has a picture, so that the feeds carry all of them.
await sql`update vehicles set status = 'available', co2 = coalesce(co2, 120), colour = coalesce(colour, 'Gris')`.execute(database.kysely);
await sql`insert into vehicle_images (vehicle_id, storage_key, width, height, placeholder)
  select id, 'vehicle-images/' || id, 3, 2, 'data:image/webp;base64,' from vehicles`.execute(database.kysely);
await refreshStatistics(database);
const everything: StockSearch = { search: "", filter: "all", sort: { column: "created", direction: "desc" }, page: 1 };
async function* ownFile() {
  for await (const piece of exportStock({ actor: admin, database, now }, everything)) yield csvLines(fileColumns, piece.map(fileLine));
}
async function* counted() {
  yield JSON.stringify(await countCarried({ actor: admin, database, now }));
}
// Every make and model of the stock has a number, so that AutoScout24's feed carries all cars, too.
const names = await database.kysely.selectFrom("vehicles").select(["make", "model"]).distinct().execute();
const models = portalModels(names.map((name, at) => ({ ...name, make_id: 1, model_id: 1 + at })));
const place = { origin: "https://www.rinsegura.example", storeCode: "MU", columns: ownColumnLabels.map(({ name }) => name), models };
const written: (readonly [name: string, Awaited<ReturnType<typeof writeAll>>])[] = [
  ["the team's own file, for comparison", await writeAll(ownFile())],
];
for (const name of formatNames)
  written.push([`feed: ${formats[name].label}`, await writeAll(feedPieces({ actor: visitor, database, now }, name, place))]);
written.push(["the page of what the feeds leave out", await writeAll(counted())]);
printTable(`${vehicles} cars for sale, ${database.kind}`, [
  ["", "seconds", "MB written", "MB of heap at most, without the database's"],
  ...written.map(([name, { seconds, bytes, heap }]) => [
    name,
    seconds.toFixed(1),
    (bytes / 2 ** 20).toFixed(1),
    (heap / 2 ** 20).toFixed(0),
  ]),
]);
await database.close();

/** Reads a file to its end without keeping it, as a response does. */
async function writeAll(pieces: AsyncIterable<string> | Iterable<string>) {
  const start = performance.now();
  let bytes = 0;
  let heap = 0;
  for await (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    heap = Math.max(heap, process.memoryUsage().heapUsed);
  }
  return { seconds: (performance.now() - start) / 1000, bytes, heap };
}

/** The same searches in every run: mostly first pages, mostly without archived vehicles, half of them with words. */
function typicalSearches(count: number): StockSearch[] {
  const random = seededRandom(20_261_120);
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const words = ["golf", "bmw", "audi a4", "mercedes", "320", "škoda", "megane", "tesla murcia", "a", "opel corsa", "nada de esto"];
  return Array.from({ length: count }, () => ({
    search: random() < 0.5 ? "" : pick(words),
    filter: pick(["", "", "", "available", "reserved", "german_prospect", "archived", "featured", "all"] as const),
    sort: { column: pick(Object.keys(firstDirections) as SortColumn[]), direction: pick(["asc", "desc"] as const) },
    page: random() < 0.7 ? 1 : 1 + Math.floor(random() * random() * 900),
  }));
}

function lastPages(): StockSearch[] {
  return (Object.keys(firstDirections) as SortColumn[]).flatMap((column) =>
    ["", "golf", "a"].flatMap((search) =>
      (["asc", "desc"] as const).map((direction) => ({ search, filter: "" as const, sort: { column, direction }, page: 1_000_000 })),
    ),
  );
}
