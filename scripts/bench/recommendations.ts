/**
 * `npm run bench:recommendations`: times the database's part of a customer's home page, for 200 people over 46,000 real listings. It times
 * this with full memory and with empty memory after a change. It also times each part alone, and as a reference one statement that scores
 * every vehicle. Embedded, or PostgreSQL by DATABASE_URL.
 */
import { sql } from "kysely";
import { findHomeCatalogue } from "#app/features/cars/catalogue/queries.server.ts";
import { findFeatured } from "#app/features/cars/vehicles/queries.server.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { openTestDatabase } from "#tests/database.ts";
import { HomePages, savePeople } from "./home-pages.ts";
import { printTable, quantile, timeEach } from "./measure.ts";
import { importRealStock } from "./stock.ts";
import { differentWishes } from "./wishes.ts";

const database = await openTestDatabase();
const vehicles = await importRealStock(database);
const now = Temporal.Now.instant();
// All listings become available, created over two years; one in 200 is featured.
await sql`update vehicles set status = 'available', featured = abs(hashtext(id::text)) % 200 = 0,
  created_at = ${now.toString()}::timestamptz - make_interval(mins => abs(hashtext(id::text)) % 1051200)`.execute(database.kysely);
await sql`vacuum (full) catalogue`.execute(database.kysely);
await refreshStatistics(database);

const people = await savePeople(database, differentWishes(200), now);
const home = new HomePages(database);

await timeEach(people.slice(0, 40), (person) => home.page(person));
const whole = await timeEach(people, (person) => home.page(person));
const recommended = await timeEach(people, (person) => home.recommendations(person));
const sessions = await timeEach(people, (person) => home.session(person));
const featured = await timeEach(people, ({ context }) => findFeatured(context));
const catalogue = await timeEach(people, ({ context }) => findHomeCatalogue(context));
const reference = await timeEach(people.slice(0, 40), () =>
  sql`select vehicle_id, case when price <= 25000 then 25 else -15 end + case when mileage <= 100000 then 15 else -10 end
      + case when year >= 2015 then 10 else -8 end + case when featured then 5 else 0 end
      + case when name_id = any(array(select id from catalogue_names where make = 'BMW')) then 25 else -5 end as score
    from catalogue where available order by score desc, created_at desc, vehicle_id limit 12`.execute(database.kysely),
);

const row = (name: string, figures: number[]) => [name, ...[0.5, 0.95, 1].map((share) => quantile(figures, share).toFixed(1))];
printTable(`${vehicles} vehicles, ${people.length} people, ${database.kind}; milliseconds`, [
  ["", "median", "p95", "max"],
  row("home page", whole),
  row("alone: recommendations", recommended),
  row("alone: session", sessions),
  row("alone: featured vehicles, where they are not kept", featured),
  row("alone: beginning of the catalogue, where it is not kept", catalogue),
  row("reference: every vehicle scored in one statement", reference),
]);
console.log("limit for p95 of the home page: 30 ms");
await database.close();
