/**
 * `npm run bench:prices`: how wrong the estimates behind «Dónde está este precio» are, on real listings. Each of 2,000 cars is held out and
 * compared by the product's own statement and regression with the other listings, beside the mean and the median of its model's other cars. It
 * also says in how many of these cars the error that the page would state holds, and times the statement with its fit. `-- 500` takes so many
 * cars. Embedded, or on PostgreSQL when DATABASE_URL is set.
 */
import { sql } from "kysely";
import { findStanding } from "#app/features/cars/price-standing/queries/standing.server.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import type { FuelType, Transmission } from "#app/features/cars/vehicles/vocabulary.ts";
import { refreshStatistics } from "#db/statistics.ts";
import { visitor } from "#server/context.ts";
import { openTestDatabase } from "#tests/database.ts";
import { figuresOf, printTable, quantile, seededRandom } from "./measure.ts";
import { fillStock } from "./stock.ts";

type HeldOut = { id: string; price: number; mean: number; median: number; facts: CarFacts };
type Measured = { count: number; stated: number; error: number; mean: number; median: number };

const wanted = Number(process.argv[2] ?? 2_000);
const database = await openTestDatabase();
const vehicles = await fillStock(database, 0);
// The listings have no month of registration. Their price counts as one for Spain, because only errors in proportion are compared.
await sql`update vehicles set status = 'available', first_registration = null, german_price = null`.execute(database.kysely);
await refreshStatistics(database);
const context = { actor: visitor, database, now: Temporal.Instant.from("2021-12-31T12:00:00Z") };

const milliseconds: number[] = [];
const measured: Measured[] = [];
const sample = await heldOutCars();
for (const car of sample) {
  const start = performance.now();
  const found = await findStanding(context, car.facts, car);
  milliseconds.push(performance.now() - start);
  if (found === undefined) continue;
  const { count, estimate, error } = found.standing;
  const wrongBy = (guess: number) => 100 * Math.abs(guess / car.price - 1);
  measured.push({ count, stated: error, error: wrongBy(estimate), mean: wrongBy(car.mean), median: wrongBy(car.median) });
}

printTable(`${vehicles} listings, ${database.kind}: errors in percent of the price, of ${sample.length} cars held out`, [
  ["", "cars", "median", "80 % below", "stated (median)", "stated holds in", "model's mean", "80 % below", "model's median", "80 % below"],
  row("all that are shown", measured),
  row(
    "10 to 14 comparable cars",
    measured.filter(({ count }) => count < 15),
  ),
  row(
    "15 to 49",
    measured.filter(({ count }) => count >= 15 && count < 50),
  ),
  row(
    "50 and more",
    measured.filter(({ count }) => count >= 50),
  ),
  row(
    "stated at most 10 %",
    measured.filter(({ stated }) => stated <= 10),
  ),
  row(
    "stated more than 20 %",
    measured.filter(({ stated }) => stated > 20),
  ),
]);
console.log(
  `shown: ${((100 * measured.length) / sample.length).toFixed(1)} %; the aim for 'stated holds in' is 80 %, and never less than 78`,
);
printTable("milliseconds", [
  ["", "median", "p95", "max"],
  ["statement and fit of one car", ...figuresOf(milliseconds)],
]);
await database.close();

function row(name: string, cars: readonly Measured[]): string[] {
  const percent = (figures: readonly number[], share: number) => quantile(figures, share).toFixed(1);
  const pair = (figures: readonly number[]) => [percent(figures, 0.5), percent(figures, 0.8)];
  const holds = cars.filter(({ error, stated }) => error < stated).length / cars.length;
  return [
    name,
    String(cars.length),
    ...pair(cars.map(({ error }) => error)),
    percent(
      cars.map(({ stated }) => stated),
      0.5,
    ),
    `${(100 * holds).toFixed(1)} %`,
    ...pair(cars.map(({ mean }) => mean)),
    ...pair(cars.map(({ median }) => median)),
  ];
}

/** The same cars in every run, drawn over all listings with a power, each with mean and median of the other cars of its model. */
async function heldOutCars(): Promise<HeldOut[]> {
  const { rows } = await sql<{
    id: string;
    make: string;
    model: string;
    year: number;
    price: number;
    mileage: number;
    power_kw: number;
    fuel_type: FuelType;
    transmission: Transmission;
    others: number[];
  }>`select vehicles.*, array(select price from vehicles as other where other.make = vehicles.make and other.model = vehicles.model
      and other.id <> vehicles.id) as others
    from vehicles where id = any(${await drawnIds()}::uuid[])`.execute(database.kysely);
  return rows.map(({ id, price, others, ...car }) => ({
    id,
    price,
    mean: others.reduce((sum, one) => sum + one, 0) / others.length,
    median: quantile(others, 0.5),
    facts: {
      make: car.make,
      model: car.model,
      firstRegistration: String(car.year),
      mileage: car.mileage,
      powerKw: car.power_kw,
      fuelType: car.fuel_type,
      transmission: car.transmission,
    },
  }));
}

async function drawnIds(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from vehicles where power_kw is not null
    order by make, model, year, price, mileage, power_kw, source_key`.execute(database.kysely);
  const random = seededRandom(20_261_128);
  return rows.filter(() => random() < wanted / rows.length).map(({ id }) => id);
}
