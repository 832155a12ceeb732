import { type RawBuilder, sql } from "kysely";
import { companyDay } from "#app/features/ground/company/company-day.ts";
import type { CarFacts } from "#app/features/cars/vehicles/car-facts.ts";
import { type Context, runAs, type Transaction } from "#server/context.ts";
import { foldText } from "#app/lib/fold-text.ts";
import { listedEngines, registrationYear, type OfficialVersion, type RankedVersion } from "./official-version.ts";
import { rankByLikeness } from "./likeness.ts";
import { modelWords } from "./likeness-of-models.ts";

/** A make without case, accents, spaces and signs: "Mercedes-Benz" is "mercedesbenz". The column `make_key` folds in the same way. */
function makeKey(make: string): string {
  return foldText(make).replace(/[^a-z0-9]/g, "");
}

/** Makes that the annex may list under another name, or partly under the make that they came from. */
const sameMakes: readonly (readonly string[])[] = [
  ["vw", "volkswagen"],
  ["mercedes", "mercedesbenz", "mercedesamg", "amg", "maybach", "mercedesmaybach"],
  ["ds", "dsautomobiles", "citroen"],
  ["landrover", "rangerover"],
  ["alfaromeo", "alfa"],
  ["rollsroyce", "rolls"],
  ["astonmartin", "aston"],
  ["chevrolet", "daewoo", "gm", "gmdaewoo"],
  ["ssangyong", "kgm", "kgmobility"],
  ["cupra", "seat"],
  ["abarth", "fiat"],
  ["alpina", "bmwalpina", "bmw"],
  ["polestar", "volvo"],
  ["gwm", "ora", "greatwall", "wey"],
  ["lynkco", "lynk"],
  ["dr", "drautomobiles", "evo"],
  ["infiniti", "infinity"],
  ["mg", "mgmotor", "morrisgarages"],
  ["tata", "tatamotors"],
];

/** The keys under which the annex may list this make, its own first: "VW" leads to "vw" and "volkswagen". */
export function makeKeys(make: string): string[] {
  const own = makeKey(make);
  const others = sameMakes.filter((keys) => keys.includes(own)).flat();
  return [...new Set([own, ...others])].filter(Boolean);
}

/** As many versions are compared in full; a make has up to 7,000, and one power of it a few hundred. */
const mostCompared = 100;
/** Kilowatts around the car's power in which versions are compared. */
const comparedPower = 12;

const versionColumns = [
  "id",
  "year",
  "make",
  "model",
  "begins",
  "ends",
  "displacement",
  "cylinders",
  "engine",
  "power_kw",
  "power_cv",
  "fiscal_power",
  "value",
] as const;

/** The order whose values count in a year. `title` and `address` are those of the order, as a Source (landed-price/lines.ts) wants them. */
export type OfficialYear = { year: number; title: string; address: string | null };

export type FoundVersions = { order: OfficialYear | undefined; versions: RankedVersion[] };

/**
 * Returns the versions of the annex that are most like a car, at most `limit`, with the reasons. It uses the newest order that is in force at
 * `context.now`. Without a make, or without any order, it finds nothing. Anybody may ask; the cost is bounded by the versions of one make.
 */
export function findOfficialVersions(context: Context, car: CarFacts, limit: number): Promise<FoundVersions> {
  return runAs(context, async (transaction) => {
    const order = await readOrder(transaction, companyDay(context.now).year);
    if (order === undefined || car.make === undefined) return { order, versions: [] };
    return { order, versions: rankByLikeness(car, await readAlike(transaction, car, order.year)).slice(0, limit) };
  });
}

/** Whether values of earlier years were read and those of this year were not. A shop that works without official values lacks none. */
export function lacksOfficialYear(context: Context, year: number): Promise<boolean> {
  return runAs(context, async (transaction) => {
    const order = await readOrder(transaction, year);
    return order !== undefined && order.year < year;
  });
}

/** The newest order that is in force in a year; undefined if none was read. */
async function readOrder(transaction: Transaction, year: number): Promise<OfficialYear | undefined> {
  return transaction
    .selectFrom("official_value_years")
    .select(["year", "source as title", "source_address as address"])
    .where("year", "<=", year)
    .orderBy("year", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Reads the versions of a make that a coarse likeness puts first, so that few rows leave the database. rankByLikeness then compares them in
 * full. A version whose power is far away is left out, because no paper is that wrong.
 */
async function readAlike(transaction: Transaction, car: CarFacts, year: number): Promise<OfficialVersion[]> {
  const { powerKw: power } = car;
  let search = transaction
    .selectFrom("official_values")
    .select(versionColumns)
    .where("year", "=", year)
    .where("make_key", "in", makeKeys(car.make ?? ""));
  if (power !== undefined) {
    search = search.where((row) =>
      row.or([row.between("power_kw", power - comparedPower, power + comparedPower), row("power_kw", "is", null)]),
    );
  }
  return search
    .orderBy(sql`${sql.join(coarseLikeness(car), sql` + `)}`, "desc")
    .orderBy("id")
    .limit(mostCompared)
    .$narrowType<Pick<OfficialVersion, "engine">>()
    .execute();
}

/** Points for each known fact that a version shares. A version without the fact gets none. */
function coarseLikeness(car: CarFacts) {
  const [first, ...others] = modelWords(car.model ?? "");
  const engines = listedEngines(car);
  const registered = registrationYear(car);
  const points = (condition: RawBuilder<boolean>, count: number) => sql<number>`(case when ${condition} then ${count}::integer else 0 end)`;
  const has = (pattern: string) => sql<boolean>`model_words ~ ${pattern}`;
  return [
    sql<number>`0::integer`,
    ...(first === undefined ? [] : [points(has(first.pattern), 8), points(sql`model_words like ${` ${first.word}%`}`, 2)]),
    ...others.map(({ pattern }) => points(has(pattern), 1)),
    ...(car.powerKw === undefined ? [] : [points(sql`abs(power_kw - ${car.powerKw}::integer) <= 1`, 6)]),
    ...(engines === undefined
      ? []
      : [points(sql`engine = any(${[...engines.sure]}::text[])`, 5), points(sql`engine = any(${[...engines.near]}::text[])`, 2)]),
    ...(registered === undefined
      ? []
      : [points(sql`begins <= ${registered}::integer and coalesce(ends + 1, 9999) >= ${registered}::integer`, 4)]),
  ];
}
