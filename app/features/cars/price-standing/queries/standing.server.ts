import { sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { hasOwnPrices } from "#app/features/cars/landed-price/fees-and-estimates.ts";
import { tablesOn } from "#app/features/cars/price-tables/queries.server.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { type Context, runAs, system } from "#server/context.ts";
import { type ComparedCar, type Comparable, monthsCompared, narrowestGroup, standingOf } from "../standing.ts";
import type { ComparedStanding } from "../standing-view.ts";

/** The car itself, which is never compared with itself. `price`: whole euros at the company's door. */
export type OwnListing = { id?: string | undefined; price?: number | undefined };

/** `inSpain`: only cars that are or were for sale in Spain, for a sentence about prices there. By default every car that the shop knows. */
type Among = { inSpain: boolean };
const wholeStock: Among = { inSpain: false };

/** How like a car must be: years of the first registration around its own, and power around its own. */
const likeness = { years: 3, power: 1.2 };
/** Enough for any fit, whatever the size of the stock. */
const mostCompared = 200;
/** Whole euros: nobody asks less for a car that can be driven. */
const leastPrice = 500;
/** A model of more words is compared by its first ones. */
const mostWords = 6;
const daysOfYear = 365.25;

/** A car of the stock that is compared, whatever its status. Only the team may see it (row B6). */
export type ComparableRow = Comparable & { id: string; make: string; model: string; year: number; status: string; createdAt: Date };

/**
 * Returns where the price of a car stands, undefined if too little is known of it or of comparable cars. It reads as the system, because
 * archived cars count, too; what it returns names no car.
 */
export async function findStanding(
  context: Context,
  facts: CarFacts,
  own: OwnListing = {},
  among = wholeStock,
): Promise<ComparedStanding | undefined> {
  return (await compareWithStock({ ...context, actor: system }, facts, own, among))?.found;
}

/** The same with the cars of the comparison, the nearest first, as far as the actor may see them. */
export async function compareWithStock(context: Context, facts: CarFacts, own: OwnListing, among = wholeStock) {
  const today = companyDay(context.now);
  const car = comparedCar(facts, today);
  if (car === undefined) return undefined;
  const tables = await tablesOn({ context }, today);
  const cars = narrowestGroup(await readComparables(context, car, own, { today, hasFees: hasOwnPrices(tables), ...among }));
  const standing = standingOf(car, cars);
  return { cars, found: standing && { standing, compared: comparedWords(car, cars, today.year) } };
}

type KnownCar = ComparedCar &
  Pick<ComparableRow, "make" | "model" | "year"> & { fuelType: string; transmission: string; germanPrice: number | null };

/** Undefined if a fact is missing without which no car is like it. A car of which only the year is known is registered in its middle. */
function comparedCar(facts: CarFacts, today: Temporal.PlainDate): KnownCar | undefined {
  const { make, model, firstRegistration, mileage, powerKw, fuelType, transmission, germanPrice = null } = facts;
  if (make === undefined || model === undefined || firstRegistration === undefined || mileage === undefined) return undefined;
  if (powerKw === undefined || fuelType === undefined || transmission === undefined) return undefined;
  const registered = Temporal.PlainDate.from(firstRegistration.length > 4 ? `${firstRegistration}-01` : `${firstRegistration}-07-01`);
  const age = registered.until(today).days / daysOfYear;
  return { make, model, year: registered.year, age, mileage, powerKw, fuelType, transmission, germanPrice };
}

/** `hasFees`: whether computed prices contain our fee, without which they are too low to be compared. */
type Shop = Among & { today: Temporal.PlainDate; hasFees: boolean };

/**
 * One statement along the index of migration 0074. A car counts once, by its VIN, and so do listings with the same price, year, power and
 * thousand kilometres, because sellers repeat them. A car whose price at the door is still to be computed carries the German one, and is left
 * out. The price of a car that is off offer belongs to the age that it had when it came, and says nothing any more after 18 months.
 */
async function readComparables(context: Context, car: KnownCar, own: OwnListing, shop: Shop): Promise<ComparableRow[]> {
  const { year, mileage, powerKw } = car;
  const today = shop.today.toString();
  const since = shop.today.subtract({ months: monthsCompared }).toString();
  const power = { least: Math.ceil(powerKw / likeness.power), most: Math.floor(powerKw * likeness.power) };
  const { rows } = await runAs(context, (transaction) =>
    sql<ComparableRow>`
      select id, name, make, model, year, age, price, mileage, power_kw as "powerKw", status, created_at as "createdAt"
      from (
        select distinct on (price, year, power_kw, mileage / 1000) *
        from (
          select distinct on (coalesce(vin, id::text)) id, folded(model) as name, make, model, year, price, mileage, power_kw, status, created_at,
            ((case when status in ('sold', 'archived') then created_at::date else ${today}::date end
              - coalesce(first_registration, make_date(year, 7, 1))) / ${daysOfYear}::float8)::float8 as age
          from vehicles
          where folded(make) = ${foldText(car.make)} and folded(model) = any(${namesOf(car.model)}::text[])
            and fuel_type = ${car.fuelType} and transmission = ${car.transmission}
            and year between ${year - likeness.years}::integer and ${year + likeness.years}::integer
            and power_kw between ${power.least}::integer and ${power.most}::integer
            and price >= ${leastPrice}::integer and price is distinct from german_price
            and (${shop.hasFees} or price_fixed or german_price is null or status not in ('german_prospect', 'archived'))
            and (status not in ('sold', 'archived') or created_at >= ${since}::date)
            and (${!shop.inSpain} or status in ('available', 'reserved', 'sold'))
            and id is distinct from ${own.id ?? null}::uuid
            and not coalesce(vin = (select own.vin from vehicles as own where own.id = ${own.id ?? null}::uuid), false)
            and not coalesce(year = ${year}::integer and power_kw = ${powerKw}::integer and mileage / 1000 = ${mileage}::integer / 1000
              and (price = ${own.price ?? null}::numeric or german_price = ${car.germanPrice}::numeric), false)
          order by coalesce(vin, id::text), created_at desc
        ) as once
        order by price, year, power_kw, mileage / 1000, length(name) desc, created_at desc
      ) as different
      order by length(name) desc, abs(year - ${year}::integer), abs(mileage - ${mileage}::integer), id
      limit ${mostCompared}`.execute(transaction),
  );
  return rows;
}

/** The model and its first words, folded: "golf variant 2.0", "golf variant", "golf". */
function namesOf(model: string): string[] {
  const words = foldText(model).split(" ").slice(0, mostWords);
  return [...new Set([foldText(model), ...words.map((_, at) => words.slice(0, at + 1).join(" "))])];
}

function comparedWords(car: KnownCar, cars: readonly ComparableRow[], thisYear: number): string {
  const widest = cars.at(-1) ?? car;
  const years = `matriculados de ${car.year - likeness.years} a ${Math.min(car.year + likeness.years, thisYear)}`;
  return `${widest.make} ${widest.model}, ${car.fuelType} y ${car.transmission}, ${years}`;
}
